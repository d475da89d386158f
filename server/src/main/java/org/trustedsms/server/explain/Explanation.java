// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import java.util.List;

/**
 * An SMS or payload in words. It proves nothing: a forged message looks the same. Immutable.
 *
 * @param lines every byte in exactly one line, in order
 * @param summary all of it in one line, safe for a terminal
 */
public record Explanation(List<Line> lines, String summary) {

  /** Takes the lines as they are now. */
  public Explanation {
    lines = List.copyOf(lines);
  }

  /** Returns what is wrong: the lines that are faults; none if every byte has a meaning. */
  public List<Line> faults() {
    return lines.stream().filter(Line::isFault).toList();
  }
}
