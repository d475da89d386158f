// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with a JAR; of equal lines, one. Not thread-safe. */
final class FaultList {
  private final Set<String> lines = new LinkedHashSet<>();

  /** Adds a fault of a class, method or file, a sentence without its subject. */
  void add(String where, String what) {
    lines.add(where + ": " + what);
  }

  List<String> lines() {
    return new ArrayList<>(lines);
  }
}
