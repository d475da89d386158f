// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.util.function.Predicate;

/** What a line of an expected output stands for. */
@FunctionalInterface
public interface LineForm {

  /**
   * Reads a line.
   *
   * @param expected the line as written
   * @return whether a line that was printed is one of those that it stands for
   */
  Predicate<String> of(String expected);
}
