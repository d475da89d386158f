// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.message.AddressBook;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code trusted-sms contacts remove}: somebody is not known any more. */
@Command(
    name = "remove",
    description = {
      "Remove a contact with its keys. Which messages were received from it stays known, so that"
          + " none is accepted again if the contact comes back."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms contacts remove +447700900123")
public final class RemoveCommand implements Callable<Integer> {
  @Mixin private Who who = new Who();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public RemoveCommand() {}

  @Override
  public Integer call() {
    String number = number();
    if (!Changes.make(storeOption, memory -> memory.contacts().remove(number))) {
      throw new CommandException("contact " + number + " is gone meanwhile");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("removed " + number);
    out.flush();
    return 0;
  }

  /** A contact whose key is damaged can be removed by its number. */
  private String number() {
    try (Store store = storeOption.store()) {
      return store.<Boolean, RuntimeException>look(
              memory -> memory.contacts().hasNumber(who.text()))
          ? who.text()
          : new AddressBook(store).contact(who.text()).number();
    } catch (StoreException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }
}
