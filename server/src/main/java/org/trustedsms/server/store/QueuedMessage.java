// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/**
 * A signed message that is to be submitted to the SMSC. The array is not copied.
 *
 * @param port the port that it goes to and comes from
 * @param reference what its segments have in common, 0 to 255; no other of the last 255 messages of
 *     several segments to the recipient has it
 * @param unanswered how often it was submitted without an answer
 * @param expires the last second at which it is sent, since 1970-01-01 UTC
 * @param place where it is among the messages of its shard, if it has just been stored; otherwise
 *     null
 */
public record QueuedMessage(
    long id,
    String recipient,
    int port,
    boolean receipt,
    byte[] payload,
    int reference,
    int unanswered,
    long expires,
    Place place) {

  /**
   * A place among the messages of a shard.
   *
   * @param previous the number of the message before it, which may be one of another process; 0 if
   *     it is the first
   */
  public record Place(int shard, long previous) {}
}
