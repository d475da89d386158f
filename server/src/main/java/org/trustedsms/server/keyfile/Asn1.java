// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.bouncycastle.asn1.ASN1BitString;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1InputStream;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.ASN1TaggedObject;

/** The border behind which Bouncy Castle takes ASN.1 apart. */
final class Asn1 {

  /** Parses a structure; it may throw any exception of Bouncy Castle. */
  @FunctionalInterface
  interface Parser<T> {
    T parse() throws IOException, KeyFileException;
  }

  private static final byte SEQUENCE = 0x30;
  private static final int PFX_VERSION = 3;
  private static final int RSA_PRIVATE_KEY_SIZE = 9;

  private Asn1() {}

  /** Reads a structure; to be called by parsers. */
  static ASN1Primitive read(byte[] der) throws IOException {
    ASN1Primitive primitive = ASN1Primitive.fromByteArray(der);
    if (primitive == null) {
      throw new IOException("no bytes at all");
    }
    return primitive;
  }

  /**
   * Runs a parser. Bouncy Castle answers structures that are not what they should be with a dozen
   * unchecked exceptions, of which it documents none; here they all become one problem.
   */
  static <T> T parse(String structure, Parser<T> parser) throws KeyFileException {
    try {
      return parser.parse();
    } catch (IOException | RuntimeException e) {
      throw new KeyFileException(
          "is damaged: there is no valid " + structure + " inside", "restore it from a copy");
    }
  }

  /**
   * Recognises a file by the types of its first elements: returns the block of PEM that would have
   * the same contents; null if it is none that is known.
   */
  static PemBlock recognise(byte[] file) throws KeyFileException {
    if (file.length == 0 || file[0] != SEQUENCE) {
      return null;
    }
    ByteArrayInputStream in = new ByteArrayInputStream(file);
    String type;
    try {
      ASN1InputStream structures = new ASN1InputStream(in);
      type = structures.readObject() instanceof ASN1Sequence sequence ? typeOf(sequence) : null;
    } catch (IOException | RuntimeException e) {
      return null;
    }
    if (type == null) {
      return null;
    }
    int length = file.length - in.available();
    for (int i = length; i < file.length; i++) {
      if (file[i] != 0 && !Character.isWhitespace(file[i])) {
        throw new KeyFileException(
            "has " + (file.length - length) + " bytes after the end of the key's structure",
            "write the key alone into a new file: " + command(type));
      }
    }
    return new PemBlock(type, Arrays.copyOf(file, length));
  }

  private static String command(String type) {
    return switch (type) {
      case PemBlock.PKCS12 -> "openssl pkcs12 -in FILE -nocerts -out NEW.pem";
      case PemBlock.PUBLIC_KEY -> "openssl pkey -pubin -inform DER -in FILE -out NEW.pem";
      case PemBlock.CERTIFICATE -> "openssl x509 -inform DER -in FILE -out NEW.pem";
      default -> "openssl pkey -inform DER -in FILE -out NEW.pem";
    };
  }

  private static String typeOf(ASN1Sequence sequence) {
    if (sequence.size() < 2) {
      return null;
    }
    ASN1Encodable first = sequence.getObjectAt(0);
    ASN1Encodable second = sequence.getObjectAt(1);
    if (first instanceof ASN1Integer version) {
      return typeOfVersioned(version, second, sequence.size());
    }
    if (first instanceof ASN1ObjectIdentifier && second instanceof ASN1TaggedObject) {
      return "PKCS7";
    }
    if (!(first instanceof ASN1Sequence inner)) {
      return null;
    }
    if (second instanceof ASN1OctetString) {
      return PemBlock.ENCRYPTED_PKCS8;
    }
    if (second instanceof ASN1BitString) {
      return PemBlock.PUBLIC_KEY;
    }
    if (second instanceof ASN1Sequence && sequence.size() == 3) {
      // A request has version, subject, key and attributes; a certificate has more.
      return inner.size() <= 4 ? "CERTIFICATE REQUEST" : PemBlock.CERTIFICATE;
    }
    return null;
  }

  private static String typeOfVersioned(ASN1Integer version, ASN1Encodable second, int size) {
    if (second instanceof ASN1Sequence) {
      return version.hasValue(PFX_VERSION) ? PemBlock.PKCS12 : PemBlock.PKCS8;
    }
    if (second instanceof ASN1OctetString) {
      return PemBlock.SEC1;
    }
    if (second instanceof ASN1Integer) {
      return size == 2 || size >= RSA_PRIVATE_KEY_SIZE ? "RSA PRIVATE KEY" : "DSA PRIVATE KEY";
    }
    return null;
  }
}
