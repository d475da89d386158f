// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.midlet.tools.command.FaultException;

/** Tells a class's original name by the mapping files of one or more runs of ProGuard. */
final class ProguardMapping {
  /** A class; members are indented. */
  private static final Pattern CLASS = Pattern.compile("(\\S+) -> (\\S+):");

  /** From a name with dots to the one before; the last run's first. */
  private final List<Map<String, String>> runs;

  private ProguardMapping(List<Map<String, String>> runs) {
    this.runs = runs;
  }

  /**
   * @param files of the runs, in their order
   * @return the composition of all
   * @throws IOException if one cannot be read
   * @throws FaultException if one has no class, or gives two classes one name
   */
  static ProguardMapping read(List<Path> files) throws IOException, FaultException {
    List<Map<String, String>> runs = new ArrayList<>();
    for (Path file : files) {
      Map<String, String> originals = new HashMap<>();
      for (String line : Files.readAllLines(file)) {
        Matcher matcher = CLASS.matcher(line);
        if (matcher.matches()) {
          String other = originals.put(matcher.group(2), matcher.group(1));
          if (other != null) {
            throw new FaultException(
                file + " gives " + other + " and " + matcher.group(1) + " one name.");
          }
        }
      }
      if (originals.isEmpty()) {
        throw new FaultException(file + " is not a mapping of ProGuard: it has no class.");
      }
      runs.add(0, originals);
    }
    return new ProguardMapping(runs);
  }

  /**
   * @param name of a class in the JAR, with dots
   * @return its name in front of the first run; the same where no file tells
   */
  String originalOf(String name) {
    String original = name;
    for (Map<String, String> run : runs) {
      original = run.getOrDefault(original, original);
    }
    return original;
  }
}
