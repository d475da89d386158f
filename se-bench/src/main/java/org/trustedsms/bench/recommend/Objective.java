// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

/** What makes one curve better than another, of those that meet all constraints. */
public enum Objective {
  /** Fewer bytes besides the text. */
  BYTES("smaller"),
  /** Less time to sign and to verify. */
  TIME("faster"),
  /** More bits of security. */
  SECURITY("stronger");

  private final String better;

  Objective(String better) {
    this.better = better;
  }

  /** What the better curve is, in one word. */
  String better() {
    return better;
  }

  /** Less than 0 if {@code a} is better, 0 if both are equal. */
  int compare(Candidate a, Candidate b) {
    return switch (this) {
      case BYTES -> Integer.compare(a.bytes(), b.bytes());
      case TIME -> Double.compare(a.messageMillis(), b.messageMillis());
      case SECURITY -> Integer.compare(b.securityBits(), a.securityBits());
    };
  }
}
