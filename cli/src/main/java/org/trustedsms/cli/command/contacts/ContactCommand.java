// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Trust;
import picocli.CommandLine.Parameters;

abstract class ContactCommand extends CliCommand {
  private static final String LINE = "%-9s%s%n";
  private static final String NONE = "-";

  static final class ContactArgument {
    @Parameters(index = "0", paramLabel = "who")
    private String who;

    String text() {
      return who;
    }
  }

  /** A contact before, null if there was none, and after. */
  record Changed(Contact before, Contact after) {}

  /** Returns a contact with a trusted key. Replaces no key silently, and keeps compared digits. */
  static Contact trusting(Contact contact, PublicKey key, Trust trust, boolean replace) {
    if (key.equals(contact.key())) {
      return contact.trust() == Trust.COMPARED ? contact : contact.trusting(key, trust);
    }
    if (contact.key() != null && !replace) {
      throw new CommandException(
          ("%s has another key, %s, which the new one, %s, would replace: nothing was changed; if"
                  + " its owners themselves say that they have a new key, add --replace")
              .formatted(who(contact), digits(contact.key()), digits(key)));
    }
    return contact.trusting(key, trust);
  }

  /** Shows the contact as it is now, and which key was replaced. */
  final void print(Changed changed, JsonOption json) {
    PublicKey old = changed.before() == null ? null : changed.before().key();
    boolean isReplaced = old != null && !old.equals(changed.after().key());
    if (json.isAsked()) {
      ObjectNode node = toJson(changed.after());
      if (isReplaced) {
        node.set("replaced", Json.of(old));
      }
      print(node);
      return;
    }
    if (isReplaced) {
      print("Replaced " + digits(old));
      print("by       " + digits(changed.after().key()));
    }
    print(card(changed.after()));
  }

  /** The name and the number if that is another; any characters, as an exception has them. */
  static String who(Contact contact) {
    return Correspondent.inWords(contact.number(), contact.name());
  }

  static String digits(PublicKey key) {
    return key == null ? NONE : key.fingerprint().toDigits();
  }

  /** One line without its end. */
  static String row(Contact contact) {
    return String.format(
        "%-16s  %-35s  %-9s  %s%s",
        contact.number(),
        digits(contact.key()),
        contact.trust() == null ? NONE : word(contact.trust()),
        SafeText.escape(contact.name()),
        contact.offered() == null ? "" : offer(contact));
  }

  private static String offer(Contact contact) {
    return contact.key() == null ? "  (offers a key)" : "  (WARNING: offers another key)";
  }

  /** Describes a contact for programs; what is not there is left out. */
  static ObjectNode toJson(Contact contact) {
    ObjectNode json = Json.object().put("number", contact.number()).put("name", contact.name());
    if (contact.key() != null) {
      json.set("key", Json.of(contact.key()));
      json.put("trust", contact.trust().jsonWord());
    }
    if (contact.offered() != null) {
      json.set("offered", Json.of(contact.offered()));
    }
    return json;
  }

  /** Several lines, without the last one's end. */
  static String card(Contact contact) {
    StringBuilder card = new StringBuilder();
    add(card, "Name", SafeText.escape(contact.name()));
    add(card, "Number", contact.number());
    add(card, "Digits", digits(contact.key()));
    if (contact.key() != null) {
      add(card, "Curve", contact.key().curve().label());
    }
    add(card, "Trust", trust(contact.trust()));
    if (contact.offered() != null) {
      add(card, "Offered", digits(contact.offered()));
      add(card, "Curve", contact.offered().curve().label());
      card.append(String.format("%n%s%n", contact.key() == null ? newKey(contact) : changedKey()));
    }
    return card.toString().stripTrailing();
  }

  private static void add(StringBuilder card, String name, String value) {
    card.append(String.format(LINE, name, value));
  }

  private static String trust(Trust trust) {
    if (trust == null) {
      return "no key is trusted yet";
    }
    return switch (trust) {
      case COMPARED -> "the digits were compared";
      case FIRST_USE -> "the first key that came from the number; its digits were not compared";
      case CERTIFIED -> "certified by the authority that keeps this store";
    };
  }

  private static String newKey(Contact contact) {
    return String.format(
        "The offered key is not trusted. Have its owner read the digits of the key to you; only if"
            + " they are the same:%n  trusted-sms contacts trust %s --digits \"%s\"",
        contact.number(), digits(contact.offered()));
  }

  private static String changedKey() {
    return String.format(
        "WARNING: a key came from this number that is not the trusted one. Its owner may have a new"
            + " phone or%na new key; or somebody else sends in that name. Messages under it are not"
            + " verified. Ask the owner,%nnot by SMS, and compare the digits before you accept it"
            + " (contacts trust, --replace).");
  }

  static String word(Trust trust) {
    return switch (trust) {
      case COMPARED -> "compared";
      case FIRST_USE -> "first use";
      case CERTIFIED -> "certified";
    };
  }
}
