// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.trustedsms.midlet.tools.command.FaultException;

class InitializersTest {
  private static Initializers of(String... sources) throws FaultException {
    return new Initializers(Compiled.program(sources));
  }

  private static boolean isPure(String body) throws FaultException {
    return of(
            "class A { " + body + " }",
            "class Other { static int n; int f; static synchronized"
                + " int lock() { return 1; } static final Other ONE = new Other(); }")
        .isPure("A");
  }

  @Test
  void constantsAreComputedAtAnyTime() throws FaultException {
    assertTrue(isPure("static final int N = 3;"));
    assertTrue(isPure("static final int[] N = {1, 2, 3}; static int M = N[1] + N.length;"));
    assertTrue(isPure("static final String S = String.valueOf(new Integer(3).intValue());"));
    assertTrue(
        isPure(
            "static final A ONE = new A(1); final int n; A(int n) { if (n < 0) {"
                + " throw new IllegalArgumentException(); } this.n = n; }"));
    assertTrue(
        isPure(
            "static final int N = f(4); static int f(int n) { return n < 1 ? 1 : n"
                + " * f(n - 1); }"));
    assertTrue(isPure("static final Other O = Other.ONE;"));
  }

  @Test
  void stateIsNot() throws FaultException {
    assertFalse(isPure("static final long N = System.currentTimeMillis();"));
    assertFalse(isPure("static final int N = Other.n;"));
    assertFalse(isPure("static { Other.n = 1; }"));
    assertFalse(isPure("static { Other.ONE.f = 1; }"));
    assertFalse(isPure("static final int N = Other.lock();"));
    assertFalse(isPure("static int n; static { set(); } static void set() { n = 1; }"));
    assertFalse(isPure("static final int N = new Object().hashCode();"));
    assertFalse(isPure("static final Thread T = new Thread();"));
    assertFalse(isPure("static { synchronized (Other.ONE) { } }"));
    assertFalse(isPure("static final String S = String.valueOf((Object) Other.ONE);"));
    assertFalse(isPure("static int n = now(); static native int now();"));
    assertFalse(isPure("static final int N; static { Runnable r = null; r.run(); N = 1; }"));
  }

  @Test
  void anyMethodThatMayBeCalledCounts() throws FaultException {
    String[] sources = {
      "class A { static final int N = new B().n(); }",
      "class B { int n() { return 1; } }",
      "class C extends B { int n() { return 2; } }"
    };
    assertTrue(of(sources).isPure("A"));
    sources[2] = "class C extends B { static int s; int n() { return s++; } }";
    assertNull(of(sources).touched("A"));
  }

  @Test
  void whatIsNeededIsFound() throws FaultException {
    Initializers initializers =
        of(
            "class A extends S { static final String T = B.name(); }",
            "class B { static final String T = String.valueOf(C.N.intValue());"
                + " static String name() { return T; } }",
            "class C { static final Integer N = new Integer(1); }",
            "class S { static final Integer N = new Integer(D.N); }",
            "class D { static final int N = 1; }");
    assertEquals(Set.of("B", "C", "S"), initializers.touched("A"));
    assertEquals(Set.of("C"), initializers.touched("B"));
    assertEquals(Set.of(), initializers.touched("D"));
    assertFalse(initializers.has("D"));
  }
}
