// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.message.AddressBook;
import org.trustedsms.cli.message.Correspondent;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Somebody who is named by a contact or by a file with a public key. */
final class Named {
  private Named() {}

  /** Returns who it is; null if nobody is named. */
  static Correspondent of(
      CommandSpec spec,
      String contactOption,
      String contact,
      String fileOption,
      Source file,
      Store store) {
    if (contact != null && file != null) {
      throw new ParameterException(
          spec.commandLine(), "give " + contactOption + " or " + fileOption + ", not both");
    }
    if (contact != null) {
      if (store == null) {
        throw new ParameterException(
            spec.commandLine(),
            "with --stateless there is no address book; give "
                + fileOption
                + " instead of "
                + contactOption);
      }
      return new AddressBook(store).correspondent(contact);
    }
    return file == null ? null : Correspondent.of(read(file));
  }

  private static PublicKey read(Source file) {
    try {
      return new PublicKeyFiles(Curves.all()).read(file);
    } catch (KeyFileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }
}
