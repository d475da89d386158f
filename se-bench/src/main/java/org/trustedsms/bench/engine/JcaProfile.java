// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.security.Provider;
import java.util.List;

/**
 * How an engine behind the Java Cryptography Architecture is called. Immutable.
 *
 * @param name the engine's name
 * @param version the engine's version
 * @param curves the provider of EC and EdDSA
 * @param deterministic whether it has {@code ECDDSA}, ECDSA with nonces of RFC 6979
 * @param pss its name for RSASSA-PSS with SHA-256; {@code RSASSA-PSS} takes parameters
 * @param ecies whether it has {@code ECIESwithSHA256}
 * @param notes what is to be known about its figures
 */
record JcaProfile(
    String name,
    String version,
    Provider curves,
    Provider rsa,
    boolean deterministic,
    String pss,
    boolean ecies,
    List<String> notes) {
  static final String STANDARD_PSS = "RSASSA-PSS";

  Provider provider(Algorithm algorithm) {
    return algorithm.isRsa() ? rsa : curves;
  }

  /** The name of the signature algorithm. */
  String signature(Algorithm algorithm, Hashing hashing) {
    return switch (algorithm.kind()) {
      case CURVE ->
          hashing == Hashing.LEFT_OUT
              ? "NONEwithECDSA"
              : algorithm.hash() + (deterministic ? "withECDDSA" : "withECDSA");
      case RSA_PKCS1 -> "SHA256withRSA";
      case RSA_PSS -> pss;
      case ED25519 -> "Ed25519";
    };
  }

  /** The name of the kind of keys. */
  static String key(Algorithm algorithm) {
    return switch (algorithm.kind()) {
      case CURVE -> "EC";
      case RSA_PKCS1, RSA_PSS -> "RSA";
      case ED25519 -> "Ed25519";
    };
  }
}
