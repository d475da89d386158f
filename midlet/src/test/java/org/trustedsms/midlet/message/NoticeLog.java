// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.trustedsms.message.Certification;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.party.StoredOffer;

/** Writes down what the user is told. */
final class NoticeLog implements Notices {
  /** By state. */
  private static final List<String> WORDS =
      List.of(
          "not verified yet",
          "verified",
          "signature invalid",
          "unknown sender",
          "not for this recipient",
          "replayed",
          "too old",
          "malformed",
          "unsupported",
          "sending",
          "sent",
          "acknowledged",
          "not sent",
          "perhaps sent");

  final List<String> lines = Collections.synchronizedList(new ArrayList<>());

  /** The messages that sendings ended with, null included. */
  final List<StoredMessage> sent = Collections.synchronizedList(new ArrayList<>());

  /** Returns the state of a message in words. */
  static String words(StoredMessage message) {
    return message.state() == StoredMessage.PENDING && message.kind() == StoredMessage.ENCRYPTED
        ? "waits for your PIN"
        : WORDS.get(message.state());
  }

  @Override
  public void received(StoredMessage message) {
    lines.add("received: " + words(message));
  }

  @Override
  public void keyOffered(Contact contact, int meaning) {
    lines.add("key " + meaning + " of " + contact.number());
  }

  @Override
  public void certified(Certification certification) {
    lines.add(
        certification == null
            ? "revocation list"
            : certification.name() + " certified by " + certification.authority());
  }

  @Override
  public void offered(StoredOffer offer) {
    lines.add("offer: " + offer.offer().amount() + ", choice " + offer.purchase().choice());
  }

  @Override
  public void acknowledged(StoredMessage message) {
    lines.add("acknowledged: " + message.text());
  }

  @Override
  public void storeFull() {
    lines.add("full");
  }

  @Override
  public void failed(String words) {
    lines.add("failed: " + words);
  }

  @Override
  public void sent(Sending sending, StoredMessage message, String words) {
    sent.add(message);
    lines.add(
        (message == null ? "nothing sent" : words(message)) + (words == null ? "" : ": " + words));
  }

  String last() {
    return lines.get(lines.size() - 1);
  }
}
