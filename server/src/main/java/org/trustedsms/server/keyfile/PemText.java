// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the blocks of a PEM file (RFC 7468). Text around them is ignored. Blocks may be indented or
 * quoted, be on one line, or have {@code \n} written in place of line ends, as they come from YAML,
 * JSON, mails and environment variables.
 */
final class PemText {
  private static final String BEGIN = "-----BEGIN ";
  private static final String DASHES = "-----";
  private static final Pattern QUOTATION = Pattern.compile("^[\\s>|\"'#]+|[\\s\"',;\\\\]+$");
  private static final Pattern HEADER = Pattern.compile("[A-Za-z][A-Za-z0-9-]*:.*");

  private PemText() {}

  static boolean isOne(String text) {
    return text.contains(BEGIN);
  }

  static void read(String text, List<PemBlock> blocks) throws KeyProblem {
    for (int begin = text.indexOf(BEGIN); begin >= 0; ) {
      int typeBegin = begin + BEGIN.length();
      int typeEnd = text.indexOf(DASHES, typeBegin);
      int next = text.indexOf(BEGIN, typeBegin);
      String type = typeEnd < 0 ? "" : text.substring(typeBegin, typeEnd);
      int end =
          typeEnd < 0 ? -1 : text.indexOf("-----END " + type + DASHES, typeEnd + DASHES.length());
      if (end < 0 || next >= 0 && next < end) {
        throw new KeyProblem("has a PEM block that is cut off", "restore it from a copy");
      }
      blocks.add(block(type, text.substring(typeEnd + DASHES.length(), end)));
      begin = next;
    }
  }

  private static PemBlock block(String type, String body) throws KeyProblem {
    StringBuilder base64 = new StringBuilder();
    for (String line : body.replace("\\r", "").replace("\\n", "\n").split("\n")) {
      String content = QUOTATION.matcher(line).replaceAll("");
      if (!HEADER.matcher(content).matches()) {
        base64.append(content.replaceAll("\\s", ""));
      } else if (content.startsWith("Proc-Type:") || content.startsWith("DEK-Info:")) {
        throw new KeyProblem(
            "is encrypted in OpenSSL's old way, which withstands nobody who guesses",
            "encrypt it anew: openssl pkey -in FILE -aes256 -out NEW.pem");
      }
    }
    try {
      String known = type.equals("X509 CERTIFICATE") ? PemBlock.CERTIFICATE : type;
      return new PemBlock(known, Base64.getDecoder().decode(base64.toString()));
    } catch (IllegalArgumentException e) {
      // Its message quotes the contents.
      throw new KeyProblem("has a PEM block that is not Base64", "restore it from a copy");
    }
  }
}
