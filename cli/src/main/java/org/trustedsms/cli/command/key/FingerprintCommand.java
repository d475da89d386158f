// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.key;

import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.keyfile.KeyFileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "fingerprint",
    description = {
      "Print a key's fingerprint: 30 digits to read aloud.",
      "It also prints the whole SHA-256 and the curve. For a private key it prints "
          + "the fingerprint of its public key."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms fingerprint bob.pub.pem")
public final class FingerprintCommand extends CliCommand {
  @Mixin private KeyOption.Parameter file = new KeyOption.Parameter();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws KeyFileException {
    PublicKey key = file.publicKey();
    if (json.isAsked()) {
      print(Json.of(key));
    } else {
      print("digits   " + key.fingerprint().toDigits());
      print("SHA-256  " + key.fingerprint());
      print("curve    " + key.curve().label());
    }
    return 0;
  }
}
