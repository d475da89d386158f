// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A document whose claims name the tests that prove them, {@code [`Class.method`][Class]}, with a
 * definition {@code [Class]: path} for each class. A claim is a row of a table whose last column is
 * called "test", or an item of a list before the part on what is left open.
 */
final class Claims {
  /** Says of a claim that no test proves it. */
  static final String NOT_TESTED = "not tested";

  private static final String END = "## What is left open";
  private static final Pattern PROOF = Pattern.compile("\\[`(\\w+)\\.(\\w+)`]\\[(\\w+)]");
  private static final Pattern REFERENCE = Pattern.compile("]\\[([^]]+)]");
  private static final Pattern DEFINITION = Pattern.compile("(?m)^\\[(\\w+)]: (\\S+)$");

  private final String text;
  private final Path folder;

  /**
   * Takes a document.
   *
   * @param text the document
   * @param folder where its links start
   */
  Claims(String text, Path folder) {
    this.text = text;
    this.folder = folder.toAbsolutePath();
  }

  /** The claims, each in one line. */
  List<String> claims() {
    List<String> claims = new ArrayList<>();
    boolean provable = false;
    boolean inItem = false;
    for (String line : text.substring(0, endOfClaims()).split("\n")) {
      if (line.startsWith("|")) {
        boolean head = line.endsWith(" test |");
        if (provable && !line.startsWith("|---")) {
          claims.add(line);
        }
        provable |= head;
        inItem = false;
      } else if (line.startsWith("- ")) {
        claims.add(line);
        inItem = true;
      } else if (inItem && line.startsWith("  ")) {
        claims.add(claims.remove(claims.size() - 1) + line.substring(1));
      } else {
        provable = false;
        inItem = false;
      }
    }
    return claims;
  }

  private int endOfClaims() {
    int end = text.indexOf(END);
    return end < 0 ? text.length() : end;
  }

  /** What is wrong with the document, a sentence for each fault. */
  List<String> faults() throws IOException {
    List<String> faults = new ArrayList<>();
    for (String claim : claims()) {
      if (!PROOF.matcher(claim).find() && !claim.contains(NOT_TESTED)) {
        faults.add("no test: " + claim);
      }
    }
    Map<String, Path> sources = sources(faults);
    Map<Path, Set<String>> tests = sources.isEmpty() ? Map.of() : TestMethods.in(sources.values());
    Set<String> used = new HashSet<>();
    for (MatchResult proof : PROOF.matcher(text).results().toList()) {
      used.add(proof.group(3));
      check(proof, tests, sources.get(proof.group(3)), faults);
    }
    REFERENCE
        .matcher(text)
        .results()
        .map(reference -> reference.group(1))
        .filter(label -> !used.contains(label))
        .forEach(label -> faults.add("not of the form `Class.method`: " + label));
    sources.keySet().stream()
        .filter(label -> !used.contains(label))
        .forEach(label -> faults.add("unused: " + label));
    return faults;
  }

  private Map<String, Path> sources(List<String> faults) {
    Map<String, Path> sources = new HashMap<>();
    Matcher definitions = DEFINITION.matcher(text);
    while (definitions.find()) {
      String label = definitions.group(1);
      Path source = folder.resolve(definitions.group(2)).normalize();
      // What surefire and failsafe run by themselves.
      if (!source.endsWith(label + ".java")
          || !label.matches("\\w+(Test|IT)")
          || !source.toString().replace('\\', '/').contains("/src/test/java/")) {
        faults.add("no test class: " + definitions.group());
      } else if (!Files.isRegularFile(source)) {
        faults.add("no file: " + definitions.group());
      } else if (sources.put(label, source) != null) {
        faults.add("defined twice: " + label);
      }
    }
    return sources;
  }

  private static void check(
      MatchResult proof, Map<Path, Set<String>> tests, Path source, List<String> faults) {
    if (!proof.group(1).equals(proof.group(3)) || source == null) {
      faults.add("leads nowhere: " + proof.group());
    } else if (!tests.get(source).contains(proof.group(2))) {
      faults.add("no such test: " + proof.group());
    }
  }
}
