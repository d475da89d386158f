// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.midlet.tools.command.FaultException;

class GroupingTest {
  private static List<List<String>> ordered(List<List<String>> groups, String... sources)
      throws FaultException {
    return new Grouping(new Initializers(Compiled.program(sources)), groups).ordered();
  }

  private static String needs(String name, String other) {
    return "class " + name + " { static final String T = " + other + "; }";
  }

  @Test
  void whoIsNeededComesFirst() throws FaultException {
    assertEquals(
        List.of(List.of("C", "B", "A")),
        ordered(
            List.of(List.of("A", "B", "C")),
            needs("A", "B.T"),
            needs("B", "C.T"),
            needs("C", "\"c\".trim()")));
  }

  @Test
  void twoGroupsMustNotNeedEachOther() throws FaultException {
    assertEquals(
        List.of(List.of("C", "D")),
        ordered(
            List.of(List.of("A", "B"), List.of("C", "D")),
            needs("A", "C.T"),
            needs("B", "\"b\".trim()"),
            needs("C", "\"c\".trim()"),
            needs("D", "B.T")));
  }

  @Test
  void aClassBetweenIsSeen() throws FaultException {
    assertEquals(
        List.of(),
        ordered(
            List.of(List.of("A", "B")),
            needs("A", "Between.T"),
            needs("Between", "B.T"),
            needs("B", "\"b\".trim()")));
  }

  @Test
  void oneAloneIsNoGroup() throws FaultException {
    assertEquals(List.of(), ordered(List.of(List.of("A")), needs("A", "\"a\"")));
  }
}
