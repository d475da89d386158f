// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;
import org.objectweb.asm.tree.ClassNode;
import org.trustedsms.midlet.tools.command.FaultException;

class ClassAccessTest {
  private static final String[] SOURCES = {
    "public class A { int m() { return 1; } private int p() { return 2; } static int s; }",
    "class B extends A { int m() { return 3; } }"
  };

  @Test
  void allButPrivateMembersBecomePublic() throws FaultException {
    ClassNode node = Compiled.program(SOURCES).get("A");
    ClassAccess.widen(node);
    assertEquals(Opcodes.ACC_PUBLIC, ProgramClasses.method(node, "m", "()I").access);
    assertEquals(Opcodes.ACC_PRIVATE, ProgramClasses.method(node, "p", "()I").access);
    assertEquals(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, node.fields.get(0).access);
  }

  @Test
  void whatWouldComeToOverrideIsRefused() throws FaultException {
    Map<String, byte[]> classes = Compiled.compile(SOURCES);
    ProgramClasses samePackage = Compiled.program(classes);
    assertDoesNotThrow(() -> ClassAccess.requireWidening(samePackage));
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classes.remove("A"))
        .accept(new ClassRemapper(writer, new SimpleRemapper(Opcodes.ASM9, Map.of("A", "p/A"))), 0);
    classes.put("p/A", writer.toByteArray());
    ClassWriter sub = new ClassWriter(0);
    new ClassReader(classes.get("B"))
        .accept(new ClassRemapper(sub, new SimpleRemapper(Opcodes.ASM9, Map.of("A", "p/A"))), 0);
    classes.put("B", sub.toByteArray());
    ProgramClasses twoPackages = Compiled.program(classes);
    assertEquals(
        "p/A.m()I is for its package alone, and B has another method of that name. Rename one of"
            + " them.",
        assertThrows(FaultException.class, () -> ClassAccess.requireWidening(twoPackages))
            .getMessage());
  }
}
