// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.crypto;

/** Replaces Bouncy Castle's own SHA-512 (FIPS 180-4 section 6.4). Not thread-safe. */
public final class SHA512Digest extends LongDigest {
  /** Section 5.3.5. */
  private static final long[] H = {
    0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
    0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L
  };

  public SHA512Digest() {
    super("SHA-512", 64, H);
  }
}
