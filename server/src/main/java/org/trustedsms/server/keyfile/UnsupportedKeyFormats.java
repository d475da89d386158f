// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** Keys in forms that are not read here, and the command that converts each. */
final class UnsupportedKeyFormats {
  private static final String NEW_KEY = "make an elliptic-curve key with trusted-sms keygen";
  private static final String[] RSA = {
    "has an RSA key, and a signed SMS has no room for it", NEW_KEY
  };

  private static final Map<String, String[]> BY_TYPE =
      Map.of(
          "RSA PRIVATE KEY", RSA,
          "RSA PUBLIC KEY", RSA,
          "DSA PRIVATE KEY", new String[] {"has a DSA key", NEW_KEY},
          "PGP PRIVATE KEY BLOCK", new String[] {"has an OpenPGP key", NEW_KEY},
          "PGP PUBLIC KEY BLOCK", new String[] {"has an OpenPGP key", NEW_KEY},
          "OPENSSH PRIVATE KEY",
              new String[] {
                "is an OpenSSH private key", "convert a copy: ssh-keygen -p -m PKCS8 -f COPY"
              },
          "TRUSTED CERTIFICATE",
              new String[] {
                "has a certificate in OpenSSL's own form",
                "convert it: openssl x509 -in FILE -out NEW.pem"
              },
          "PKCS7",
              new String[] {
                "has certificates as PKCS #7",
                "take them out: openssl pkcs7 -in FILE -print_certs -out NEW.pem"
                    + " (with -inform DER if it is DER)"
              },
          "CERTIFICATE REQUEST",
              new String[] {
                "has a certificate request",
                "take its public key: openssl req -in FILE -noout -pubkey -out NEW.pem"
                    + " (with -inform DER if it is DER)"
              });

  private UnsupportedKeyFormats() {}

  /** Refuses the first block whose form is known and not read. */
  static void refuse(List<PemBlock> blocks) throws KeyFileException {
    for (PemBlock block : blocks) {
      String[] problem = BY_TYPE.get(block.type().replace("NEW CERTIFICATE", "CERTIFICATE"));
      if (problem != null) {
        throw new KeyFileException(problem[0], problem[1]);
      }
    }
  }

  /** Refuses a file that is neither PEM nor DER, if it is known what it is. */
  static void refuseFile(byte[] file) throws KeyFileException {
    int magic = file.length < Integer.BYTES ? 0 : ByteBuffer.wrap(file).getInt();
    if (magic == 0xfeedfeed || magic == 0xcececece) {
      throw new KeyFileException(
          "is a Java keystore (JKS)",
          "convert it: keytool -importkeystore -srckeystore FILE -destkeystore NEW.p12"
              + " -deststoretype PKCS12");
    }
  }

  /** Refuses a text of another program, if it is known what it is. */
  static void refuseText(String text) throws KeyFileException {
    if (text.contains("---- BEGIN SSH2 PUBLIC KEY")) {
      throw new KeyFileException(
          "is an SSH public key as of RFC 4716", "convert it: ssh-keygen -i -f FILE > NEW.pub");
    }
    if (text.contains("PuTTY-User-Key-File-")) {
      throw new KeyFileException(
          "is a key of PuTTY", "convert it: puttygen FILE -O private-openssh -o NEW.pem");
    }
  }
}
