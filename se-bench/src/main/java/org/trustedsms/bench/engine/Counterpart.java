// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

/** Signs and verifies with the keys of {@link KeyMaterial}. */
interface Counterpart {
  /** Returns the name in reports. */
  String name();

  /** Signs; on a curve as DER of an ECDSA-Sig-Value (RFC 3279 section 2.2.3). */
  byte[] sign(Algorithm algorithm, byte[] message) throws Exception;

  /** Verifies what any engine has signed; some throw for a signature that does not hold. */
  boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception;
}
