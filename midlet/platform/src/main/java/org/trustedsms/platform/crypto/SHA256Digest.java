// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.crypto;

import org.bouncycastle.crypto.ExtendedDigest;
import org.bouncycastle.util.Memoable;

/**
 * Replaces Bouncy Castle's SHA-256 (FIPS 180-4 section 6.2), whose calls cost an interpreter half
 * of the time, and which carries code that is not needed. Not thread-safe.
 */
public final class SHA256Digest implements ExtendedDigest, Memoable {
  /** Section 4.2.2. */
  private static final int[] K = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
  };

  /** Section 5.3.3. */
  private static final int[] H = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
  };

  private final int[] h = new int[8];

  /** The message schedule; its first 16 words collect a block. */
  private final int[] w = new int[64];

  private long length;

  public SHA256Digest() {
    reset();
  }

  public String getAlgorithmName() {
    return "SHA-256";
  }

  /** Returns the length of a digest, in bytes. */
  public int getDigestSize() {
    return 32;
  }

  /** Returns the length of a block. */
  public int getByteLength() {
    return 64;
  }

  public void update(byte in) {
    update(new byte[] {in}, 0, 1);
  }

  public void update(byte[] in, int inOff, int len) {
    int[] x = w;
    int at = (int) length & 63;
    length += len;
    for (int end = inOff + len; inOff < end; ) {
      if ((at & 3) == 0 && end - inOff > 3) {
        x[at >> 2] =
            in[inOff++] << 24
                | (in[inOff++] & 0xff) << 16
                | (in[inOff++] & 0xff) << 8
                | in[inOff++] & 0xff;
        at += 4;
      } else {
        x[at >> 2] = x[at >> 2] << 8 | in[inOff++] & 0xff;
        at++;
      }
      if (at == 64) {
        at = 0;
        process();
      }
    }
  }

  /** Computes the digest, 32 bytes, and starts afresh. */
  public int doFinal(byte[] out, int outOff) {
    int[] x = w;
    int at = (int) length & 63;
    int last = at >> 2;
    x[last] = (x[last] << 8 | 0x80) << (~at << 3);
    if (last > 13) {
      if (last == 14) {
        x[15] = 0;
      }
      process();
      last = -1;
    }
    while (++last < 14) {
      x[last] = 0;
    }
    x[14] = (int) (length >>> 29);
    x[15] = (int) length << 3;
    process();
    for (int i = 0; i < 8; i++) {
      int word = h[i];
      out[outOff++] = (byte) (word >> 24);
      out[outOff++] = (byte) (word >> 16);
      out[outOff++] = (byte) (word >> 8);
      out[outOff++] = (byte) word;
    }
    reset();
    return 32;
  }

  /** Forgets what was added, and overwrites it. */
  public void reset() {
    System.arraycopy(H, 0, h, 0, 8);
    // Anything that is not the message.
    System.arraycopy(K, 0, w, 0, 64);
    length = 0;
  }

  public Memoable copy() {
    SHA256Digest copy = new SHA256Digest();
    copy.reset(this);
    return copy;
  }

  /** Takes over the state of another SHA256Digest. */
  public void reset(Memoable other) {
    SHA256Digest t = (SHA256Digest) other;
    System.arraycopy(t.h, 0, h, 0, 8);
    System.arraycopy(t.w, 0, w, 0, 16);
    length = t.length;
  }

  private void process() {
    int[] x = w;
    int[] k = K;
    int first = x[0];
    for (int t = 16; t < 64; t++) {
      int u = x[t - 15];
      int v = x[t - 2];
      // Each is x ROTR a ^ x ROTR b ^ x SHR c.
      x[t] =
          first
              + ((u >>> 7 | u << 25) ^ (u >>> 18 | u << 14) ^ u >>> 3)
              + x[t - 7]
              + ((v >>> 17 | v << 15) ^ (v >>> 19 | v << 13) ^ v >>> 10);
      first = u;
    }
    int a = h[0];
    int b = h[1];
    int c = h[2];
    int d = h[3];
    int e = h[4];
    int f = h[5];
    int g = h[6];
    int i = h[7];
    // Eight rounds, behind which each variable is in its place again.
    for (int t = 0; t < 64; ) {
      i +=
          ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7))
              + (g ^ e & (f ^ g))
              + k[t]
              + x[t++];
      d += i;
      i +=
          ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10))
              + (a & b ^ c & (a ^ b));
      g +=
          ((d >>> 6 | d << 26) ^ (d >>> 11 | d << 21) ^ (d >>> 25 | d << 7))
              + (f ^ d & (e ^ f))
              + k[t]
              + x[t++];
      c += g;
      g +=
          ((i >>> 2 | i << 30) ^ (i >>> 13 | i << 19) ^ (i >>> 22 | i << 10))
              + (i & a ^ b & (i ^ a));
      f +=
          ((c >>> 6 | c << 26) ^ (c >>> 11 | c << 21) ^ (c >>> 25 | c << 7))
              + (e ^ c & (d ^ e))
              + k[t]
              + x[t++];
      b += f;
      f +=
          ((g >>> 2 | g << 30) ^ (g >>> 13 | g << 19) ^ (g >>> 22 | g << 10))
              + (g & i ^ a & (g ^ i));
      e +=
          ((b >>> 6 | b << 26) ^ (b >>> 11 | b << 21) ^ (b >>> 25 | b << 7))
              + (d ^ b & (c ^ d))
              + k[t]
              + x[t++];
      a += e;
      e +=
          ((f >>> 2 | f << 30) ^ (f >>> 13 | f << 19) ^ (f >>> 22 | f << 10))
              + (f & g ^ i & (f ^ g));
      d +=
          ((a >>> 6 | a << 26) ^ (a >>> 11 | a << 21) ^ (a >>> 25 | a << 7))
              + (c ^ a & (b ^ c))
              + k[t]
              + x[t++];
      i += d;
      d +=
          ((e >>> 2 | e << 30) ^ (e >>> 13 | e << 19) ^ (e >>> 22 | e << 10))
              + (e & f ^ g & (e ^ f));
      c +=
          ((i >>> 6 | i << 26) ^ (i >>> 11 | i << 21) ^ (i >>> 25 | i << 7))
              + (b ^ i & (a ^ b))
              + k[t]
              + x[t++];
      g += c;
      c +=
          ((d >>> 2 | d << 30) ^ (d >>> 13 | d << 19) ^ (d >>> 22 | d << 10))
              + (d & e ^ f & (d ^ e));
      b +=
          ((g >>> 6 | g << 26) ^ (g >>> 11 | g << 21) ^ (g >>> 25 | g << 7))
              + (a ^ g & (i ^ a))
              + k[t]
              + x[t++];
      f += b;
      b +=
          ((c >>> 2 | c << 30) ^ (c >>> 13 | c << 19) ^ (c >>> 22 | c << 10))
              + (c & d ^ e & (c ^ d));
      a +=
          ((f >>> 6 | f << 26) ^ (f >>> 11 | f << 21) ^ (f >>> 25 | f << 7))
              + (i ^ f & (g ^ i))
              + k[t]
              + x[t++];
      e += a;
      a +=
          ((b >>> 2 | b << 30) ^ (b >>> 13 | b << 19) ^ (b >>> 22 | b << 10))
              + (b & c ^ d & (b ^ c));
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
