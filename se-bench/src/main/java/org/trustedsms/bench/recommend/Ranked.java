// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

/**
 * A curve that meets all constraints. Immutable.
 *
 * @param candidate the curve
 * @param onFront whether no other such curve is at least as good in every objective and better in
 *     one (the Pareto front)
 * @param reason a sentence that says why it stands where it stands
 */
public record Ranked(Candidate candidate, boolean onFront, String reason) {}
