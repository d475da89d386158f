// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.key;

import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.key.PublicKeyOutput;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The commands that show the public key of a key file. */
public final class PublicKeyCommands {
  private PublicKeyCommands() {}

  @Command(name = "fingerprint")
  public static final class FingerprintCommand extends CliCommand {
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

  @Command(name = "pubkey")
  public static final class PubkeyCommand extends CliCommand {
    @Mixin private KeyOption.Parameter file = new KeyOption.Parameter();

    @Mixin private PublicKeyOutput output = new PublicKeyOutput();

    @Override
    public Integer call() throws FileException, KeyFileException {
      output.check();
      output.write(file.publicKey());
      return 0;
    }
  }
}
