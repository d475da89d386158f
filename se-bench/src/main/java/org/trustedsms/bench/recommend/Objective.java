// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.Comparator;

/** What makes one curve better than another, of those that meet all limits. */
public enum Objective {
  BYTES(
      "smaller",
      "fewer bytes",
      "it takes the fewest bytes from the text",
      Comparator.comparingInt(Candidate::bytes)),
  TIME(
      "faster",
      "less time to sign and verify a message",
      "it is the fastest at signing and verifying",
      Comparator.comparingDouble(Candidate::messageMillis)),
  SECURITY(
      "stronger",
      "more security",
      "it is the hardest to forge",
      Comparator.comparingInt(Candidate::securityBits).reversed());

  /** What the better curve is, what is wanted, and what is said of the best. */
  final String better;

  final String wanted;
  final String best;

  final Comparator<Candidate> order;

  Objective(String better, String wanted, String best, Comparator<Candidate> order) {
    this.better = better;
    this.wanted = wanted;
    this.best = best;
    this.order = order;
  }
}
