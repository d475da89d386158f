// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.message.Times;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.KeyNews;

/** A message that has arrived as JSON, for programs. */
public final class MailJson {
  private MailJson() {}

  /**
   * Writes an object.
   *
   * @param mail the message
   * @param ownKey as in {@link MailText#line}
   * @return time, from, name and trust of the contact, verdict, reason; of a verified message also
   *     kind, sender, text, stamp, id, what it asks for, and what it acknowledges; of one that
   *     offers a key kind, stamp, id and the key, with the name that the sender claims
   */
  public static ObjectNode of(IncomingMessage mail, boolean ownKey) {
    ObjectNode node = Json.object();
    node.put("time", mail.time().toString());
    node.put("from", mail.from());
    contact(node, MailText.named(mail));
    node.put("verdict", mail.verdict().toString());
    node.put("reason", MailText.reason(mail, ownKey));
    node.put("again", mail.again());
    if (mail.isVerified()) {
      genuine(node, mail.message());
      verified(node, mail);
    } else if (mail.key() != null) {
      genuine(node, mail.message());
      key(node.putObject("key"), mail);
    }
    return node;
  }

  private static void contact(ObjectNode node, Contact contact) {
    if (contact == null) {
      return;
    }
    node.put("contact", contact.number());
    node.put("name", contact.name());
    if (contact.trust() != null) {
      node.put("trust", contact.trust().jsonWord());
    }
  }

  private static void genuine(ObjectNode node, ReceivedMessage message) {
    node.put("kind", message.kind().name());
    node.put("bound", message.header().isBound());
    node.put("stamp", Times.format(message.stamp()));
    node.put("id", message.id().toString());
  }

  private static void verified(ObjectNode node, IncomingMessage mail) {
    ReceivedMessage message = mail.message();
    node.put("sender", message.sender().fingerprint().toDigits());
    if (mail.acknowledged() != null) {
      node.put("acknowledges", mail.acknowledged().toString());
    } else {
      node.put("text", message.text());
      node.put("acknowledgementAsked", mail.asksForAcknowledgement());
    }
  }

  private static void key(ObjectNode node, IncomingMessage mail) {
    KeyNews news = mail.key();
    node.put("status", news.status().toString());
    node.put("digits", news.key().fingerprint().toDigits());
    node.put("curve", news.key().curve().name());
    node.put("announcedName", mail.message().offeredName());
    if (news.other() != null) {
      node.put("otherDigits", news.other().fingerprint().toDigits());
    }
    if (news.reason() != null) {
      node.put("reason", news.reason());
    }
  }
}
