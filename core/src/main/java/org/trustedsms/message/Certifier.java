// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * Finds senders whom nobody has compared keys with, by certificates of accepted authorities
 * (docs/format.md section 16). Thread-safe if its users are threads.
 */
public interface Certifier {

  /** Returns whether messages of a kind, 0 to 15, are credentials, given to {@link #accept}. */
  boolean takes(int kind);

  /**
   * Accepts a credential, stores it, and returns what it says, in words.
   *
   * @param payload of a message whose version is {@link Header#VERSION} and whose kind is taken
   * @param time the reference time, in seconds since 1970-01-01 UTC
   * @throws RejectedException if it is not accepted
   * @throws StorageException if it cannot be stored; then it counts as not received
   */
  String accept(byte[] payload, long time) throws RejectedException;

  /**
   * Finds a certified sender.
   *
   * @param address as the network gives it
   * @param time the reference time, in seconds since 1970-01-01 UTC
   * @return what is certified and in force at that time; null if nothing is
   */
  Certification find(String address, long time);
}
