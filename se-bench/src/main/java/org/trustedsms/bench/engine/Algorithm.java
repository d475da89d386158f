// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/**
 * One of the 16 curves by its NIST name, or another algorithm, such as {@code RSA-2048 PSS}; bits
 * are of the modulus or order.
 */
public record Algorithm(String name, Kind kind, int bits) {
  public enum Kind {
    /** ECDSA and ECIES on a curve of the project. */
    CURVE,
    /** RSASSA-PKCS1-v1_5 (RFC 8017 section 8.2) with SHA-256. */
    RSA_PKCS1,
    /** RSASSA-PSS (RFC 8017 section 8.1) with SHA-256, MGF1 with SHA-256, 32 bytes of salt. */
    RSA_PSS,
    /** Ed25519 (RFC 8032 section 5.1). */
    ED25519
  }

  private static final List<Algorithm> CURVES =
      Arrays.stream(Curves.all().toArray())
          .map(curve -> new Algorithm(curve.name(), Kind.CURVE, curve.orderBits()))
          .toList();
  private static final List<Algorithm> COMPARISON = allForComparison();

  private static List<Algorithm> allForComparison() {
    List<Algorithm> others = new ArrayList<>();
    for (int bits : new int[] {1024, 2048, 3072, 4096}) {
      others.add(new Algorithm("RSA-" + bits + " PKCS #1", Kind.RSA_PKCS1, bits));
      others.add(new Algorithm("RSA-" + bits + " PSS", Kind.RSA_PSS, bits));
    }
    others.add(new Algorithm("Ed25519", Kind.ED25519, 253));
    return List.copyOf(others);
  }

  public static List<Algorithm> curves() {
    return CURVES;
  }

  /** Returns what they are compared with: RSA of 1024 to 4096 bits, both paddings, and Ed25519. */
  public static List<Algorithm> forComparison() {
    return COMPARISON;
  }

  /**
   * Finds an algorithm by any name; case, blanks, hyphens and underscores do not matter. The
   * exception for another name has the choices.
   */
  public static Algorithm named(String name) {
    Curve curve = Curves.all().byName(name.strip());
    String sought = plain(curve == null ? name : curve.name());
    return Stream.concat(CURVES.stream(), COMPARISON.stream())
        .filter(algorithm -> plain(algorithm.name).equals(sought))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no curve is called \"%s\"; choose from %s, and for comparison %s"
                        .formatted(name, names(CURVES), names(COMPARISON))));
  }

  private static String names(List<Algorithm> algorithms) {
    return algorithms.stream().map(Algorithm::name).collect(Collectors.joining(", "));
  }

  static String plain(String name) {
    return name.replaceAll("[\\s_#-]", "").toLowerCase(Locale.ROOT);
  }

  public boolean isCurve() {
    return kind == Kind.CURVE;
  }

  public boolean isRsa() {
    return kind == Kind.RSA_PKCS1 || kind == Kind.RSA_PSS;
  }

  public Curve curve() {
    if (!isCurve()) {
      throw new IllegalStateException(name + " is not a curve of the project");
    }
    return Curves.all().byName(name);
  }

  /** The hash function as JCA names it: the curve's, for example {@code SHA384}; RSA's. */
  String hash() {
    return isCurve() ? curve().hash().name().replace("-", "") : "SHA256";
  }
}
