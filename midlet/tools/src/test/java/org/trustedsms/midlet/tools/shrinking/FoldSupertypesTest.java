// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.trustedsms.midlet.tools.command.FaultException;

class FoldSupertypesTest {
  private static final Limits LIMITS = new Limits(Set.of("Main"), 30_000, 12, List.of());

  private static Set<String> folded(Limits limits, String... sources) throws FaultException {
    Map<String, byte[]> before = Compiled.compile(sources);
    ProgramClasses program = Compiled.program(before);
    int less = FoldSupertypes.apply(program, limits);
    Map<String, byte[]> after = program.toBytes();
    assertEquals(before.size() - less, after.size());
    assertEquals(Compiled.run(before), Compiled.run(after));
    return after.keySet();
  }

  private static Set<String> folded(String... sources) throws FaultException {
    return folded(LIMITS, sources);
  }

  @Test
  void interfacesGoIntoTheirOnlyClass() throws FaultException {
    assertEquals(
        Set.of("B", "Main", "Other"),
        folded(
            "interface I { int one(int n); }",
            "interface J extends I { String two(I other); }",
            "interface K extends J, Runnable { }",
            "abstract class A implements J { public int one(int n) { return n + 1; } }",
            "class B extends A implements K, I { int runs; public String two(I other) {"
                + " return \"two\" + other.one(runs); } public void run() { runs++; } }",
            "class Other implements Runnable { public void run() { } }",
            "class Main { static String call(I i, J j, K k, Runnable r) { r.run(); k.run();"
                + " return i.one(1) + j.two(k) + k.one(2) + (i instanceof J) + (r instanceof K)"
                + " + (r instanceof I); } static String run() { B b = new B(); I[] all = {b};"
                + " return call(b, b, b, b) + all[0].one(9) + call(b, b, b, new Other()); } }"));
  }

  @Test
  void anAbstractClassNeedNotHaveAllMethodsOfItsInterface() throws FaultException {
    assertEquals(
        Set.of("A", "B", "C", "Main"),
        folded(
            "interface I { int one(); int two(); }",
            "abstract class A implements I { public int one() { return two() + 1; } }",
            "class B extends A { public int two() { return 2; } }",
            "class C extends A { public int two() { return 3; } }",
            "class Main { static String run() { I b = new B(); I c = new C();"
                + " return \"\" + b.one() + c.one() + c.two(); } }"));
  }

  @Test
  void abstractClassesGoIntoTheirOnlySubclass() throws FaultException {
    assertEquals(
        Set.of("C", "D", "Main"),
        folded(
            "abstract class A { private int n = 5; static int made; protected String s;"
                + " A(int n) { this.n += n; made++; } A() { this(1); } private int own() {"
                + " return n; } abstract String name(); String all() { return name() + own(); }"
                + " int over() { return 1; } static int help() { return 40; } }",
            "abstract class B extends A { B(int n) { super(n); s = \"b\"; } B() { s = \"b0\"; }"
                + " String all() { return \"b\" + super.all(); } int over() {"
                + " return super.over() + 1; } static int help() { return 50; } }",
            "class C extends B { private int n = 7; C(int n) { super(n); } C() { }"
                + " private int own() { return n; } String name() { return \"c\" + own() + s; }"
                + " int over() { return super.over() + 10; } }",
            "class D extends C { D() { super(3); } String name() { return \"d\" + super.name(); }"
                + " }",
            "class Main { static String run() { A a = new C(2); A b = new C(); B d = new D();"
                + " return a.all() + b.all() + d.all() + a.over() + A.help() + B.help() + A.made"
                + " + (a instanceof B) + d.name() + D.made; } }"));
  }

  @Test
  void aCallOfSuperThatMeansAClassFartherUpStillDoes() throws FaultException {
    assertEquals(
        Set.of("A", "C", "D", "Main"),
        folded(
            "abstract class A { int over() { return 1; } }",
            "abstract class B extends A { int other() { return 5; } }",
            "class C extends B { int over() { return super.over() + super.other(); } }",
            "class D extends A { }",
            "class Main { static String run() { A c = new C(); A d = new D();"
                + " return c.over() + \",\" + d.over(); } }"));
  }

  @Test
  void effectsOfAnInitialiserKeepItsClass() throws FaultException {
    assertEquals(
        Set.of("A", "B", "Main"),
        folded(
            "interface A { int N = Main.next(); }",
            "class B implements A { }",
            "class Main { static int n; static int next() { return n++; } static String run() {"
                + " Object b = new B(); n = 8; return \"\" + n + A.N + n; } }"));
  }

  @Test
  void typesOfTheirOwnStay() throws FaultException {
    String main =
        "class Main { static String run() throws Exception { I i = new P(); J j = new R();"
            + " return \"\" + i + j.hashCode() + new T().hashCode() + Class.forName(\"N\")"
            + " + (Object) new O().hashCode(); } }";
    Set<String> all = Set.of("I", "P", "Q", "J", "R", "T", "U", "N", "O", "Main");
    assertEquals(
        all,
        folded(
            new Limits(Set.of("Main", "J"), 9999, 9, List.of()),
            "interface I { }",
            "class P implements I { public String toString() { return \"p\"; } }",
            "class Q implements I { }",
            "interface J { }",
            "class R implements J { public int hashCode() { return 2; } }",
            "class T { public int hashCode() { return 3; } }",
            "class U extends T { }",
            "interface N { }",
            "class O implements N { public int hashCode() { return 4; } }",
            main));
  }
}
