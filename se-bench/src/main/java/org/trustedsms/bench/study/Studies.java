// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.util.List;
import java.util.stream.Collectors;

/** The studies that can be repeated. Static functions only. */
public final class Studies {
  /** Stands for all of them. */
  public static final String EVERY = "all";

  private static final List<Study> ALL =
      List.of(
          new WtlsStudy(),
          new TrustedSmsStudy(),
          new LookoutStudy(),
          new PomcorStudy(),
          new AveiroStudy(),
          new KnownKeysStudy());

  private Studies() {}

  /**
   * Finds studies.
   *
   * @param names names, or {@value #EVERY}; blanks around them do not matter
   * @return the studies, each once, from the oldest question to the newest
   * @throws IllegalArgumentException if there is none of a name; the message has the choices
   */
  public static List<Study> named(List<String> names) {
    List<String> wanted = names.stream().map(String::strip).toList();
    List<String> known = ALL.stream().map(Study::name).toList();
    for (String name : wanted) {
      if (!known.contains(name) && !name.equals(EVERY)) {
        throw new IllegalArgumentException(
            "no study is called \"%s\"; choose from %s, %s"
                .formatted(name, known.stream().collect(Collectors.joining(", ")), EVERY));
      }
    }
    return ALL.stream()
        .filter(study -> wanted.contains(study.name()) || wanted.contains(EVERY))
        .toList();
  }
}
