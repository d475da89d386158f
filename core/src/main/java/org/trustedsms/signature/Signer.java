// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.Scalar;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.HmacDrbg;

/**
 * Signs with ECDSA (FIPS 186-5 section 6.4.1) and the {@link Curve#hash curve's hash}, with the
 * nonce of RFC 6979 or of a {@link SigningToken}, or as a {@link KeyHolder} signs. Immutable and
 * thread-safe.
 */
public final class Signer {
  private final PrivateKey key;
  private final Hash hash;

  /** Creates a signer, which is of no use once the key is erased. */
  public Signer(PrivateKey key) {
    this(key, key.curve().hash());
  }

  /** Creates a signer with another digest than the curve's. */
  Signer(PrivateKey key, Hash hash) {
    this.key = key;
    this.hash = hash;
  }

  /**
   * Signs deterministically (RFC 6979): no random number is needed, and none can betray the key.
   *
   * @param message any number of bytes
   * @return always the same signature for the same key and message, unless the key is held
   *     elsewhere
   * @throws KeyUnavailableException if it is, and cannot be used, or what its holder gives is no
   *     signature of this message by this key
   */
  public Signature sign(byte[] message) {
    return sign(message, new byte[0]);
  }

  /**
   * Signs deterministically, with additional data for the nonce (RFC 6979 section 3.6), which need
   * not be secret: other data give another signature of the same message.
   *
   * @param message any number of bytes
   * @param additional any number of bytes; none are as in the other method; not used if the key is
   *     held elsewhere
   * @throws KeyUnavailableException as the other method does
   */
  public Signature sign(byte[] message, byte[] additional) {
    if (key.holder() != null) {
      return signElsewhere(message);
    }
    Curve curve = key.curve();
    Scalar e = curve.scalarFromDigest(hash.digest(message));
    HmacDrbg nonces = nonces(e, additional);
    try {
      while (true) {
        SigningToken token = SigningToken.of(key, curve.randomScalar(nonces));
        // r = 0 or s = 0 comes up once in n times; RFC 6979 section 3.2 then takes the next nonce.
        Signature signature = token == null ? null : token.sign(e);
        if (signature != null) {
          return signature;
        }
      }
    } finally {
      nonces.erase();
    }
  }

  private Signature signElsewhere(byte[] message) {
    KeyHolder holder = key.holder();
    Signature signature;
    try {
      signature = Signature.decode(key.curve(), holder.sign(message));
    } catch (InvalidEncodingException e) {
      throw new KeyUnavailableException("the holder of " + key + " gave " + e.getMessage());
    }
    if (holder.isToBeChecked() && !new Verifier(key.publicKey(), hash).verify(message, signature)) {
      throw new KeyUnavailableException(
          "the holder of " + key + " gave a signature of something else or by another key");
    }
    return signature;
  }

  /**
   * Signs with a nonce that was prepared: two multiplications of scalars and a digest.
   *
   * @param message any number of bytes
   * @throws IllegalArgumentException if the token has been used or is another key's
   */
  public Signature sign(byte[] message, SigningToken token) {
    Signature signature = token.use(key, key.curve().scalarFromDigest(hash.digest(message)));
    return signature != null ? signature : sign(message);
  }

  /** RFC 6979 section 3.2, steps b to g: seeded with int2octets(x), bits2octets(h1) and k'. */
  private HmacDrbg nonces(Scalar e, byte[] additional) {
    byte[] x = key.toBytes();
    byte[] seed = new byte[2 * x.length + additional.length];
    Bytes.put(x, seed, 0);
    Bytes.put(e.toBytes(), seed, x.length);
    Bytes.put(additional, seed, 2 * x.length);
    HmacDrbg nonces = HmacDrbg.shortLived(hash, seed);
    Bytes.erase(x);
    Bytes.erase(seed);
    return nonces;
  }
}
