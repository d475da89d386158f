// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.trustedsms.midlet.tools.command.FaultException;

class ProgramClassesTest {
  private static final String[] SOURCES = {
    "interface I { int N = 1; int m(); }",
    "interface J extends I { int O = 2; }",
    "abstract class A implements J { int f; int m(int n) throws Exception { return n; } }",
    "class B extends A { public int m() { return f + N + O; } }",
    "class Main { static String run() { return \"\" + new B().m(); } }"
  };

  @Test
  void throwsClausesAreDroppedAndTheRestStays() throws FaultException {
    Map<String, byte[]> before = Compiled.compile(SOURCES);
    ProgramClasses program = Compiled.program(before);
    assertTrue(ProgramClasses.method(program.get("A"), "m", "(I)I").exceptions.isEmpty());
    assertEquals(Compiled.run(before), Compiled.run(program.toBytes()));
    assertArrayEquals(program.toBytes().get("A"), Compiled.program(before).toBytes().get("A"));
  }

  @Test
  void aClassForLaterVersionsIsRefused() {
    Map<String, byte[]> classes = Compiled.compile(SOURCES);
    ClassNode node = new ClassNode();
    new ClassReader(classes.get("B")).accept(node, 0);
    node.version = Opcodes.V1_6;
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    classes.put("B", writer.toByteArray());
    FaultException fault = assertThrows(FaultException.class, () -> Compiled.program(classes));
    assertEquals("B is compiled for Java 6 or later, not for a phone.", fault.getMessage());
  }

  @Test
  void membersAreFoundWhereTheyAreDeclared() throws FaultException {
    ProgramClasses program = Compiled.program(SOURCES);
    assertEquals("A", program.declaringField("B", "f", "I").name);
    assertEquals("I", program.declaringField("B", "N", "I").name);
    assertEquals("J", program.declaringField("B", "O", "I").name);
    assertEquals("A", program.declaringMethod("B", "m", "(I)I").name);
    assertEquals("I", program.declaringMethod("A", "m", "()I").name);
    assertEquals("java/lang/Object", program.declaringMethod("B", "hashCode", "()I").name);
    assertNull(program.declaringMethod("B", "m", "(J)I"));
    assertEquals(Set.of("A", "I", "J", "java/lang/Object"), program.ancestors("B"));
    assertNull(program.ancestors("unknown"));
  }
}
