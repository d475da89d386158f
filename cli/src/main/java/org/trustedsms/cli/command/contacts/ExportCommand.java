// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import org.trustedsms.cli.key.PublicKeyOutput;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.AddressBook;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "export",
    description = "Print the trusted key of a contact in PEM.",
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms contacts export Alice --out alice.pub.pem")
final class ExportCommand extends ContactCommand {
  @Mixin private Who who = new Who();

  @Mixin private PublicKeyOutput output = new PublicKeyOutput();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Override
  public Integer call() throws FileException {
    PublicKey key;
    try (Store store = storeOption.store()) {
      key = AddressBook.correspondent(store, who.text()).key();
    }
    output.write(key);
    return 0;
  }
}
