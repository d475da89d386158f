// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.key;

import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.option.KeyFileParameter;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trusted-sms pubkey}: the public key of a key file. */
@Command(
    name = "pubkey",
    description = {
      "Print the public key of a private key, or a public key anew: SubjectPublicKeyInfo (RFC 5480)"
          + " in PEM, with the curve named and the point uncompressed, as OpenSSL writes it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms pubkey alice.pem --out alice.pub.pem")
public final class PubkeyCommand implements Callable<Integer> {
  @Mixin private KeyFileParameter file = new KeyFileParameter();

  @Mixin private Output output = new Output();

  @Mixin private Verbosity verbosity = new Verbosity();

  /** Creates it. */
  public PubkeyCommand() {}

  @Override
  public Integer call() {
    output.check();
    PublicKey key = file.publicKey();
    output.write(PublicKeyFiles.toPem(key), FileAccess.DEFAULT);
    return 0;
  }
}
