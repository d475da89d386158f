// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.message;

import java.time.Clock;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

/**
 * Signs messages with stamps that strictly increase, also over several processes, and remembers
 * those that ask for an acknowledgement (docs/format.md sections 9 and 11). Thread-safe.
 */
public final class Outbox {
  private final Store store;
  private final Clock clock;

  /**
   * Creates it.
   *
   * @param store what remembers stamps and messages; null to take the time as it is and remember
   *     nothing
   * @param clock the time
   */
  public Outbox(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * Signs a draft. When this returns its stamp is on the disk.
   *
   * @param draft the draft, complete with its recipient
   * @param recipient the recipient's key, as in the draft; null if it is for anyone
   * @param key the sender's key
   * @return the message
   * @throws StoreException if the store cannot be used
   * @throws IllegalArgumentException as {@link Sender#sign}; then no stamp is used
   */
  public OutgoingMessage sign(Draft draft, PublicKey recipient, PrivateKey key)
      throws StoreException {
    long now = Math.max(0, clock.instant().getEpochSecond());
    if (store == null) {
      return new Sender(key, to -> now).sign(draft);
    }
    Fingerprint own = key.publicKey().fingerprint();
    return store.change(
        memory -> {
          OutgoingMessage message = new Sender(key, to -> memory.nextStamp(own, now)).sign(draft);
          if (message.header().isAcknowledgementAsked()) {
            memory.sent(own, message.id(), recipient == null ? null : recipient.fingerprint());
          }
          return message;
        });
  }
}
