// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.util.BigIntegers;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.signature.Signature;

/** Reads signatures as OpenSSL writes them: ECDSA-Sig-Value (RFC 3279 section 2.2.3) in DER. */
final class SignatureDer {
  private SignatureDer() {}

  /**
   * Reads a signature.
   *
   * @param der any bytes
   * @param curve the curve of the signer's key
   * @throws EvidenceProblem if it is not DER to the bit, or r or s is out of range
   */
  static Signature read(byte[] der, Curve curve) throws EvidenceProblem {
    try {
      ASN1Primitive primitive = ASN1Primitive.fromByteArray(der);
      // Bouncy Castle reads BER, of which DER is the one canonical form (ITU-T X.690 section 10).
      if (primitive == null || !Arrays.equals(primitive.getEncoded(ASN1Encoding.DER), der)) {
        throw damaged();
      }
      ASN1Sequence sequence = ASN1Sequence.getInstance(primitive);
      if (sequence.size() != 2) {
        throw damaged();
      }
      byte[] encoded = new byte[curve.signatureLength()];
      put(sequence, 0, encoded, curve);
      put(sequence, 1, encoded, curve);
      return Signature.decode(curve, encoded);
    } catch (IOException | RuntimeException e) {
      // Bouncy Castle answers other structures with several unchecked exceptions.
      throw damaged();
    } catch (InvalidEncodingException e) {
      throw outOfRange(curve);
    }
  }

  private static void put(ASN1Sequence sequence, int index, byte[] to, Curve curve)
      throws EvidenceProblem {
    BigInteger number = ASN1Integer.getInstance(sequence.getObjectAt(index)).getValue();
    int length = curve.scalarLength();
    if (number.signum() < 0 || number.bitLength() > length * Byte.SIZE) {
      throw outOfRange(curve);
    }
    System.arraycopy(
        BigIntegers.asUnsignedByteArray(length, number), 0, to, index * length, length);
  }

  private static EvidenceProblem damaged() {
    return new EvidenceProblem(EvidenceFiles.SIGNATURE + " is not an ECDSA signature in DER");
  }

  private static EvidenceProblem outOfRange(Curve curve) {
    return new EvidenceProblem(
        EvidenceFiles.SIGNATURE + " is no signature on " + curve + ": r or s is out of range");
  }
}
