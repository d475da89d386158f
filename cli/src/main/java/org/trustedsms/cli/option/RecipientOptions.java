// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.message.Correspondent;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Who a message is for. */
public final class RecipientOptions {
  @Option(
      names = "--to",
      paramLabel = "who",
      description = "Bind it to this contact: a number or a name in the address book.")
  private String contact;

  @Option(
      names = "--recipient",
      paramLabel = "file",
      converter = SourceConverter.class,
      description = "Bind it to the owner of this public key, in PEM.")
  private Source file;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Creates it. */
  public RecipientOptions() {}

  /** Tells whether somebody is named. */
  public boolean areGiven() {
    return contact != null || file != null;
  }

  /**
   * Finds the recipient.
   *
   * @param store what keeps the contacts; null if there are none
   * @return who it is; null if nobody is named
   * @throws ParameterException if two are named, or a contact and there is no store
   * @throws CommandException if there is no such contact with a key, or no such key
   */
  public Correspondent recipient(Store store) {
    return Named.of(spec, "--to", contact, "--recipient", file, store);
  }

  /**
   * Returns what is read, for {@link StandardInput#requireOnce}: a file, standard input, or null.
   */
  public Source[] sources() {
    return new Source[] {file};
  }
}
