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

/** Who a message is taken to be from. */
public final class SenderOptions {
  @Option(
      names = "--from",
      paramLabel = "who",
      description = "The sender: a number or a name in the address book.")
  private String contact;

  @Option(
      names = "--sender",
      paramLabel = "file",
      converter = SourceConverter.class,
      description = "The sender's public key, in PEM.")
  private Source file;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Creates it. */
  public SenderOptions() {}

  /**
   * Finds the sender.
   *
   * @param store what keeps the contacts; null if there are none
   * @return who it is; null if nobody is named
   * @throws ParameterException if two are named, or a contact and there is no store
   * @throws CommandException if there is no such contact with a key, or no such key
   */
  public Correspondent sender(Store store) {
    return Named.of(spec, "--from", contact, "--sender", file, store);
  }

  /**
   * Returns what is read, for {@link StandardInput#requireOnce}: a file, standard input, or null.
   */
  public Source[] sources() {
    return new Source[] {file};
  }
}
