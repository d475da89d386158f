// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.hash;

import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.digests.SHA224Digest;

/** Hash functions that published test vectors need and no curve uses. */
public final class TestHashes {
  private TestHashes() {}

  /** Returns SHA-1. */
  public static Hash sha1() {
    return new Hash(new SHA1Digest());
  }

  /** Returns SHA-224. */
  public static Hash sha224() {
    return new Hash(new SHA224Digest());
  }

  /** Returns a hash function that is made of any digest, which must be {@code Memoable}. */
  public static Hash of(Digest digest) {
    return new Hash(digest);
  }

  /** Returns what gives these digests, all of one length, for messages that begin with 0, 1, ... */
  public static Hash giving(byte[]... digests) {
    return new Hash(new GivenDigests(digests));
  }

  /** Returns the function of a name as NIST's files have it, SHA-1 to SHA-512. */
  public static Hash byName(String name) {
    return switch (name) {
      case "SHA-1" -> sha1();
      case "SHA-224" -> sha224();
      case "SHA-256" -> Hash.sha256();
      case "SHA-384" -> Hash.sha384();
      case "SHA-512" -> Hash.sha512();
      default -> throw new IllegalArgumentException("no hash function " + name);
    };
  }
}
