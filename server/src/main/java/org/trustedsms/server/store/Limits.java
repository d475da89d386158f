// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/**
 * How much is kept. Together this stays below {@link StoreFile#MAX_LENGTH}.
 *
 * @param contacts contacts, more are refused
 * @param ownKeys keys that were signed with, more are refused
 * @param senders senders whose messages are remembered one by one
 * @param messagesPerSender messages remembered of one sender
 * @param messages messages remembered of all senders, at least one of each
 * @param sentPerKey sent messages remembered of one own key
 * @param sent sent messages remembered of all own keys
 */
record Limits(
    int contacts,
    int ownKeys,
    int senders,
    int messagesPerSender,
    int messages,
    int sentPerKey,
    int sent) {
  static final Limits DEFAULT = new Limits(10_000, 5_000, 20_000, 256, 100_000, 1_000, 5_000);
}
