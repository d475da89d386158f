// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.SentMessages;

/**
 * What was sent and awaits an acknowledgement, the latest last. When there is too much the oldest
 * is dropped: an acknowledgement of it is then not known any more.
 */
final class Outgoing {
  private final Limits limits;
  private final List<SentMessage> messages = new ArrayList<>();

  Outgoing(Limits limits) {
    this.limits = limits;
  }

  /** Takes a message as it was kept, the latest last. */
  void restore(SentMessage message) {
    messages.add(message);
  }

  void add(SentMessage message) {
    messages.removeIf(
        known -> known.own().equals(message.own()) && known.id().equals(message.id()));
    messages.add(message);
    dropOldest(messages.size() - limits.sent(), null);
    long ofThisKey = messages.stream().filter(known -> known.own().equals(message.own())).count();
    dropOldest(ofThisKey - limits.sentPerKey(), message.own());
  }

  private void dropOldest(long number, Fingerprint own) {
    long left = number;
    for (Iterator<SentMessage> i = messages.iterator(); left > 0 && i.hasNext(); ) {
      SentMessage oldest = i.next();
      if (own == null || oldest.own().equals(own)) {
        i.remove();
        left--;
      }
    }
  }

  List<SentMessage> all() {
    return messages;
  }

  /** Returns those of one key, as they are now. */
  SentMessages by(Fingerprint own) {
    List<SentMessage> latestFirst = new ArrayList<>();
    for (int i = messages.size() - 1; i >= 0; i--) {
      if (messages.get(i).own().equals(own)) {
        latestFirst.add(messages.get(i));
      }
    }
    return (handle, recipient) -> find(latestFirst, handle, recipient);
  }

  private static MessageId find(
      List<SentMessage> latestFirst, byte[] handle, Fingerprint recipient) {
    return latestFirst.stream()
        .filter(message -> message.isMeant(handle, recipient))
        .findFirst()
        .map(SentMessage::id)
        .orElse(null);
  }
}
