// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.TestHashes;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.random.HmacDrbg;
import org.trustedsms.vectors.RspFile;
import org.trustedsms.vectors.RspRecord;

class Rfc6979Test {

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  /** Appendix A.2: 15 curves, five hash functions, two messages; q, U, k, r and s of each. */
  @Test
  void signsAsTheRfcDoes() {
    SignatureVectors met = new SignatureVectors();
    for (RspRecord record : RspFile.read("rfc6979/ecdsa.rsp")) {
      Curve curve = SignatureVectors.curve(record);
      ReferenceCurve reference = ReferenceCurve.of(curve);
      Hash hash = TestHashes.byName(record.text("Hash"));
      PrivateKey key = TestKeys.of(curve, record.hex("x"));
      assertEquals(reference.n(), record.hex("q"));
      assertArrayEquals(
          reference.uncompressed(record.hex("Ux"), record.hex("Uy")),
          key.publicKey().toUncompressedBytes());

      byte[] message = record.bytes("Msg");
      byte[] expected = SignatureVectors.encode(curve, record.hex("r"), record.hex("s"));
      Signature signature = new Signer(key, hash).sign(message);
      assertArrayEquals(expected, signature.toBytes(), record::toString);
      assertTrue(new Verifier(key.publicKey(), hash).verify(message, signature));

      // Section 3.2 by hand: the generator seeded with int2octets(x) and bits2octets(h1) gives k.
      byte[] e = curve.scalarFromDigest(hash.digest(message)).toBytes();
      byte[] seed = new byte[2 * e.length];
      System.arraycopy(key.toBytes(), 0, seed, 0, e.length);
      System.arraycopy(e, 0, seed, e.length, e.length);
      BigInteger k = ReferenceCurve.integer(curve.randomScalar(new HmacDrbg(hash, seed)));
      assertEquals(record.hex("k"), k, record::toString);
      met.count(curve.name() + " " + hash.name());
    }
    assertTrue(met.met(15 * 5, 2), met::toString);
  }

  /** Section 3.6, by another implementation; none and nothing are section 3.2. */
  @Test
  void additionalDataGiveTheNonceOfSection36() {
    for (RspRecord record : RspFile.read("rfc6979/additional.rsp")) {
      Curve curve = SignatureVectors.curve(record);
      Hash hash = TestHashes.byName(record.text("Hash"));
      PrivateKey key = TestKeys.of(curve, record.hex("x"));
      byte[] message = record.bytes("Msg");
      byte[] expected = SignatureVectors.encode(curve, record.hex("r"), record.hex("s"));
      Signer signer = new Signer(key, hash);
      assertArrayEquals(
          expected, signer.sign(message, record.bytes("Extra")).toBytes(), record::toString);
      assertArrayEquals(
          signer.sign(message).toBytes(), signer.sign(message, new byte[0]).toBytes());
    }
  }

  private static Digest digest(Hash hash) {
    return switch (hash.name()) {
      case "SHA-256" -> new SHA256Digest();
      case "SHA-384" -> new SHA384Digest();
      default -> new SHA512Digest();
    };
  }

  /** Any key, any message: Bouncy Castle's signatures, bit for bit; prime239v1 is among them. */
  @ParameterizedTest
  @MethodSource("curves")
  void signsAsBouncyCastleDoes(Curve curve) {
    SplittableRandom random = new SplittableRandom(curve.id());
    ReferenceCurve reference = ReferenceCurve.of(curve);
    BigInteger last = reference.n().subtract(BigInteger.ONE);
    List<PrivateKey> keys =
        List.of(
            TestKeys.of(curve, 1),
            TestKeys.of(curve, 2),
            TestKeys.of(curve, BigInteger.ONE),
            TestKeys.of(curve, last));
    for (PrivateKey key : keys) {
      for (Hash hash : List.of(Hash.sha256(), Hash.sha384(), Hash.sha512())) {
        byte[] message = new byte[random.nextInt(200)];
        random.nextBytes(message);
        ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(digest(hash)));
        signer.init(true, reference.privateKey(key.toBytes()));
        BigInteger[] expected = signer.generateSignature(hash.digest(message));
        assertArrayEquals(
            SignatureVectors.encode(curve, expected[0], expected[1]),
            new Signer(key, hash).sign(message).toBytes());
      }
    }
  }
}
