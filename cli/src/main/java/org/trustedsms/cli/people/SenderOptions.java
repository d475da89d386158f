// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.people;

import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

public final class SenderOptions {
  @Option(
      names = {"-f", "--from"},
      paramLabel = "who",
      description = "The sender: a number or a name in the address book.")
  private String contact;

  @Option(
      names = {"-s", "--sender"},
      paramLabel = "file",
      description = "The sender's public key, in PEM.")
  private Source file;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Finds the sender, in a store if there is one; null if nobody is named. */
  public Correspondent sender(Store store) throws KeyFileException {
    return Correspondent.named(spec, "--from", contact, "--sender", file, store);
  }
}
