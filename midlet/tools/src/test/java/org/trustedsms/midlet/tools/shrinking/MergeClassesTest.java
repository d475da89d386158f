// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.testing.Cases;

class MergeClassesTest {
  private static final Limits LIMITS = new Limits(Set.of("Main"), 30_000, 12, List.of());

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
  void objectsStillKnowWhatTheyAre() throws FaultException {
    assertEquals(
        Set.of("B", "I", "Main"),
        merged(
            "interface I { int get(); }",
            "class A implements I { private final int n; private String s = \"a\"; A(int n) {"
                + " this.n = n; } public int get() { return n; } public boolean equals(Object o) {"
                + " return o instanceof A && ((A) o).n == n; } public int hashCode() { return n; }"
                + " public String toString() { return s + n; } }",
            "class B implements I { int k; int n; B(int n) { this.n = -n; k = 4; }"
                + " public int get() { return 2 * n + k; }"
                + " public boolean equals(Object o) { return o instanceof B && ((B) o).n == n; }"
                + " public int hashCode() { return 5; } }",
            "class C { String s = \"c\"; Object o; C(int n) { this(n, 1); }"
                + " C(int n, int m) { o = new C(); s += n + m; } C() { super(); }"
                + " int get() { return s.length(); } public String toString() { return s; } }",
            "class D { long l = 1; int get() { return 9; } }",
            "class Main { static String run() { I a = new A(3); I b = new B(3); C c = new C(3);"
                + " Object d = new D(); Object[] all = {a, b, c, new A(3), new B(4), c.o, new"
                + " B(3)}; String s = \"\"; for (Object x : all) { s += (x instanceof A) + \" \" +"
                + " (x instanceof B) + (x instanceof C); for (Object y : all) { s += x.equals(y); }"
                + " } return s + a + c + a.hashCode() + b.hashCode() + a.get() + b.get() + c.get()"
                + " + ((D) d).get() + ((D) d).l + c.o + d.equals(d) + new int[0].equals(b); } }"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ClassCastException", "RuntimeException", "Exception", "Throwable"})
  void aCastWhoseFailureIsCaughtStillFails(String caught) throws FaultException {
    assertEquals(
        Set.of("A", "B", "Main"),
        merged(
            "class A { int n = 1; }",
            "class B { int n = 2; }",
            "class C { int n = 3; }",
            "class Main { static String run() { String s = \"\";"
                + " for (Object o : new Object[] {new A(), new B(), new C()}) {"
                + " try { s += ((B) o).n; } catch ("
                + caught
                + " e) { s += \"no\"; } }"
                + " return s; } }"));
  }

  @Test
  void overloadsStayApart() throws FaultException {
    assertEquals(
        Set.of("A", "Main", "P", "Q"),
        merged(
            "class A { int n = 1; }",
            "class B { int n = 2; }",
            "class P { final String s; P(A a) { s = \"a\" + a.n; } P(B b) { int x = b.n; x++;"
                + " s = \"b\" + x; } String f(A a) { return \"fA\"; } String f(B[] b) { return"
                + " \"fB\"; } String f(A[] a) { return \"fA[]\"; } static A make(B b) {"
                + " return new A(); } }",
            "class Q extends P { Q(A a) { super(a); } Q(B b) { super(b); }"
                + " String f(A a) { return \"QA\" + super.f(a); }"
                + " String f(B b) { return \"QB\" + b.n; } }",
            "class Main { static String run() { A a = new A(); B b = new B(); P p = new Q(a);"
                + " return p.s + new Q(b).s + new P(b).s + p.f(a) + p.f(new A[0])"
                + " + p.f(new B[0]) + new Q(a).f(b) + P.make(b).n; } }"));
  }

  @Test
  void interfacesOfWhatIsNeverMadeAreLeftOut() throws FaultException {
    Map<String, byte[]> before =
        Compiled.compile(
            "interface I { int get(); }",
            "class A { int n = 1; }",
            "class B implements I { int n = 2; private B() {} public int get() { return n; }"
                + " static int two() { return 2; } static int get(I i) { return i.get(); } }",
            "class Main { static String run() { return new A().n + \" \" + B.two(); } }");
    ProgramClasses program = Compiled.program(before);
    assertEquals(1, MergeClasses.apply(program, LIMITS));
    assertEquals(List.of(), program.get("A").interfaces);
    assertEquals(Compiled.run(before), Compiled.run(program.toBytes()));
  }

  @Test
  void superclassesWork() throws FaultException {
    assertEquals(
        Set.of("C", "Main", "S"),
        merged(
            "abstract class S { protected int base = 1; static int made; S() { made++; } abstract"
                + " String name(); String twice() { return name() + name(); } int value() { return"
                + " base; } public String toString() { return \"S\" + base; } }",
            "class A extends S { private String own() { return \"a\"; } String name() {"
                + " return own(); } int value() { return super.value() + 10; } }",
            "class B extends S { B() { base = 2; } private String own() { return \"b\"; }"
                + " String name() { return own() + base; } String twice() {"
                + " return \"2\" + super.twice(); } }",
            "class C extends S { int more = new B().base; String name() { return \"c\" + more; }"
                + " public synchronized String toString() { return \"C:\" + super.toString(); } }",
            "class Main { static String run() { String s = \"\";"
                + " for (S x : new S[] {new A(), new B(), new C()}) {"
                + " s += x.name() + x.twice() + x.value() + x; } return s + S.made; } }"));
  }

  @Test
  void staticMembersAndInitialisersComeAlong() throws FaultException {
    assertEquals(
        Set.of("B", "Main"),
        merged(
            "class A { static final A ONE = new A(1); static final A TWO = new A(B.TEN.n / 5);"
                + " static int used; final int n; A(int n) { this.n = n; } static int use() {"
                + " return used++; } }",
            "class B { static final B TEN = new B(10); static int used = 7; final int n;"
                + " B(int n) { this.n = n; } static int use() { return used++; } }",
            "class Main { static String run() { return \"\" + A.ONE.n + A.TWO.n + B.TEN.n"
                + " + A.use() + B.use() + A.use() + B.use(); } }"));
  }

  @Test
  void aSecondTurnFindsNamesInUse() throws FaultException {
    String[] sources = {
      "class A { int number = 1; public String toString() { return \"A:\" + number; } }",
      "class B { int is = 2; public String toString() { return \"B:\" + is; } }",
      "class C { int number = 3; public String toString() { return \"C:\" + number; } }",
      "class D { public String toString() { return \"D:\"; } }",
      "class Main { static String run() { String s = \"\";"
          + " for (Object o : new Object[] {new A(), new B(), new C(), new D()}) { s += o"
          + " + \" \" + (o instanceof A) + (o instanceof B) + (o instanceof C) + (o instanceof D);"
          + " } return s; } }"
    };
    Map<String, byte[]> before = Compiled.compile(sources);
    ProgramClasses program = Compiled.program(before);
    assertEquals(
        1, MergeClasses.apply(program, new Limits(Set.of("Main", "C", "D"), 9999, 9, List.of())));
    assertEquals(
        1, MergeClasses.apply(program, new Limits(Set.of("Main", "B"), 9999, 9, List.of())));
    assertEquals(1, MergeClasses.apply(program, LIMITS));
    assertEquals(Set.of("C", "Main"), program.toBytes().keySet());
    assertEquals(Compiled.run(before), Compiled.run(program.toBytes()));
  }

  @Test
  void whatCouldBeNoticedStays() throws FaultException {
    assertEquals(
        Set.of("A", "B", "E", "F", "G", "H", "I", "J", "K", "Main", "S"),
        merged(
            "class A { }",
            "class B extends A { }",
            "class E extends Exception { static final long serialVersionUID = 1; }",
            "class F extends Exception { static final long serialVersionUID = 1; }",
            "abstract class S { final String s; S() { s = name(); } abstract String name(); }",
            "class G extends S { String name() { return \"G\"; } }",
            "class H extends S { String name() { return \"H\"; } }",
            "interface I { }",
            "class J implements I { }",
            "class K { }",
            "class Main { static String run() throws Exception { String s = \"\"; try {"
                + " if (new B() instanceof A) throw new E(); throw new F(); } catch (E e) {"
                + " s += \"E\"; } catch (F f) { s += \"F\"; } Object o = new J(); Object k ="
                + " new K(); return s + new G().s + new H().s + (o instanceof I)"
                + " + (k instanceof I) + Class.forName(\"A\").getName(); } }"));
  }

  @Test
  void aProgramThatAsksForClassesIsLeftAlone() throws FaultException {
    assertEquals(
        Set.of("A", "B", "Main"),
        merged(
            "class A { }",
            "class B { }",
            "class Main { static String run() { return \"\""
                + " + (new A().getClass() == (Object) new B().getClass()); } }"));
  }

  @Test
  void objectsGrowOnlySoFar() throws FaultException {
    String[] sources = {
      "class A { int a = 1, b = 2; String c = \"3\"; }",
      "class B { int d = 4; String e = \"5\", f = \"6\"; }",
      "class Main { static String run() { A a = new A(); B b = new B();"
          + " return a.c + a.a + a.b + b.d + b.e + b.f; } }"
    };
    assertEquals(
        Set.of("A", "B", "Main"), merged(new Limits(Set.of("Main"), 9999, 0, List.of()), sources));
    assertEquals(
        Set.of("A", "Main"), merged(new Limits(Set.of("Main"), 9999, 1, List.of()), sources));
  }

  /** Classes that differ in what they have, and a program that tries everything with each. */
  @Test
  void anyClassesDoTheSameAsBefore() {
    Cases.check(
        15,
        c -> {
          long seed = c.random().nextLong();
          Random random = new Random(seed);
          int count = 2 + random.nextInt(6);
          List<String> sources = new ArrayList<>();
          StringBuilder objects = new StringBuilder();
          StringBuilder tests = new StringBuilder();
          sources.add("interface I { String i(int n); }");
          sources.add(
              "abstract class S { String a() { return \"Sa\"; } abstract String b(long x, int y);"
                  + " public int hashCode() { return 1; } }");
          for (int i = 0; i < count; i++) {
            String name = "K" + i;
            boolean extending = random.nextBoolean();
            boolean implementing = random.nextBoolean();
            StringBuilder source = new StringBuilder("class " + name);
            source
                .append(extending ? " extends S" : "")
                .append(implementing ? " implements I" : "");
            source.append(" { ");
            int fields = random.nextInt(4);
            for (int f = 0; f < fields; f++) {
              String type = new String[] {"int", "long", "String", "Object"}[random.nextInt(4)];
              String value =
                  type.equals("String") || type.equals("Object") ? "\"v" + f + i + "\"" : "" + f;
              source.append(type + " f" + f + " = " + value + "; ");
              source.append("Object get" + f + "() { return \"\" + f" + f + "; } ");
              tests.append(
                  "if (o instanceof " + name + ") s += ((" + name + ") o).get" + f + "(); ");
            }
            if (implementing) {
              source.append("public String i(int n) { return \"" + name + ":\" + n; } ");
              tests.append("if (o instanceof I) s += ((I) o).i(" + i + "); ");
            }
            if (extending) {
              source.append("String b(long x, int y) { return a() + x + y + \"" + name + ":\"; } ");
              tests.append("if (o instanceof S) s += ((S) o).a() + ((S) o).b(" + i + ", 2); ");
              if (random.nextBoolean()) {
                source.append("String a() { return \"" + name + ":a\" + super.a(); } ");
              }
            }
            if (random.nextBoolean()) {
              source.append("public int hashCode() { return super.hashCode() * 0 + " + i + "; } ");
              tests.append("if (o instanceof " + name + ") s += o.hashCode(); ");
            }
            source.append("public String toString() { return \"" + name + ":\"; } }");
            sources.add(source.toString());
            objects.append("new " + name + "(), ");
          }
          sources.add(
              "class Main { static String run() { String s = \"\"; for (Object o : new Object[] {"
                  + objects
                  + "}) { s += o; "
                  + tests
                  + "} return s; } }");
          Map<String, byte[]> before = Compiled.compile(sources.toArray(new String[0]));
          ProgramClasses program = Compiled.program(before);
          MergeClasses.apply(program, LIMITS);
          FoldSupertypes.apply(program, LIMITS);
          MergeClasses.apply(program, LIMITS);
          assertTrue(program.classes().size() <= before.size());
          assertEquals(Compiled.run(before), Compiled.run(program.toBytes()));
        });
  }
}
