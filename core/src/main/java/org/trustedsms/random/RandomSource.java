// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.random;

/**
 * Random bytes that nobody can guess: for private keys, ephemeral keys, salts and signing tokens.
 *
 * <p>A Java SE program wraps {@code java.security.SecureRandom}; a phone, which has no such thing,
 * gathers entropy and seeds an {@link HmacDrbg} with it. An implementation must be thread-safe if
 * its users are threads.
 */
public interface RandomSource {

  /** Fills an array of any length. */
  void nextBytes(byte[] bytes);
}
