// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.crypto;

import org.bouncycastle.crypto.ExtendedDigest;
import org.bouncycastle.util.Memoable;

/**
 * Replaces Bouncy Castle's SHA-512 with any initial hash value (FIPS 180-4 sections 6.4 and 6.5),
 * as {@link SHA256Digest} does. Messages are shorter than 2^60 bytes. Not thread-safe.
 */
public class LongDigest implements ExtendedDigest, Memoable {
  /** Section 4.2.3. */
  private static final long[] K = {
    0x428a2f98d728ae22L, 0x7137449123ef65cdL, 0xb5c0fbcfec4d3b2fL, 0xe9b5dba58189dbbcL,
    0x3956c25bf348b538L, 0x59f111f1b605d019L, 0x923f82a4af194f9bL, 0xab1c5ed5da6d8118L,
    0xd807aa98a3030242L, 0x12835b0145706fbeL, 0x243185be4ee4b28cL, 0x550c7dc3d5ffb4e2L,
    0x72be5d74f27b896fL, 0x80deb1fe3b1696b1L, 0x9bdc06a725c71235L, 0xc19bf174cf692694L,
    0xe49b69c19ef14ad2L, 0xefbe4786384f25e3L, 0x0fc19dc68b8cd5b5L, 0x240ca1cc77ac9c65L,
    0x2de92c6f592b0275L, 0x4a7484aa6ea6e483L, 0x5cb0a9dcbd41fbd4L, 0x76f988da831153b5L,
    0x983e5152ee66dfabL, 0xa831c66d2db43210L, 0xb00327c898fb213fL, 0xbf597fc7beef0ee4L,
    0xc6e00bf33da88fc2L, 0xd5a79147930aa725L, 0x06ca6351e003826fL, 0x142929670a0e6e70L,
    0x27b70a8546d22ffcL, 0x2e1b21385c26c926L, 0x4d2c6dfc5ac42aedL, 0x53380d139d95b3dfL,
    0x650a73548baf63deL, 0x766a0abb3c77b2a8L, 0x81c2c92e47edaee6L, 0x92722c851482353bL,
    0xa2bfe8a14cf10364L, 0xa81a664bbc423001L, 0xc24b8b70d0f89791L, 0xc76c51a30654be30L,
    0xd192e819d6ef5218L, 0xd69906245565a910L, 0xf40e35855771202aL, 0x106aa07032bbd1b8L,
    0x19a4c116b8d2d0c8L, 0x1e376c085141ab53L, 0x2748774cdf8eeb99L, 0x34b0bcb5e19b48a8L,
    0x391c0cb3c5c95a63L, 0x4ed8aa4ae3418acbL, 0x5b9cca4f7763e373L, 0x682e6ff3d6b2b8a3L,
    0x748f82ee5defb2fcL, 0x78a5636f43172f60L, 0x84c87814a1f0ab72L, 0x8cc702081a6439ecL,
    0x90befffa23631e28L, 0xa4506cebde82bde9L, 0xbef9a3f7b2c67915L, 0xc67178f2e372532bL,
    0xca273eceea26619cL, 0xd186b8c721c0c207L, 0xeada7dd6cde0eb1eL, 0xf57d4f7fee6ed178L,
    0x06f067aa72176fbaL, 0x0a637dc5a2c898a6L, 0x113f9804bef90daeL, 0x1b710b35131c471bL,
    0x28db77f523047d84L, 0x32caab7b40c72493L, 0x3c9ebe0a15c9bebcL, 0x431d67c49c100d4cL,
    0x4cc5d4becb3e42b6L, 0x597f299cfc657e2aL, 0x5fcb6fab3ad6faecL, 0x6c44198c4a475817L
  };

  private final String name;
  private final int size;
  private final long[] initial;
  private final long[] h = new long[8];

  /** The message schedule; its first 16 words collect a block. */
  private final long[] w = new long[80];

  private long length;

  LongDigest(String name, int size, long[] initial) {
    this.name = name;
    this.size = size;
    this.initial = initial;
    reset();
  }

  public final String getAlgorithmName() {
    return name;
  }

  /** Returns the length of a digest, in bytes. */
  public final int getDigestSize() {
    return size;
  }

  /** Returns the length of a block. */
  public final int getByteLength() {
    return 128;
  }

  public final void update(byte in) {
    update(new byte[] {in}, 0, 1);
  }

  public final void update(byte[] in, int inOff, int len) {
    long[] x = w;
    int at = (int) length & 127;
    length += len;
    for (int end = inOff + len; inOff < end; inOff++) {
      x[at >> 3] = x[at >> 3] << 8 | in[inOff] & 0xff;
      if (++at == 128) {
        at = 0;
        process();
      }
    }
  }

  /** Computes the digest, returns its length in bytes, and starts afresh. */
  public final int doFinal(byte[] out, int outOff) {
    long bits = length << 3;
    byte[] padding = new byte[128];
    padding[0] = (byte) 0x80;
    update(padding, 0, 128 - ((int) length + 16 & 127));
    w[14] = 0;
    w[15] = bits;
    process();
    for (int i = 0; i < size; i++) {
      out[outOff + i] = (byte) (h[i >> 3] >> (56 - (i << 3)));
    }
    reset();
    return size;
  }

  /** Forgets what was added, and overwrites it. */
  public final void reset() {
    System.arraycopy(initial, 0, h, 0, 8);
    // Anything that is not the message.
    System.arraycopy(K, 0, w, 0, 80);
    length = 0;
  }

  public final Memoable copy() {
    LongDigest copy = new LongDigest(name, size, initial);
    copy.reset(this);
    return copy;
  }

  /** Takes over the state of a digest of the same kind. */
  public final void reset(Memoable other) {
    LongDigest t = (LongDigest) other;
    System.arraycopy(t.h, 0, h, 0, 8);
    System.arraycopy(t.w, 0, w, 0, 16);
    length = t.length;
  }

  private void process() {
    long[] x = w;
    long[] k = K;
    long first = x[0];
    for (int t = 16; t < 80; t++) {
      long u = x[t - 15];
      long v = x[t - 2];
      // Each is x ROTR a ^ x ROTR b ^ x SHR c.
      x[t] =
          first
              + ((u >>> 1 | u << 63) ^ (u >>> 8 | u << 56) ^ u >>> 7)
              + x[t - 7]
              + ((v >>> 19 | v << 45) ^ (v >>> 61 | v << 3) ^ v >>> 6);
      first = u;
    }
    long a = h[0];
    long b = h[1];
    long c = h[2];
    long d = h[3];
    long e = h[4];
    long f = h[5];
    long g = h[6];
    long i = h[7];
    for (int t = 0; t < 80; t++) {
      i +=
          ((e >>> 14 | e << 50) ^ (e >>> 18 | e << 46) ^ (e >>> 41 | e << 23))
              + (g ^ e & (f ^ g))
              + k[t]
              + x[t];
      d += i;
      i +=
          ((a >>> 28 | a << 36) ^ (a >>> 34 | a << 30) ^ (a >>> 39 | a << 25))
              + (a & b ^ c & (a ^ b));
      long next = i;
      i = g;
      g = f;
      f = e;
      e = d;
      d = c;
      c = b;
      b = a;
      a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
    h[5] += f;
    h[6] += g;
    h[7] += i;
  }
}
