// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.linking.Assembly;
import org.trustedsms.midlet.tools.linking.PhoneApi;

class DeclareOwnersTest {
  private static final int PUBLIC = Opcodes.ACC_PUBLIC;
  private static final int ABSTRACT = PUBLIC | Opcodes.ACC_ABSTRACT;

  private final Map<String, byte[]> program = new TreeMap<>();

  private DeclareOwnersTest with(Assembly type) {
    byte[] content = type.bytes();
    program.put(new ClassReader(content).getClassName(), content);
    return this;
  }

  /** A class p/Type with this code; what its references are after the rewriting. */
  private List<String> rewritten(Consumer<MethodVisitor> code) throws FaultException {
    with(Assembly.publicClass("p/Type").code(code));
    return referencesIn(declared().get("p/Type"));
  }

  private Map<String, byte[]> declared() throws FaultException {
    ProgramClasses changed = new ProgramClasses(program, PhoneApi.CLASSES);
    DeclareOwners.apply(changed);
    return changed.toBytes();
  }

  private static List<String> referencesIn(byte[] classFile) {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, 0);
    List<String> references = new ArrayList<>();
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof FieldInsnNode field) {
          references.add(field.getOpcode() + " " + field.owner + "." + field.name);
        } else if (instruction instanceof MethodInsnNode call) {
          references.add(call.getOpcode() + " " + call.owner + "." + call.name + " " + call.itf);
        }
      }
    }
    return references;
  }

  private static Consumer<MethodVisitor> getStatic(String owner, String name) {
    return code -> {
      code.visitFieldInsn(Opcodes.GETSTATIC, owner, name, "I");
      code.visitInsn(Opcodes.POP);
    };
  }

  private static Consumer<MethodVisitor> call(int opcode, String owner, String name, String desc) {
    return code -> {
      code.visitInsn(Opcodes.ACONST_NULL);
      code.visitMethodInsn(opcode, owner, name, desc, opcode == Opcodes.INVOKEINTERFACE);
    };
  }

  @Test
  void aConstantOfAnInterfaceIsNamedByTheInterface() throws FaultException {
    with(Assembly.publicInterface("p/Top").constant("ONE", 1));
    with(Assembly.publicInterface("p/Constants", "p/Top").constant("TWO", 2));
    with(Assembly.type(PUBLIC, "p/Heir", Assembly.OBJECT, "p/Constants"));
    with(Assembly.type(PUBLIC, "p/Grandchild", "p/Heir"));
    assertEquals(
        List.of("178 p/Top.ONE", "178 p/Constants.TWO", "178 p/Top.ONE"),
        rewritten(
            getStatic("p/Grandchild", "ONE")
                .andThen(getStatic("p/Heir", "TWO"))
                .andThen(getStatic("p/Constants", "ONE"))));
  }

  @Test
  void aFieldOfASuperclassIsNamedByTheSuperclass() throws FaultException {
    with(Assembly.publicClass("p/Base").field(PUBLIC, "x", "I"));
    with(Assembly.type(PUBLIC, "p/Heir", "p/Base"));
    assertEquals(
        List.of("180 p/Base.x", "181 p/Base.x"),
        rewritten(
            code -> {
              code.visitInsn(Opcodes.ACONST_NULL);
              code.visitInsn(Opcodes.ACONST_NULL);
              code.visitFieldInsn(Opcodes.GETFIELD, "p/Heir", "x", "I");
              code.visitFieldInsn(Opcodes.PUTFIELD, "p/Heir", "x", "I");
            }));
  }

  @Test
  void aSuperclassThatIsNotAccessibleIsNotNamed() throws FaultException {
    with(Assembly.type(0, "q/Base", Assembly.OBJECT).field(PUBLIC | Opcodes.ACC_STATIC, "x", "I"));
    with(Assembly.type(PUBLIC, "q/Heir", "q/Base"));
    assertEquals(List.of("178 q/Heir.x"), rewritten(getStatic("q/Heir", "x")));
  }

  @Test
  void anInterfaceThatIsNotAccessibleIsNotNamed() throws FaultException {
    int access = Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    with(Assembly.type(access, "q/Constants", Assembly.OBJECT).constant("ONE", 1));
    with(Assembly.type(PUBLIC, "q/Heir", Assembly.OBJECT, "q/Constants"));
    assertEquals(List.of("178 q/Heir.ONE"), rewritten(getStatic("q/Heir", "ONE")));
  }

  @Test
  void aLibrarysFieldStaysAsItWasNamed() throws FaultException {
    with(Assembly.type(PUBLIC, "p/Screen", "javax/microedition/lcdui/game/GameCanvas"));
    assertEquals(
        List.of(
            "178 javax/microedition/lcdui/game/GameCanvas.FIRE",
            "178 javax/microedition/lcdui/Canvas.FIRE"),
        rewritten(
            getStatic("javax/microedition/lcdui/game/GameCanvas", "FIRE")
                .andThen(getStatic("p/Screen", "FIRE"))));
  }

  @Test
  void aMethodThatOnlyAnInterfaceHasIsCalledThroughIt() throws FaultException {
    with(Assembly.publicInterface("p/Runner").abstractMethod("walk", "(JI)V"));
    with(Assembly.type(ABSTRACT, "p/Heir", Assembly.OBJECT, "p/Runner"));
    Consumer<MethodVisitor> code =
        visitor -> {
          visitor.visitInsn(Opcodes.ACONST_NULL);
          visitor.visitInsn(Opcodes.LCONST_0);
          visitor.visitInsn(Opcodes.ICONST_0);
          visitor.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "p/Heir", "walk", "(JI)V", false);
        };
    assertEquals(List.of("185 p/Runner.walk true"), rewritten(code));

    // invokeinterface, the constant's index, the number of argument words, 0: JVMS 6.5.
    byte[] type = declared().get("p/Type");
    int at = 0;
    while ((type[at] & 0xFF) != Opcodes.INVOKEINTERFACE || type[at + 3] != 4 || type[at + 4] != 0) {
      at++;
    }
    assertEquals(Opcodes.RETURN, type[at + 5] & 0xFF);
  }

  @Test
  void aMethodOfASuperinterfaceIsCalledThroughTheOneThatDeclaresIt() throws FaultException {
    with(Assembly.publicInterface("p/Runner").abstractMethod("walk", "()V"));
    with(Assembly.publicInterface("p/FastRunner", "p/Runner"));
    assertEquals(
        List.of("185 p/Runner.walk true"),
        rewritten(call(Opcodes.INVOKEINTERFACE, "p/FastRunner", "walk", "()V")));
  }

  @Test
  void whatTheSuperclassesHaveIsCalledAsBefore() throws FaultException {
    with(Assembly.publicInterface("p/Runner").abstractMethod("walk", "()V"));
    with(
        Assembly.type(ABSTRACT, "p/Base", Assembly.OBJECT, "p/Runner")
            .abstractMethod("walk", "()V"));
    with(Assembly.type(ABSTRACT, "p/Heir", "p/Base"));
    assertEquals(
        List.of("182 p/Heir.walk false", "182 p/Heir.notify false"),
        rewritten(
            call(Opcodes.INVOKEVIRTUAL, "p/Heir", "walk", "()V")
                .andThen(call(Opcodes.INVOKEVIRTUAL, "p/Heir", "notify", "()V"))));
  }
}
