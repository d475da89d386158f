// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.key;

import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.KeyFileParameter;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.key.PublicKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trusted-sms fingerprint}: what people compare. */
@Command(
    name = "fingerprint",
    description = {
      "Print the fingerprint of a public key, or of the public key of a private key: 30 digits that"
          + " people read to each other, the whole SHA-256, and the curve."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms fingerprint bob.pub.pem")
public final class FingerprintCommand implements Callable<Integer> {
  @Mixin private KeyFileParameter file = new KeyFileParameter();

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  /** Creates it. */
  public FingerprintCommand() {}

  @Override
  public Integer call() {
    PublicKey key = file.publicKey();
    if (json.isAsked()) {
      System.out.println(Json.lines(KeyJson.of(key)));
    } else {
      System.out.println("digits   " + key.fingerprint().toDigits());
      System.out.println("SHA-256  " + key.fingerprint());
      System.out.println("curve    " + key.curve());
    }
    System.out.flush();
    return 0;
  }
}
