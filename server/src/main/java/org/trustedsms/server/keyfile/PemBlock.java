// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.trustedsms.curve.Curve;

/**
 * A block of a PEM file (RFC 7468), or the same contents from a file in another form.
 *
 * @param type the label of the block
 * @param contents the array itself, which is erased after use
 */
record PemBlock(String type, byte[] contents) {
  static final String PUBLIC_KEY = "PUBLIC KEY";
  static final String PKCS8 = "PRIVATE KEY";
  static final String ENCRYPTED_PKCS8 = "ENCRYPTED PRIVATE KEY";
  static final String SEC1 = "EC PRIVATE KEY";
  static final String PARAMETERS = "EC PARAMETERS";
  static final String CERTIFICATE = "CERTIFICATE";
  static final String PKCS12 = "PKCS12";

  private static final String BEGIN = "-----BEGIN ";
  private static final String DASHES = "-----";
  private static final Pattern QUOTATION = Pattern.compile("^[\\s>|\"'#]+|[\\s\"',;\\\\]+$");
  private static final Pattern HEADER = Pattern.compile("[A-Za-z][A-Za-z0-9-]*:.*");

  private static final int LINE_LENGTH = 64;
  private static final int LONGEST_SHOWN_TYPE = 40;

  static boolean isIn(String text) {
    return text.contains(BEGIN);
  }

  /**
   * Reads the blocks of a PEM file and ignores text around them. Blocks may be indented, quoted, on
   * one line, or have {@code \n} for line ends, as in YAML, JSON, mails and environment variables.
   */
  static void read(String text, List<PemBlock> blocks) throws KeyFileException {
    for (int begin = text.indexOf(BEGIN); begin >= 0; ) {
      int typeBegin = begin + BEGIN.length();
      int typeEnd = text.indexOf(DASHES, typeBegin);
      int next = text.indexOf(BEGIN, typeBegin);
      String type = typeEnd < 0 ? "" : text.substring(typeBegin, typeEnd);
      int end =
          typeEnd < 0 ? -1 : text.indexOf("-----END " + type + DASHES, typeEnd + DASHES.length());
      if (end < 0 || next >= 0 && next < end) {
        throw new KeyFileException("has a PEM block that is cut off", "restore it from a copy");
      }
      blocks.add(block(type, text.substring(typeEnd + DASHES.length(), end)));
      begin = next;
    }
  }

  private static PemBlock block(String type, String body) throws KeyFileException {
    StringBuilder base64 = new StringBuilder();
    for (String line : body.replace("\\r", "").replace("\\n", "\n").split("\n")) {
      String content = QUOTATION.matcher(line).replaceAll("");
      if (!HEADER.matcher(content).matches()) {
        base64.append(content.replaceAll("\\s", ""));
      } else if (content.startsWith("Proc-Type:") || content.startsWith("DEK-Info:")) {
        throw new KeyFileException(
            "is encrypted in OpenSSL's old way, which withstands nobody who guesses",
            "encrypt it anew: openssl pkey -in FILE -aes256 -out NEW.pem");
      }
    }
    try {
      String known = type.equals("X509 CERTIFICATE") ? CERTIFICATE : type;
      return new PemBlock(known, Base64.getDecoder().decode(base64.toString()));
    } catch (IllegalArgumentException e) {
      // Its message quotes the contents.
      throw new KeyFileException("has a PEM block that is not Base64", "restore it from a copy");
    }
  }

  /** Encodes a block without headers. The caller erases what is secret. */
  static byte[] encode(String type, byte[] contents) {
    byte[] begin = ("-----BEGIN " + type + "-----\n").getBytes(StandardCharsets.US_ASCII);
    byte[] base64 = Base64.getMimeEncoder(LINE_LENGTH, new byte[] {'\n'}).encode(contents);
    byte[] end = ("\n-----END " + type + "-----\n").getBytes(StandardCharsets.US_ASCII);
    byte[] all = new byte[begin.length + base64.length + end.length];
    ByteBuffer.wrap(all).put(begin).put(base64).put(end);
    Arrays.fill(base64, (byte) 0);
    return all;
  }

  static PemBlock publicKey(Curve curve, byte[] point) throws IOException {
    return new PemBlock(
        PUBLIC_KEY, new SubjectPublicKeyInfo(EcParameters.algorithm(curve), point).getEncoded());
  }

  boolean is(String other) {
    return type.equals(other);
  }

  /** Returns whether it is a private key in a form that can be read here. */
  boolean isPrivateKey() {
    return is(PKCS8) || is(ENCRYPTED_PKCS8) || is(SEC1) || is(PKCS12);
  }

  void erase() {
    Arrays.fill(contents, (byte) 0);
  }

  /** Returns the type, if it is fit to be shown to people; never the contents. */
  @Override
  public String toString() {
    return type.length() <= LONGEST_SHOWN_TYPE && type.matches("[A-Z0-9 ]+")
        ? type + " block"
        : "block of an unknown type";
  }
}
