// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One way in which a modem can report SMS and delivery reports that arrive (AT+CNMI, TS 27.005,
 * 3.4.1).
 *
 * @param reports whether it reports delivery reports
 */
record NewMessageIndications(String command, boolean reports) {
  private static final Pattern ANSWER = Pattern.compile("\\+CNMI:(.*)");
  private static final Pattern VALUES = Pattern.compile("\\(([0-9, -]*)\\)|([0-9])");
  private static final int FIELDS = 5;

  /** SMS and reports, the best first: stored (1, 2), handed out (2, 1), no reports (0). */
  private static final int[][] SMS_AND_REPORTS = {{1, 2}, {1, 1}, {2, 1}, {2, 2}, {1, 0}, {2, 0}};

  /** Returns the ways that a modem lists for AT+CNMI=?, the best first; all if it lists none. */
  static List<NewMessageIndications> ways(List<String> answer) {
    List<Set<Integer>> values =
        answer.stream()
            .map(ANSWER::matcher)
            .filter(Matcher::matches)
            .findFirst()
            .map(matcher -> values(matcher.group(1)))
            .orElse(List.of());
    boolean known = values.size() == FIELDS;
    int broadcasts =
        known && !values.get(2).contains(0) ? values.get(2).stream().findFirst().orElse(0) : 0;
    List<NewMessageIndications> ways = new ArrayList<>();
    for (int[] each : SMS_AND_REPORTS) {
      for (int mode : new int[] {2, 1, 3, 0}) {
        for (int buffer : new int[] {0, 1}) {
          int[] fields = {mode, each[0], broadcasts, each[1], buffer};
          boolean has =
              known
                  ? IntStream.of(0, 1, 3, 4).allMatch(i -> values.get(i).contains(fields[i]))
                  : mode == 2;
          if (has) {
            String joined =
                IntStream.of(fields).mapToObj(String::valueOf).collect(Collectors.joining(","));
            ways.add(new NewMessageIndications("AT+CNMI=" + joined, each[1] > 0));
          }
        }
      }
    }
    if (ways.isEmpty() || !known) {
      // TS 27.005 lets a modem leave out what is at the end.
      ways.add(new NewMessageIndications("AT+CNMI=2,1", false));
    }
    return ways;
  }

  /** Reads lists such as (0-2),(0,1),(0),2. */
  private static List<Set<Integer>> values(String lists) {
    List<Set<Integer>> values = new ArrayList<>();
    Matcher matcher = VALUES.matcher(lists);
    while (matcher.find() && values.size() < FIELDS) {
      Set<Integer> field = new TreeSet<>();
      String list = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
      for (String part : list.replace(" ", "").split(",")) {
        if (part.matches("[0-9]-[0-9]")) {
          for (int value = part.charAt(0) - '0'; value <= part.charAt(2) - '0'; value++) {
            field.add(value);
          }
        } else if (part.matches("[0-9]")) {
          field.add(part.charAt(0) - '0');
        }
      }
      values.add(field);
    }
    return values;
  }
}
