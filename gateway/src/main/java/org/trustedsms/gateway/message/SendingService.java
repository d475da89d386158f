// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import org.trustedsms.server.MessageSigner;
import org.trustedsms.server.store.QueuedMessage;

/** Signs and sends in this process, for the shards that it owns. Thread-safe. */
public interface SendingService {

  /** Returns what signs messages; null as long as the key is not loaded. */
  MessageSigner signer();

  /** Submits a message that was stored a moment ago, if its shard belongs to this process. */
  void submit(QueuedMessage message);

  /**
   * Notes that messages were stored that are to be signed. To be called on the thread that writes
   * the store, when they are on the disk.
   */
  void signSoon(int count);

  /** Returns how often {@link #signSoon} was called: what was looked up before is old by now. */
  long unsigned();

  /** Returns whether messages wait to be signed, as far as this process knows. */
  boolean isSignedLater();

  /** Takes a message back from the link that was withdrawn. */
  void takeBack(long id);

  /**
   * Returns how many messages wait to be taken by the SMSC, in all shards, as far as this process
   * can tell from its own.
   *
   * @return -1 if it has none, or has not counted them yet
   */
  long pending();
}
