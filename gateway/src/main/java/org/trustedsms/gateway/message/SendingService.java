// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import java.util.concurrent.atomic.AtomicLong;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.store.QueuedMessage;

/** Signs and sends in this process, for the shards that it owns. Thread-safe. */
public final class SendingService {
  /** The key that signs messages; null until it is loaded. */
  private volatile PrivateKey key;

  /** Null while this process owns no shards. */
  private volatile SmsService service;

  private volatile SigningLoop signing;

  /** The ratio of the messages in all shards to those in the shards of this process. */
  private volatile double scaleFactor = 1;

  private final AtomicLong signingRequests = new AtomicLong();

  /** Returns the key that signs messages; null until it is loaded. */
  public PrivateKey key() {
    return key;
  }

  /** Sets the key that signs messages; null for none. */
  public void setKey(PrivateKey newKey) {
    key = newKey;
  }

  /**
   * Begins to send for some shards.
   *
   * @param newScaleFactor the ratio of the messages in all shards to those in these
   */
  public void begin(SmsService newService, SigningLoop loop, double newScaleFactor) {
    scaleFactor = newScaleFactor;
    service = newService;
    signing = loop;
  }

  /** Ends: this process has no shards any more. */
  public void end() {
    signing = null;
    service = null;
  }

  /** Returns what sends for the shards of this process; null if it has none. */
  public SmsService service() {
    return service;
  }

  /** Submits a message that was stored a moment ago, if its shard belongs to this process. */
  public void submit(QueuedMessage message) {
    SmsService now = service;
    if (now != null) {
      now.submit(message);
    }
  }

  /**
   * Notes that unsigned messages were stored. Call it on the thread that writes the store, after
   * the commit.
   */
  public void signSoon(int count) {
    signingRequests.incrementAndGet();
    SigningLoop now = signing;
    if (now != null) {
      now.signSoon(count);
    }
  }

  /** Returns the number of calls to {@link #signSoon}: with each, more messages may be unsigned. */
  public long signingRequests() {
    return signingRequests.get();
  }

  /** Returns whether messages wait to be signed, as far as this process knows. */
  public boolean isSignedLater() {
    SigningLoop now = signing;
    return now != null && now.backlog() > 0;
  }

  /** Withdraws a cancelled message from the link. */
  public void withdraw(long id) {
    SmsService now = service;
    if (now != null) {
      now.withdraw(id);
    }
  }

  /**
   * Returns how many messages wait for the SMSC to accept them, in all shards, estimated from those
   * of this process.
   *
   * @return -1 if it has none, or has not counted them yet
   */
  public long pending() {
    SmsService now = service;
    SigningLoop loop = signing;
    long backlog = loop == null ? -1 : loop.backlog();
    return now == null || backlog < 0 ? -1 : Math.round((now.pending() + backlog) * scaleFactor);
  }
}
