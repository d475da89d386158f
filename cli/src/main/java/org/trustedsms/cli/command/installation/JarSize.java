// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import java.util.List;

/**
 * A JAR and its parts. Immutable.
 *
 * @param name the file's name
 * @param bytes its length
 * @param parts what it consists of, the largest first; they add up to the length
 */
record JarSize(String name, long bytes, List<Part> parts) {
  /**
   * A part of a JAR.
   *
   * @param name what it is: a package, or words in round brackets
   * @param uncompressed the length in bytes when it is unpacked, as the JAR tells it
   * @param bytes what it takes of the JAR: compressed contents and both headers of each entry
   */
  record Part(String name, int classes, long uncompressed, long bytes) {
    Part plus(Part other) {
      return new Part(
          name, classes + other.classes, uncompressed + other.uncompressed, bytes + other.bytes);
    }
  }

  /** Returns the share of a part: percent with one digit behind the point, 0 to 100. */
  double percent(Part part) {
    return Math.round(1000.0 * part.bytes() / bytes) / 10.0;
  }
}
