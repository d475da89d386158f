// SPDX-License-Identifier: Apache-2.0
/** Which curve to take: constraints, ranking, Pareto front, and a sentence for each exclusion. */
package org.trustedsms.bench.recommend;
