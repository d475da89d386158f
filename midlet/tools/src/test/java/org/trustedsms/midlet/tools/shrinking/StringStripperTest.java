// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.trustedsms.midlet.tools.command.FaultException;

class StringStripperTest {
  /** A sum as compilers for CLDC put it together. */
  private static String sum(String first, String... others) {
    String sum = "new StringBuffer(" + first + ")";
    for (String other : others) {
      sum += ".append(" + other + ")";
    }
    return "return " + sum + ".toString();";
  }

  @Test
  void wordsOfTheNamedClassesAloneAreEmptied() throws FaultException {
    ProgramClasses program =
        Compiled.program(
            "class Radio { static String of(String s) { "
                + sum("\"No port \"", "s", "\" is open.\"", "s.trim()", "\"sms://:\"", "s")
                + " } }",
            "class Main { static String run() { "
                + sum("\"It says \"", "Radio.of(\"7\")")
                + " } }");
    assertEquals(2, StringStripper.apply(program, Set.of("Radio")));
    assertEquals("It says 77sms://:7", Compiled.run(program.toBytes()));
  }

  @Test
  void sumsOfWordsAreEmptyIfTheyOnlyCompute() throws FaultException {
    ProgramClasses program =
        Compiled.program(
            "class Radio { int n; int next() { return ++n; } int last() { return n; }"
                + " static String address(String s) { "
                + sum("\"sms://:\"", "s")
                + " } String last(Object o) { "
                + sum(
                    "String.valueOf(o)",
                    "\" of \"",
                    "last()",
                    "new StringBuffer().append(2).toString()")
                + " } String count() { "
                + sum("\"the next is \"", "next()")
                + " } static String of(int i) { "
                + sum("\"a port \"", "i > 0 ? \"above\" : \"below\"")
                + " } }",
            "class Main { static String run() { Radio r = new Radio(); "
                + sum("Radio.address(\"7\")", "r.last(r)", "r.count()", "Radio.of(1)", "r.n")
                + " } }");
    assertEquals(3, StringStripper.apply(program, Set.of("Radio")));
    assertEquals("sms://:71above1", Compiled.run(program.toBytes()));
  }
}
