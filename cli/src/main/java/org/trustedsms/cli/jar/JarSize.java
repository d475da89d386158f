// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.jar;

import java.util.List;

/**
 * A JAR and its parts. Immutable.
 *
 * @param name the file's name
 * @param bytes its length
 * @param parts what it consists of, the largest first; they add up to the length
 */
public record JarSize(String name, long bytes, List<JarPart> parts) {

  /** Takes a copy of the list. */
  public JarSize {
    parts = List.copyOf(parts);
  }

  /** Returns the share of a part: percent with one digit behind the point, 0 to 100. */
  public double percent(JarPart part) {
    return Math.round(1000.0 * part.bytes() / bytes) / 10.0;
  }
}
