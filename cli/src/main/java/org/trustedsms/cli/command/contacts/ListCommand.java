// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code trusted-sms contacts list}: everybody. */
@Command(
    name = "list",
    description =
        "List all contacts by number: number, digits of the trusted key, how it came to be trusted,"
            + " name.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms contacts list")
public final class ListCommand implements Callable<Integer> {
  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public ListCommand() {}

  @Override
  public Integer call() {
    List<Contact> contacts = contacts();
    PrintWriter out = spec.commandLine().getOut();
    if (jsonOption.isAsked()) {
      out.println(Json.lines(json(contacts)));
    } else if (contacts.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println("note: no contacts yet; \"trusted-sms contacts add --help\" tells how");
    } else {
      contacts.forEach(contact -> out.println(ContactWords.row(contact)));
    }
    out.flush();
    return 0;
  }

  private List<Contact> contacts() {
    try (Store store = storeOption.store()) {
      return store.look(memory -> memory.contacts().all());
    } catch (StoreException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private static ObjectNode json(List<Contact> contacts) {
    ObjectNode json = Json.object();
    ArrayNode list = json.putArray("contacts");
    contacts.forEach(contact -> list.add(ContactJson.of(contact)));
    return json;
  }
}
