// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** Finds curves by the ECParameters of key files (RFC 5480 section 2.1.1). */
final class EcParameters {
  private static final int LONGEST_SHOWN_OID = 40;

  private EcParameters() {}

  static AlgorithmIdentifier algorithm(Curve curve) {
    return new AlgorithmIdentifier(
        X9ObjectIdentifiers.id_ecPublicKey, ASN1ObjectIdentifier.fromContents(curve.oid()));
  }

  /** Finds the curve of a key by its algorithm. */
  static Curve curve(AlgorithmIdentifier algorithm) throws KeyFileException {
    if (!algorithm.getAlgorithm().equals(X9ObjectIdentifiers.id_ecPublicKey)) {
      throw new KeyFileException(
          "is a key of another algorithm (" + name(algorithm.getAlgorithm()) + ")",
          "take an elliptic-curve key, or make one with trusted-sms keygen");
    }
    if (algorithm.getParameters() == null) {
      throw new KeyFileException(
          "does not say which curve its key is on", "restore it from a copy");
    }
    return curve(algorithm.getParameters());
  }

  /** Finds a curve by its parameters. */
  static Curve curve(ASN1Encodable parameters) throws KeyFileException {
    ASN1Primitive primitive = parameters.toASN1Primitive();
    if (primitive instanceof ASN1ObjectIdentifier oid) {
      return named(oid);
    }
    if (primitive instanceof ASN1Sequence) {
      // They could be those of a curve made to cheat (CVE-2020-0601).
      throw new KeyFileException(
          "describes its curve by explicit parameters, which are not accepted",
          "have the curve named, with openssl ec -param_enc named_curve (add -pubin for a public"
              + " key)");
    }
    throw new KeyFileException(
        "does not name the curve its key is on", "have it named, or make another key");
  }

  private static Curve named(ASN1ObjectIdentifier oid) throws KeyFileException {
    // Making all curves would take a tenth of the time in which a gateway starts.
    if (isNamed(Curves.standard(), oid)) {
      return Curves.standard();
    }
    for (Curve curve : Curves.all().toArray()) {
      if (isNamed(curve, oid)) {
        return curve;
      }
    }
    String known =
        Arrays.stream(Curves.all().toArray()).map(Curve::label).collect(Collectors.joining(", "));
    throw new KeyFileException(
        "has a key on curve " + show(oid) + ", which is not one of " + known,
        "make a key on one of these");
  }

  private static boolean isNamed(Curve curve, ASN1ObjectIdentifier oid) {
    return oid.equals(ASN1ObjectIdentifier.fromContents(curve.oid()));
  }

  private static String name(ASN1ObjectIdentifier algorithm) {
    return algorithm.equals(PKCSObjectIdentifiers.rsaEncryption) ? "RSA" : show(algorithm);
  }

  private static String show(ASN1ObjectIdentifier oid) {
    String dotted = oid.getId();
    return dotted.length() <= LONGEST_SHOWN_OID
        ? dotted
        : dotted.substring(0, LONGEST_SHOWN_OID) + "...";
  }
}
