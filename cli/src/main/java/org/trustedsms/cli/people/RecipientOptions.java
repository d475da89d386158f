// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.people;

import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

public final class RecipientOptions {
  @Option(
      names = {"-t", "--to"},
      paramLabel = "who",
      description = "Bind it to this contact: a number or a name in the address book.")
  private String contact;

  @Option(
      names = {"-r", "--recipient"},
      paramLabel = "file",
      description = "Bind it to the owner of this public key, in PEM.")
  private Source file;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  public boolean areGiven() {
    return contact != null || file != null;
  }

  /** Finds the recipient, as {@link SenderOptions#sender} finds the sender. */
  public Correspondent recipient(Store store) throws KeyFileException {
    return Correspondent.named(spec, "--to", contact, "--recipient", file, store);
  }
}
