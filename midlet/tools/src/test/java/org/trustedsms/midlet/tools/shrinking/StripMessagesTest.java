// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.trustedsms.midlet.tools.command.FaultException;

class StripMessagesTest {
  private static void assertStripped(int count, String after, String... sources)
      throws FaultException {
    ProgramClasses program = Compiled.program(sources);
    assertEquals(count, StripMessages.apply(program, List.of("Spared"), Set.of("Terse")));
    assertEquals(after, Compiled.run(program.toBytes()));
  }

  private static String main(String body) {
    return "class Main { static int n = 1; int field = 2; int getter() { return field; }"
        + " int computed() { return getter() > 1 ? getter() * 2 : field; } int effect() { n++; return 1; } static String run() throws Exception { Main m ="
        + " new Main(); int[] a = {1, 2}; String s = \"s\"; try { "
        + body
        + " } catch (Exception e) { return e.toString() + n; } } }";
  }

  private static String text(String message) {
    return "new StringBuffer(\"text \")" + message + ".toString()";
  }

  @Test
  void uncheckedExceptionsLoseTheirWords() throws FaultException {
    assertStripped(
        1,
        "java.lang.IllegalArgumentException1",
        main("throw new IllegalArgumentException(\"x\");"));
    assertStripped(
        1,
        "java.lang.IllegalStateException1",
        main(
            "throw new IllegalStateException("
                + text(
                    ".append(s).append(a.length + a[1]).append('c').append(m.computed())"
                        + ".append(m.field * 2L).append(s.length()).append(true)")
                + ");"));
    assertStripped(
        1,
        "OwnException1",
        "class OwnException extends RuntimeException { static final long serialVersionUID = 1;"
            + " OwnException() { } OwnException(String s) { super(s); } }",
        main("throw new OwnException(Integer.toHexString(m.field));"));
  }

  @Test
  void thoseThatAreNamedSayTheSameWords() throws FaultException {
    String terse =
        "class Terse extends Exception { static final long serialVersionUID = 1;"
            + " Terse(String s) { super(s); } }";
    assertStripped(
        1,
        "Terse: " + StripMessages.WORDS + "1",
        terse,
        main("throw new Terse(" + text(".append(a[0])") + ");"));
    assertStripped(0, "Terse: 12", terse, main("throw new Terse(Integer.toString(m.effect()));"));
    assertStripped(
        0,
        "Terse: x1",
        terse,
        "class Spared { static void fail() throws Terse { throw new Terse(\"x\"); } }",
        main("Spared.fail(); return s;"));
  }

  @Test
  void anotherExceptionsWordsAreNoEffect() throws FaultException {
    assertStripped(
        1,
        "java.lang.IllegalStateException1",
        main(
            "try { m.wait(-1); } catch (IllegalArgumentException e) {"
                + " throw new IllegalStateException(((Exception) e).getMessage()); } return s;"));
  }

  @Test
  void othersKeepThem() throws FaultException {
    assertStripped(0, "java.lang.Exception: x1", main("throw new Exception(\"x\");"));
    assertStripped(
        0, "java.lang.SecurityException: x1", main("throw new SecurityException(\"x\");"));
    assertStripped(
        0,
        "Silent: x1",
        "class Silent extends RuntimeException { static final long serialVersionUID = 1;"
            + " Silent(String s) { super(s); } }",
        main("throw new Silent(\"x\");"));
    assertStripped(
        0,
        "java.lang.IllegalStateException: x1",
        "class SparedClass { static void fail() { throw new IllegalStateException(\"x\"); } }",
        main("SparedClass.fail(); return null;"));
  }

  @Test
  void whoIsAskedKeepsThem() throws FaultException {
    assertStripped(
        1,
        "x java.lang.IllegalStateException1",
        "class Asking { static String ask() { try { throw new IllegalArgumentException(\"x \"); }"
            + " catch (IllegalArgumentException e) { return e.getMessage(); } } }",
        main(
            "try { throw new IllegalStateException(Asking.ask()); }"
                + " catch (IllegalStateException e) { } "
                + "try { throw new IllegalStateException(\"y\"); }"
                + " catch (RuntimeException e) { return Asking.ask() + e + n; }"));
  }

  @Test
  void effectsAndBranchesStay() throws FaultException {
    assertStripped(
        0,
        "java.lang.IllegalStateException: text 12",
        main("throw new IllegalStateException(" + text(".append(m.effect())") + ");"));
    assertStripped(
        0,
        "java.lang.IllegalStateException: b1",
        main("throw new IllegalStateException(n > 5 ? \"a\" : \"b\");"));
    assertStripped(
        0,
        "java.lang.IllegalStateException: text other2",
        "class Other { public String toString() { Main.n++; return \"other\"; } }",
        main("throw new IllegalStateException(" + text(".append(new Other())") + ");"));
    assertStripped(
        0,
        "java.lang.IllegalStateException: 52",
        "class Sub extends Main { int getter() { n++; return 5; } }",
        main("m = new Sub(); throw new IllegalStateException(Integer.toString(m.getter()));"));
  }

  @Test
  void theRestOfTheProgramIsUntouched() throws FaultException {
    Map<String, byte[]> before =
        Compiled.compile(
            main("StringBuffer b = new StringBuffer(s); b.append(n); return \"\" + b;"));
    ProgramClasses program = Compiled.program(before);
    assertEquals(0, StripMessages.apply(program, List.of(), Set.of()));
    assertEquals(Compiled.run(before), Compiled.run(program.toBytes()));
  }
}
