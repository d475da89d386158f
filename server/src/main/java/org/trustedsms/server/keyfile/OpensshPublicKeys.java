// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.util.OpenSSHPublicKeyUtil;
import org.bouncycastle.crypto.util.SubjectPublicKeyInfoFactory;

/** Reads OpenSSH's public keys, one a line (RFC 4253 section 6.6, RFC 5656 section 3.1). */
final class OpensshPublicKeys {
  private static final Pattern KEY =
      Pattern.compile(
          "(?:^|\\s)((?:ecdsa-sha2|ssh|sk-ssh|sk-ecdsa-sha2)-[!-~]+)\\s+([A-Za-z0-9+/=]+)");

  private OpensshPublicKeys() {}

  static boolean isOne(String text) {
    return text.lines().anyMatch(line -> KEY.matcher(line).find());
  }

  /** Adds all keys of a file to a list, as SubjectPublicKeyInfo. */
  static void read(String text, List<PemBlock> blocks) throws KeyFileException {
    for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
      Matcher key = KEY.matcher(line);
      if (key.find()) {
        blocks.add(decode(key.group(1), key.group(2)));
      }
    }
  }

  private static PemBlock decode(String algorithm, String base64) throws KeyFileException {
    if (!algorithm.matches("ecdsa-sha2-nistp(256|384|521)")) {
      throw new KeyFileException(
          "is an OpenSSH public key of another kind than ecdsa-sha2-nistp256, -nistp384 and"
              + " -nistp521",
          "make one of these: ssh-keygen -t ecdsa -b 256 -f NEW");
    }
    return Asn1.parse(
        "OpenSSH public key",
        () -> {
          byte[] blob = Base64.getDecoder().decode(base64);
          // Behind the length of its name.
          if (!new String(blob, StandardCharsets.US_ASCII).startsWith(algorithm, Integer.BYTES)) {
            throw new IOException("names of different kinds");
          }
          return new PemBlock(
              PemBlock.PUBLIC_KEY,
              SubjectPublicKeyInfoFactory.createSubjectPublicKeyInfo(
                      OpenSSHPublicKeyUtil.parsePublicKey(blob))
                  .getEncoded());
        });
  }
}
