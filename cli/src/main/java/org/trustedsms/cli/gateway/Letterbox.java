// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.trustedsms.cli.message.Inbox;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

/**
 * Gives the verdict on messages that arrive, by the key that the address book has for the sender's
 * number, and takes keys in. Thread-safe.
 */
public final class Letterbox {
  private final Store store;
  private final Inbox inbox;
  private final KeyBook keys;
  private final boolean ownKey;

  /**
   * Creates it.
   *
   * @param store where contacts are kept
   * @param inbox gives the verdict
   * @param keys takes keys in
   * @param ownKey whether the inbox has the key of the user, and not one that stands in for it
   */
  public Letterbox(Store store, Inbox inbox, KeyBook keys, boolean ownKey) {
    this.store = store;
    this.inbox = inbox;
    this.keys = keys;
    this.ownKey = ownKey;
  }

  /**
   * Opens a message.
   *
   * @param incoming any message
   * @return the verdict, and the message if it is verified; then it is on the disk that it was
   *     received
   * @throws StoreException if the store cannot be used; then the message counts as not received
   */
  public Mail open(Incoming incoming) throws StoreException {
    Instant time = Instant.ofEpochMilli(incoming.timeMillis());
    Contact contact = contact(incoming.from());
    if (incoming.data() == null) {
      return new Mail(
          time,
          incoming.from(),
          contact,
          Verdict.MALFORMED,
          "a text, where a message is 8-bit data",
          null,
          null);
    }
    ReceivedMessage message =
        inbox.receive(
            incoming.data(),
            contact == null ? null : contact.key(),
            Math.max(0, TimeUnit.MILLISECONDS.toSeconds(incoming.timeMillis())));
    return new Mail(
        time,
        incoming.from(),
        contact,
        message.verdict(),
        reason(message, contact),
        message,
        message.verdict() == Verdict.KEY_OFFERED
            ? keys.offer(incoming.from(), message.offeredKey())
            : null);
  }

  /**
   * Networks leave the + out at times. Whose key is tried makes nobody somebody else: the signature
   * decides.
   */
  private Contact contact(String from) throws StoreException {
    if (!Contact.isNumber(from)) {
      return null;
    }
    Memory memory = store.look();
    Optional<Contact> contact = memory.contact(from);
    boolean hasKey = contact.isPresent() && contact.get().key() != null;
    if (!hasKey && !from.startsWith("+")) {
      return memory
          .contact("+" + from)
          .filter(other -> other.key() != null)
          .or(() -> contact)
          .orElse(null);
    }
    return contact.orElse(null);
  }

  private String reason(ReceivedMessage message, Contact contact) {
    Verdict verdict = message.verdict();
    if (verdict == Verdict.UNKNOWN_SENDER && contact != null && contact.offered() != null) {
      return message.reason()
          + "; one that was offered is kept: "
          + MailText.accepting(contact.number());
    }
    boolean mayBeForUser =
        verdict == Verdict.SIGNATURE_INVALID || verdict == Verdict.NOT_FOR_THIS_RECIPIENT;
    return !ownKey && mayBeForUser && message.header().isBound()
        ? message.reason() + "; it is bound to somebody's key: if to yours, name that with --key"
        : message.reason();
  }
}
