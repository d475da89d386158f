// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.key;

import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.key.PublicKeyOutput;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "pubkey",
    description = {
      "Print the public key of a private key, in PEM.",
      "The output is SubjectPublicKeyInfo (RFC 5480) with a named curve and an "
          + "uncompressed point, as OpenSSL writes it. A public key in any other form is "
          + "converted to this one."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms pubkey alice.pem --out alice.pub.pem")
public final class PubkeyCommand extends CliCommand {
  @Mixin private KeyOption.Parameter file = new KeyOption.Parameter();

  @Mixin private PublicKeyOutput output = new PublicKeyOutput();

  @Override
  public Integer call() throws FileException, KeyFileException {
    output.check();
    output.write(file.publicKey());
    return 0;
  }
}
