// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.store.QueuedMessage;

/** Signs and sends in this process, for the shards that it owns. Thread-safe. */
public interface SendingService {

  /** Returns the key that signs messages; null until it is loaded. */
  PrivateKey key();

  /** Submits a message that was stored a moment ago, if its shard belongs to this process. */
  void submit(QueuedMessage message);

  /**
   * Notes that unsigned messages were stored. Call it on the thread that writes the store, after
   * the commit.
   */
  void signSoon(int count);

  /** Returns the number of calls to {@link #signSoon}: with each, more messages may be unsigned. */
  long signingRequests();

  /** Returns whether messages wait to be signed, as far as this process knows. */
  boolean isSignedLater();

  /** Withdraws a cancelled message from the link. */
  void withdraw(long id);

  /**
   * Returns how many messages wait for the SMSC to accept them, in all shards, estimated from those
   * of this process.
   *
   * @return -1 if it has none, or has not counted them yet
   */
  long pending();
}
