// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.mail;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.trustedsms.midlet.contact.Contact;

/** Writes down what the user is told. */
final class NoticeLog implements Notices {
  final List<String> lines = Collections.synchronizedList(new ArrayList<>());

  /** The letters that sendings ended with, null included. */
  final List<Letter> sent = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void received(Letter letter) {
    lines.add("received: " + letter.words());
  }

  @Override
  public void keyOffered(Contact contact, int meaning) {
    lines.add("key " + meaning + " of " + contact.number());
  }

  @Override
  public void acknowledged(Letter letter) {
    lines.add("acknowledged: " + letter.text());
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
  public void sent(Sending sending, Letter letter, String words) {
    sent.add(letter);
    lines.add(
        (letter == null ? "nothing sent" : letter.words()) + (words == null ? "" : ": " + words));
  }

  String last() {
    return lines.get(lines.size() - 1);
  }
}
