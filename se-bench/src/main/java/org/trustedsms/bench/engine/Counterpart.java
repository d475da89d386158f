// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

/** Signs and verifies with the keys of {@link KeyMaterial}. */
interface Counterpart {
  /** Returns the name: the name in reports. */
  String name();

  /**
   * Signs.
   *
   * @param algorithm an algorithm that it has
   * @param message any number of bytes
   * @return the signature; on a curve the DER of an ECDSA-Sig-Value (RFC 3279 section 2.2.3)
   * @throws Exception if it fails
   */
  byte[] sign(Algorithm algorithm, byte[] message) throws Exception;

  /**
   * Verifies.
   *
   * @param algorithm an algorithm that it has
   * @param message any number of bytes
   * @param signature as {@link #sign} of any engine gives it
   * @return true if the signature holds
   * @throws Exception if it fails; some engines do so for a signature that does not hold
   */
  boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception;
}
