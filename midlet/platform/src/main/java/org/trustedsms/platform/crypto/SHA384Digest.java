// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.crypto;

/** Replaces Bouncy Castle's own SHA-384 (FIPS 180-4 section 6.5). Not thread-safe. */
public final class SHA384Digest extends LongDigest {
  /** Section 5.3.4. */
  private static final long[] H = {
    0xcbbb9d5dc1059ed8L, 0x629a292a367cd507L, 0x9159015a3070dd17L, 0x152fecd8f70e5939L,
    0x67332667ffc00b31L, 0x8eb44a8768581511L, 0xdb0c2e0d64f98fa7L, 0x47b5481dbefa4fa4L
  };

  public SHA384Digest() {
    super("SHA-384", 48, H);
  }
}
