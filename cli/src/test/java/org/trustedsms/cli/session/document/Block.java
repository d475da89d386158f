// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import java.util.List;

/**
 * A fenced code block (CommonMark 0.31, section 4.5).
 *
 * @param line the number of its first line behind the fence, from 1
 * @param label the first word of its info string; empty if there is none
 * @param comment the HTML comment in the line above it; empty if there is none
 * @param lines its lines
 */
record Block(int line, String label, String comment, List<String> lines) {

  String text() {
    return String.join("\n", lines);
  }

  /** Its first line, by which lists of exceptions name it. */
  String firstLine() {
    return lines.isEmpty() ? "" : lines.get(0);
  }
}
