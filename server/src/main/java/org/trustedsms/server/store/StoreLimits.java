// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import org.trustedsms.message.Receiver;

/**
 * The limits of what others can make the store keep: in a file, or in each shard of PostgreSQL's.
 * Contacts are counted in all shards together.
 *
 * @param unknownSenders contacts made of offered keys, without a trusted one: anybody can cause
 *     these, with any number as the sender's
 * @param senders senders whose messages are remembered one by one
 * @param messagesPerSender messages remembered of one sender; an encrypted one counts as two
 * @param unknownPerNumber messages that wait for the key of one number
 * @param unknown messages that wait for a key, of all numbers
 * @param segmentsPerNumber segments of one number's incomplete messages
 * @param segments those of all numbers
 * @param done messages that are done whose repetition is known
 */
record StoreLimits(
    int unknownSenders,
    int senders,
    int messagesPerSender,
    int unknownPerNumber,
    int unknown,
    int segmentsPerNumber,
    int segments,
    int done) {
  static final StoreLimits DEFAULT = of(1_000, 100_000, Receiver.DEFAULT_CAPACITY);

  /** The default with other limits on contacts and senders. */
  static StoreLimits of(int unknownSenders, int senders, int messagesPerSender) {
    return new StoreLimits(
        unknownSenders, senders, messagesPerSender, 20, 1_000, 510, 10_000, 100_000);
  }
}
