// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.x9.ECNamedCurveTable;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/**
 * A message put together from the tables of docs/format.md with Bouncy Castle and the JDK alone: of
 * the classes under test it knows only what keys are.
 *
 * @param recipient null if it is for anyone
 * @param content as it is sent
 * @param signedContent what is signed in its place
 */
public record ReferenceMessage(
    PrivateKey signer,
    int kind,
    boolean acknowledgementAsked,
    PublicKey recipient,
    int coding,
    long stamp,
    byte[] content,
    byte[] signedContent) {

  /** For anyone, in GSM 03.38, of the same content as sent and as signed. */
  public static ReferenceMessage of(PrivateKey signer, int kind, long stamp, byte[] content) {
    return new ReferenceMessage(signer, kind, false, null, 0, stamp, content, content);
  }

  public ReferenceMessage to(PublicKey key) {
    return new ReferenceMessage(
        signer, kind, acknowledgementAsked, key, coding, stamp, content, signedContent);
  }

  public ReferenceMessage in(int textCoding) {
    return new ReferenceMessage(
        signer, kind, acknowledgementAsked, recipient, textCoding, stamp, content, signedContent);
  }

  public ReferenceMessage asking() {
    return new ReferenceMessage(
        signer, kind, true, recipient, coding, stamp, content, signedContent);
  }

  public ReferenceMessage signing(byte[] other) {
    return new ReferenceMessage(
        signer, kind, acknowledgementAsked, recipient, coding, stamp, content, other);
  }

  /** Section 2. */
  public byte[] header() {
    int first = 1 << 6 | kind << 2 | (acknowledgementAsked ? 2 : 0) | (recipient != null ? 1 : 0);
    return ByteBuffer.allocate(4)
        .put((byte) first)
        .put((byte) (coding << 5 | signer.curve().id()))
        .putShort((short) (stamp / 20))
        .array();
  }

  /** Section 7. */
  public byte[] signedBytes() {
    return join(
        "trusted-sms".getBytes(StandardCharsets.US_ASCII),
        new byte[] {1},
        Arrays.copyOf(header(), 2),
        number(stamp, 8),
        fingerprint(signer.publicKey()),
        recipient == null ? new byte[32] : fingerprint(recipient),
        signedContent);
  }

  /** RFC 6979 by Bouncy Castle: r and s, each as long as n. */
  public byte[] signature() {
    Curve curve = signer.curve();
    ECDSASigner ecdsa = new ECDSASigner(new HMacDSAKCalculator(digest(curve)));
    ecdsa.init(true, ReferenceCurve.of(curve).privateKey(signer.toBytes()));
    Digest digest = digest(curve);
    byte[] hash = new byte[digest.getDigestSize()];
    digest.update(signedBytes(), 0, signedBytes().length);
    digest.doFinal(hash, 0);
    BigInteger[] pair = ecdsa.generateSignature(hash);
    int half = curve.scalarLength();
    return join(ReferenceCurve.fixed(pair[0], half), ReferenceCurve.fixed(pair[1], half));
  }

  public byte[] payload() {
    return join(header(), content, signature());
  }

  /** The identifier: SHA-256 of the signed bytes and r. */
  public byte[] id() {
    byte[] r = Arrays.copyOf(signature(), signer.curve().scalarLength());
    return sha256(join(signedBytes(), r));
  }

  /** Section 4, its column H. */
  private static Digest digest(Curve curve) {
    int bits = ReferenceCurve.of(curve).n().bitLength();
    return bits <= 256 ? new SHA256Digest() : bits <= 384 ? new SHA384Digest() : new SHA512Digest();
  }

  /** Section 5: of the SubjectPublicKeyInfo. */
  public static byte[] fingerprint(PublicKey key) {
    String[] names = key.curve().names();
    ASN1EncodableVector algorithm = new ASN1EncodableVector();
    algorithm.add(new ASN1ObjectIdentifier("1.2.840.10045.2.1"));
    algorithm.add(ECNamedCurveTable.getOID(names.length > 1 ? names[1] : names[0]));
    ASN1EncodableVector info = new ASN1EncodableVector();
    info.add(new DERSequence(algorithm));
    info.add(new DERBitString(key.toUncompressedBytes()));
    try {
      return sha256(new DERSequence(info).getEncoded());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the low bytes of a number, big-endian. */
  public static byte[] number(long number, int length) {
    byte[] eight = ByteBuffer.allocate(8).putLong(number).array();
    return Arrays.copyOfRange(eight, 8 - length, 8);
  }

  public static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
