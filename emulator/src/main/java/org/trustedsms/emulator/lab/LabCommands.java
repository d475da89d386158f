// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;

/** Commands of the pages. Thread-safe. */
interface LabCommands {

  /** A file that a page asks for, and its media type. The array is not copied. */
  record File(String type, byte[] bytes) {}

  /** Returns the messages for a page that opens now; called in an update of the pages. */
  List<ObjectNode> whole();

  /** Does what a page asks for, any JSON object; returns soon. */
  void take(JsonNode command, PageSocket page);

  /** Makes a file for a path, which may be any text; null if there is none. */
  default File file(String name) throws IOException {
    return null;
  }
}
