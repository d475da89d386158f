// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.hash;

import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.util.Memoable;

/**
 * A hash function of the SHA-2 family (FIPS 180-4).
 *
 * <p>Immutable and thread-safe. Each function has a method of its own, so that a program that is
 * shrunk carries only those that its curves use.
 */
public final class Hash {
  private static Hash sha256;
  private static Hash sha384;
  private static Hash sha512;

  private final Digest initial;

  Hash(Digest initial) {
    this.initial = initial;
  }

  /** Returns SHA-256, whose digests have 32 bytes. */
  public static Hash sha256() {
    Hash hash = sha256;
    if (hash == null) {
      hash = new Hash(new SHA256Digest());
      sha256 = hash;
    }
    return hash;
  }

  /** Returns SHA-384, whose digests have 48 bytes. */
  public static Hash sha384() {
    Hash hash = sha384;
    if (hash == null) {
      hash = new Hash(new SHA384Digest());
      sha384 = hash;
    }
    return hash;
  }

  /** Returns SHA-512, whose digests have 64 bytes. */
  public static Hash sha512() {
    Hash hash = sha512;
    if (hash == null) {
      hash = new Hash(new SHA512Digest());
      sha512 = hash;
    }
    return hash;
  }

  /** Returns the standard's name, such as SHA-256. */
  public String name() {
    return initial.getAlgorithmName();
  }

  /** Returns the length of a digest, in bytes. */
  public int length() {
    return initial.getDigestSize();
  }

  /** Returns the digest, of {@link #length} bytes, of any number of bytes. */
  public byte[] digest(byte[] data) {
    Digest digest = newDigest();
    digest.update(data, 0, data.length);
    byte[] result = new byte[digest.getDigestSize()];
    digest.doFinal(result, 0);
    return result;
  }

  Digest newDigest() {
    return (Digest) ((Memoable) initial).copy();
  }
}
