// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

/**
 * A curve that is out. Immutable.
 *
 * @param candidate the curve
 * @param reason a sentence that says why
 */
public record Exclusion(Candidate candidate, String reason) {}
