// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.trustedsms.bench.library.BouncyCastle138Curve;
import org.trustedsms.bench.library.FixedRandom;
import org.trustedsms.bench.library.Reflected;
import org.trustedsms.bench.phone.PhoneLibrary.Trial;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/**
 * The operations of Bouncy Castle 1.38 (2007, of the original measurements) by its lightweight API:
 * ECDSA with SHA-1 and random nonces, IESEngine with ECDH, KDF2 and HMAC, both with SHA-1. The
 * message is {@link SuiteTrial}'s, hashed in the operation. Random numbers cost nothing.
 *
 * <p>{@code VERIFY_FIRST} has a point that is new, {@code VERIFY_KNOWN} one that was used once. It
 * does not check public keys and has no tokens.
 */
final class OldLibraryTrial implements Trial {
  private static final byte[] TEXT =
      "Pay 250.00 to account 4711".getBytes(StandardCharsets.US_ASCII);
  private static final String DIGEST = "SHA1";
  private static final int MAC_KEY_BITS = 128;

  private final BouncyCastle138Curve curve;
  private final Object alicePrivate;

  /** The key that verifies: an uncompressed point. */
  final byte[] aliceEncoded;

  private final Object bobPublic;
  private final Object bobPrivate;
  private Object alicePublic;
  private Object[] signature;
  private Object ephemeralPublic;
  private byte[] encrypted;

  OldLibraryTrial(ClassLoader loader, String name) throws ReflectiveOperationException {
    Curve ours = Curves.all().byName(name);
    if (ours == null) {
      throw new IllegalArgumentException("Bouncy Castle of 2008 does not have " + name);
    }
    curve = new BouncyCastle138Curve(new Reflected(loader), ours);
    Object alice = curve.keyPair(new FixedRandom(1));
    alicePrivate = curve.privateKeyOf(alice);
    aliceEncoded = curve.point(curve.publicKeyOf(alice));
    Object bob = curve.keyPair(new FixedRandom(2));
    bobPublic = curve.publicKeyOf(bob);
    bobPrivate = curve.privateKeyOf(bob);
    prepare(Operation.VERIFY_FIRST);
    sign();
  }

  @Override
  public Set<Operation> operations() {
    return EnumSet.of(
        Operation.GENERATE_KEY,
        Operation.SIGN,
        Operation.VERIFY_FIRST,
        Operation.VERIFY_KNOWN,
        Operation.ENCRYPT,
        Operation.DECRYPT);
  }

  @Override
  public void prepare(Operation operation) throws ReflectiveOperationException {
    if (operation == Operation.VERIFY_FIRST) {
      alicePublic = curve.publicKey(aliceEncoded);
    } else if (operation == Operation.DECRYPT && encrypted == null) {
      encrypt();
    }
  }

  @Override
  public Object run(Operation operation) throws ReflectiveOperationException {
    return switch (operation) {
      case GENERATE_KEY -> curve.point(curve.publicKeyOf(curve.keyPair(new FixedRandom(4))));
      case SIGN -> sign();
      case VERIFY_FIRST, VERIFY_KNOWN -> curve.verifying(alicePublic).verify(hash(), signature);
      case ENCRYPT -> encrypt();
      case DECRYPT ->
          curve.ecies(false, bobPrivate, ephemeralPublic, DIGEST, MAC_KEY_BITS, encrypted);
      default ->
          throw new IllegalArgumentException("Bouncy Castle of 2008 does not do " + operation);
    };
  }

  private String sign() throws ReflectiveOperationException {
    signature = curve.signing(alicePrivate, new FixedRandom(3)).sign(hash());
    return Arrays.toString(signature);
  }

  private byte[] hash() throws ReflectiveOperationException {
    return curve.hash(DIGEST, 20, TEXT);
  }

  private byte[] encrypt() throws ReflectiveOperationException {
    Object pair = curve.keyPair(new FixedRandom(5));
    ephemeralPublic = curve.publicKeyOf(pair);
    encrypted = curve.ecies(true, curve.privateKeyOf(pair), bobPublic, DIGEST, MAC_KEY_BITS, TEXT);
    return encrypted;
  }
}
