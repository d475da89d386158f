// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.trustedsms.midlet.tools.command.FaultException;

class StaticMembersTest {
  private static final Limits LIMITS = new Limits(Set.of("Main"), 10_000, 10, List.of());

  private static Set<String> merged(Limits limits, String... sources) throws FaultException {
    Map<String, byte[]> before = Compiled.compile(sources);
    ProgramClasses program = Compiled.program(before);
    int less = MergeClasses.apply(program, limits);
    Map<String, byte[]> after = program.toBytes();
    assertEquals(before.size() - less, after.size());
    assertEquals(Compiled.run(before), Compiled.run(after));
    return after.keySet();
  }

  private static Set<String> merged(String... sources) throws FaultException {
    return merged(LIMITS, sources);
  }

  @Test
  void sameNamesAreToldApart() throws FaultException {
    assertEquals(
        Set.of("C", "Main"),
        merged(
            "class A { static int n = 1; private static int up() { return n++; }"
                + " static int twice() { return up() + up(); } private A() {} }",
            "class B { static int n = 10; private static int up() { return n += 5; }"
                + " static int twice() { return up() * up(); }"
                + " static String twice(int i) { return \"b\" + i + twice(); } }",
            "class C { static final int[] n = {7, 8}; static int twice() { return n[1]; } }",
            "class Main { static String run() { return A.twice() + \" \" + B.twice(1) + A.n + B.n"
                + " + B.twice() + C.twice(); } }"));
  }

  @Test
  void initialisersRunInTheOrderOfTheirNeeds() throws FaultException {
    assertEquals(
        Set.of("C", "Main"),
        merged(
            "class B { static final String TEXT = A.text().concat(\"1\"); }",
            "class C { static final int N = 3; static final Integer BOXED; static { int i = 0;"
                + " if (N > 2) { BOXED = new Integer(N); } else { BOXED = new Integer(0); } } }",
            "class A { static final String TEXT = String.valueOf(C.BOXED.intValue() * 7);"
                + " static String text() { return TEXT.concat(TEXT); } }",
            "class Main { static String run() { return B.TEXT + A.TEXT + C.BOXED; } }"));
  }

  @Test
  void ofTwoThatNeedEachOtherOneStays() throws FaultException {
    String one =
        "class A { static final String T = \"a\".concat(B.name()); static int n() {"
            + " return 1; } }";
    String other =
        "class B { static final String T = String.valueOf(A.n());"
            + " static String name() { return T; } }";
    assertEquals(
        Set.of("A", "B", "Main"),
        merged(one, other, "class Main { static String run() { return A.T + B.T; } }"));
  }

  @Test
  void whatHasEffectsIsNotInitialisedEarly() throws FaultException {
    assertEquals(
        Set.of("A", "B", "C", "D", "E", "Main"),
        merged(
            "class A { static int n = Main.count++; static void use() {} }",
            "class B { static { Main.log += \"b\"; } static void use() {} }",
            "class C { static final Object O = new Object(); static final int H = O.hashCode();"
                + " static void use() {} }",
            "class D { static final int[] TABLE = new int[1000]; static void use() {} }",
            "class E { static final int N = Main.count; static void use() {} }",
            "class Main { static int count; static String log = \"\"; static String run() {"
                + " B.use(); log += \"1\"; count = 3; A.use(); C.use(); D.use(); E.use();"
                + " return log + A.n + E.N; } }"));
  }

  @Test
  void onlyOneLockGoesIntoAClass() throws FaultException {
    assertEquals(
        Set.of("A", "B", "Main"),
        merged(
            "class A { static synchronized int a() { return 1; } }",
            "class B { static synchronized int b() { return A.a() + 1; } }",
            "class C { static int c() { return 3; } }",
            "class Main { static String run() { return \"\" + A.a() + B.b() + C.c(); } }"));
  }

  @Test
  void limitsHold() throws FaultException {
    String[] sources = {
      "class A { static int a() { return 1; } }",
      "abstract class B { static int b() { return 2; } }",
      "class C { static int c() { return 3; } }",
      "class Main { static String run() { return \"\" + A.a() + B.b() + C.c(); } }"
    };
    assertEquals(
        Set.of("A", "B", "Main"),
        merged(new Limits(Set.of("A", "Main"), 999, 9, List.of()), sources));
    assertEquals(
        Set.of("A", "B", "C", "Main"),
        merged(new Limits(Set.of("Main"), 100, 9, List.of()), sources));
  }

  @Test
  void roomsStayApart() throws FaultException {
    String[] sources = {
      "class A { static int a() { return 1; } }",
      "class B { static int b() { return 2; } }",
      "class C { static int c() { return 3; } }",
      "class D { static int d() { return 4; } }",
      "class Main { static String run() { return \"\" + A.a() + B.b() + C.c() + D.d(); } }"
    };
    List<List<String>> rooms = List.of(List.of("A", "C"));
    assertEquals(
        Set.of("A", "B", "Main"), merged(new Limits(Set.of("Main"), 10_000, 9, rooms), sources));
  }
}
