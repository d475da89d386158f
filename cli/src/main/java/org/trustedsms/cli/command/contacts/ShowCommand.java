// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.message.AddressBook;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code trusted-sms contacts show}: all about one contact. */
@Command(
    name = "show",
    description =
        "Show a contact: name, number, digits and curve of the key, how it came to be trusted, and"
            + " the key that was offered, with a warning if it is another.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms contacts show Alice")
public final class ShowCommand implements Callable<Integer> {
  @Mixin private Who who = new Who();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public ShowCommand() {}

  @Override
  public Integer call() {
    Contact contact = contact();
    PrintWriter out = spec.commandLine().getOut();
    if (jsonOption.isAsked()) {
      out.println(Json.lines(ContactJson.of(contact)));
    } else {
      out.print(ContactWords.card(contact));
    }
    out.flush();
    return 0;
  }

  private Contact contact() {
    try (Store store = storeOption.store()) {
      return new AddressBook(store).contact(who.text());
    }
  }
}
