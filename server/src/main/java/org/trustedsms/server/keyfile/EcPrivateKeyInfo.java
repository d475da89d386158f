// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.util.Arrays;
import org.bouncycastle.asn1.ASN1BitString;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.ASN1TaggedObject;
import org.bouncycastle.asn1.BERTags;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.DERTaggedObject;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/**
 * The two structures for private keys: PrivateKeyInfo of PKCS #8 (RFC 5958) and, inside it or
 * alone, ECPrivateKey of SEC 1 (RFC 5915). Callers erase the DER.
 */
final class EcPrivateKeyInfo {
  private static final ASN1Integer VERSION_1 = new ASN1Integer(1);
  private static final int PARAMETERS_TAG = 0;
  private static final int PUBLIC_KEY_TAG = 1;

  private EcPrivateKeyInfo() {}

  /**
   * Encodes a key as OpenSSL does: PrivateKeyInfo of version 0 with a named curve; in it
   * ECPrivateKey with the public key and without the curve.
   */
  static byte[] encode(PrivateKey key) {
    if (key.isErased()) {
      throw new IllegalArgumentException("the key has been erased; read it again");
    }
    byte[] scalar = key.toBytes();
    byte[] inner = null;
    try {
      inner = sec1(scalar, null, key.publicKey().toUncompressedBytes());
      return new PrivateKeyInfo(EcParameters.algorithm(key.curve()), inner)
          .getEncoded(ASN1Encoding.DER);
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory failed", e);
    } finally {
      Arrays.fill(scalar, (byte) 0);
      if (inner != null) {
        Arrays.fill(inner, (byte) 0);
      }
    }
  }

  /** Encodes an ECPrivateKey; the curve may be null. */
  static byte[] sec1(byte[] scalar, Curve curve, byte[] publicKey) throws IOException {
    ASN1EncodableVector fields = new ASN1EncodableVector();
    fields.add(VERSION_1);
    fields.add(new DEROctetString(scalar));
    if (curve != null) {
      fields.add(
          new DERTaggedObject(PARAMETERS_TAG, EcParameters.algorithm(curve).getParameters()));
    }
    fields.add(new DERTaggedObject(PUBLIC_KEY_TAG, new DERBitString(publicKey)));
    return new DERSequence(fields).getEncoded(ASN1Encoding.DER);
  }

  static PrivateKey decodePkcs8(byte[] der) throws KeyFileException {
    return Asn1.parse(
        "PKCS #8 private key",
        () -> {
          PrivateKeyInfo info = PrivateKeyInfo.getInstance(Asn1.read(der));
          Curve curve = EcParameters.curve(info.getPrivateKeyAlgorithm());
          byte[] inner = info.getPrivateKey().getOctets();
          try {
            PrivateKey key = decodeSec1(inner, curve);
            if (info.hasPublicKey()) {
              requireSame(key, info.getPublicKeyData());
            }
            return key;
          } finally {
            Arrays.fill(inner, (byte) 0);
          }
        });
  }

  /** Reads an ECPrivateKey, on the curve that is known from around it, if one is. */
  static PrivateKey decodeSec1(byte[] der, Curve known) throws KeyFileException {
    return Asn1.parse(
        "SEC 1 private key",
        () -> {
          ASN1Sequence sequence = ASN1Sequence.getInstance(Asn1.read(der));
          if (!VERSION_1.equals(sequence.getObjectAt(0))) {
            throw new KeyFileException(
                "has an EC private key of an unknown version", "restore it from a copy");
          }
          byte[] octets = ASN1OctetString.getInstance(sequence.getObjectAt(1)).getOctets();
          try {
            return decode(sequence, octets, known);
          } finally {
            Arrays.fill(octets, (byte) 0);
          }
        });
  }

  private static PrivateKey decode(ASN1Sequence sequence, byte[] octets, Curve known)
      throws IOException, KeyFileException {
    Curve curve = known;
    ASN1BitString publicKey = null;
    int lastTag = -1;
    for (int i = 2; i < sequence.size(); i++) {
      ASN1TaggedObject field =
          ASN1TaggedObject.getInstance(sequence.getObjectAt(i), BERTags.CONTEXT_SPECIFIC);
      if (field.getTagNo() <= lastTag || field.getTagNo() > PUBLIC_KEY_TAG) {
        throw new IOException("fields of an ECPrivateKey out of order");
      }
      lastTag = field.getTagNo();
      if (lastTag == PARAMETERS_TAG) {
        Curve own = EcParameters.curve(field.getExplicitBaseObject());
        if (known != null && known != own) {
          throw new KeyFileException(
              "names two curves for one key, " + known + " and " + own, "restore it from a copy");
        }
        curve = own;
      } else {
        publicKey = ASN1BitString.getInstance(field, true);
      }
    }
    if (curve == null) {
      throw new KeyFileException(
          "does not say which curve its key is on",
          "put the EC PARAMETERS block that openssl ecparam -name CURVE writes before the key");
    }
    PrivateKey key = decodeScalar(curve, octets);
    if (publicKey != null) {
      requireSame(key, publicKey);
    }
    return key;
  }

  /** RFC 5915 wants the scalar's length; some programs leave leading zeros out or add some. */
  private static PrivateKey decodeScalar(Curve curve, byte[] octets) throws KeyFileException {
    byte[] scalar = new byte[curve.scalarLength()];
    int excess = octets.length - scalar.length;
    int lost = 0;
    for (int i = 0; i < excess; i++) {
      lost |= octets[i];
    }
    int from = Math.max(excess, 0);
    int to = Math.max(-excess, 0);
    System.arraycopy(octets, from, scalar, to, octets.length - from);
    try {
      if (lost == 0) {
        return PrivateKey.decode(curve, scalar);
      }
    } catch (InvalidEncodingException outOfRange) {
      // As below.
    } finally {
      Arrays.fill(scalar, (byte) 0);
    }
    throw new KeyFileException(
        "has a private key that is not in [1, n-1] of " + curve, "make another key");
  }

  private static void requireSame(PrivateKey key, ASN1BitString encoded) throws KeyFileException {
    PublicKey publicKey;
    try {
      publicKey = PublicKey.decode(key.curve(), encoded.getOctets());
    } catch (InvalidEncodingException e) {
      key.erase();
      throw new KeyFileException(
          "contains a public key that is not valid: " + e.getMessage(),
          "write the file anew with openssl ec -conv_form uncompressed, or restore it from a copy");
    }
    if (!publicKey.equals(key.publicKey())) {
      key.erase();
      throw new KeyFileException(
          "contains a public key that does not belong to its private key",
          "do not use it; restore it from a copy or make another key");
    }
  }
}
