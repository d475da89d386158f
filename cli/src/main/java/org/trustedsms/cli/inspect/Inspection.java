// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.inspect;

import java.util.List;

/**
 * Everything about what was given. Immutable.
 *
 * @param sections the SMS in the order given, then the payloads that they are the segments of; or
 *     one payload, or one SMS
 * @param problems what is wrong, one sentence each without a full stop; empty if nothing is
 */
public record Inspection(List<Section> sections, List<String> problems) {

  /** Takes copies of the lists. */
  public Inspection {
    sections = List.copyOf(sections);
    problems = List.copyOf(problems);
  }
}
