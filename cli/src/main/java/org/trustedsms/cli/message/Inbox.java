// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.message;

import java.util.function.Consumer;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Freshness;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

/**
 * Gives the verdict on payloads and remembers what was accepted before it does (docs/format.md
 * sections 9 and 10). Thread-safe.
 */
public final class Inbox {
  /** The sender is found before: who was named, or whose number it is. */
  private static final String ADDRESS = "";

  private final Store store;
  private final Receiver receiver;
  private final PublicKey own;

  /**
   * Creates it with {@link Freshness#DEFAULT}.
   *
   * @param store what remembers; null to remember nothing, so that nothing is ever replayed
   * @param receiver with the receiver's key; what he has sent is taken from the store
   * @param own the receiver's public key
   */
  public Inbox(Store store, Receiver receiver, PublicKey own) {
    this(store, receiver, own, Freshness.DEFAULT);
  }

  /**
   * Creates it.
   *
   * @param store what remembers; null to remember nothing, so that nothing is ever replayed
   * @param receiver with the receiver's key; what he has sent is taken from the store
   * @param own the receiver's public key
   * @param freshness how old a message may be, and for how long it is remembered
   */
  public Inbox(Store store, Receiver receiver, PublicKey own, Freshness freshness) {
    this.store = store;
    this.receiver = receiver.with(freshness);
    this.own = own;
  }

  /**
   * Receives a payload.
   *
   * @param payload any bytes
   * @param sender the key of who is taken to have sent it; null if none is known
   * @param referenceTime seconds since 1970-01-01 UTC, 0 or more
   * @return the verdict, and the message if it is verified; then it is on the disk that it was
   *     received
   * @throws StoreException if the store cannot be used; then the message counts as not received
   */
  public ReceivedMessage receive(byte[] payload, PublicKey sender, long referenceTime)
      throws StoreException {
    return receive(payload, sender, referenceTime, message -> {});
  }

  /**
   * Receives a payload that must be put somewhere, so that it can be received again if that does
   * not work out.
   *
   * @param payload any bytes
   * @param sender the key of who is taken to have sent it; null if none is known
   * @param referenceTime seconds since 1970-01-01 UTC, 0 or more
   * @param taker is given the message if it is verified, before it counts as received; if it throws
   *     something the message counts as not received. Nobody else changes the store meanwhile, nor
   *     must it
   * @return as the other method
   * @throws StoreException as the other method
   */
  public ReceivedMessage receive(
      byte[] payload, PublicKey sender, long referenceTime, Consumer<ReceivedMessage> taker)
      throws StoreException {
    if (store == null) {
      KnownSenders forgetful = new KnownSenders();
      if (sender != null) {
        forgetful.add(ADDRESS, sender);
      }
      return taken(receiver.with(forgetful).receive(payload, ADDRESS, referenceTime), taker);
    }
    // What is refused changes nothing: nobody has to wait for it, and nothing is written.
    ReceivedMessage first = receive(payload, sender, referenceTime, store.look());
    if (first.verdict() != Verdict.VERIFIED) {
      return first;
    }
    return store.change(memory -> taken(receive(payload, sender, referenceTime, memory), taker));
  }

  private ReceivedMessage receive(
      byte[] payload, PublicKey sender, long referenceTime, Memory memory) {
    return receiver
        .with(memory.sentBy(own.fingerprint()))
        .with(memory.knowing(sender))
        .receive(payload, ADDRESS, referenceTime);
  }

  private static ReceivedMessage taken(ReceivedMessage message, Consumer<ReceivedMessage> taker) {
    if (message.verdict() == Verdict.VERIFIED) {
      taker.accept(message);
    }
    return message;
  }
}
