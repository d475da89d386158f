// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import org.bouncycastle.asn1.ASN1Primitive;

/** The border behind which Bouncy Castle takes ASN.1 apart. */
final class Asn1 {

  /** Parses a structure; it may throw any exception of Bouncy Castle. */
  @FunctionalInterface
  interface Parser<T> {
    T parse() throws IOException, KeyProblem;
  }

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
  static <T> T parse(String structure, Parser<T> parser) throws KeyProblem {
    try {
      return parser.parse();
    } catch (IOException | RuntimeException e) {
      throw new KeyProblem(
          "is damaged: there is no valid " + structure + " inside", "restore it from a copy");
    }
  }
}
