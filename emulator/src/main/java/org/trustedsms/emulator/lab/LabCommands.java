// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Commands of the pages. Thread-safe. */
interface LabCommands {

  /** A file that a page asks for, and its media type. The array is not copied. */
  record File(String type, byte[] bytes) {}

  /**
   * Lets a page in.
   *
   * @return false if there are too many
   */
  boolean enter(PageSocket page);

  /** Says that a page has gone. */
  void leave(PageSocket page);

  /** Does what a page asks for, any JSON object; returns soon. */
  void take(JsonNode order, PageSocket page);

  /**
   * Makes a file.
   *
   * @param name its path, any text
   * @return null if there is none of that name
   */
  File file(String name) throws IOException;
}
