// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.List;

/**
 * What came out when a study was repeated. Immutable.
 *
 * @param name what it is called on the command line, such as "wtls"
 * @param title who made it, when, and what it asked
 * @param then what was found then, in a sentence
 * @param tables its tables, the printed figures beside ours
 * @param sources where the printed figures are from
 */
public record StudyResult(
    String name,
    String title,
    String then,
    String now,
    String why,
    List<StudyTable> tables,
    List<StudyChart> charts,
    List<String> sources) {
  public StudyResult {
    tables = List.copyOf(tables);
    charts = List.copyOf(charts);
    sources = List.copyOf(sources);
  }
}
