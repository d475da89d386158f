// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.trustedsms.midlet.tools.command.FaultException;

class ShapeCheckTest {
  private static List<String> faultsOf(byte[] type) throws FaultException {
    return new SuiteBuilder().with(type).faults();
  }

  private static void loopWithFrame(MethodVisitor code) {
    Label start = new Label();
    code.visitLabel(start);
    code.visitFrame(Opcodes.F_NEW, 0, new Object[0], 0, new Object[0]);
    code.visitInsn(Opcodes.ICONST_0);
    code.visitJumpInsn(Opcodes.IFEQ, start);
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_1, Opcodes.V1_2, Opcodes.V1_3})
  void theseVersionsPass(int version) throws FaultException {
    assertEquals(List.of(), faultsOf(Assembly.ofVersion(version, "p/Type").bytes()));
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_4, Opcodes.V1_5, Opcodes.V17})
  void newerVersionsDoNot(int version) throws FaultException {
    assertEquals(
        List.of("p/Type: has class file version " + version + "; 45 to 47 are for CLDC."),
        faultsOf(Assembly.ofVersion(version, "p/Type").bytes()));
  }

  @Test
  void stackMapTableIsNotStackMap() throws FaultException {
    byte[] old = Assembly.publicClass("p/Type").code(ShapeCheckTest::loopWithFrame).bytes();
    assertEquals(List.of(), faultsOf(old));
    byte[] modern =
        Assembly.ofVersion(Opcodes.V1_6, "p/Type").code(ShapeCheckTest::loopWithFrame).bytes();
    assertEquals(
        List.of(
            "p/Type.code()V: has the attribute StackMapTable, which does not belong on a phone."),
        faultsOf(Assembly.asVersion47(modern)));
  }

  @Test
  void everythingForDebuggersIsTold() throws FaultException {
    byte[] type =
        Assembly.publicClass("p/Type")
            .with(writer -> writer.visitSource("Type.java", null))
            .code(
                code -> {
                  Label start = new Label();
                  code.visitLabel(start);
                  code.visitLineNumber(7, start);
                  code.visitInsn(Opcodes.NOP);
                  Label end = new Label();
                  code.visitLabel(end);
                  code.visitLocalVariable("x", "I", null, start, end, 0);
                })
            .bytes();
    assertEquals(
        List.of(
            "p/Type.code()V: has the attribute LineNumberTable, which does not belong on a phone.",
            "p/Type.code()V: has the attribute LocalVariableTable, which does not belong on a"
                + " phone.",
            "p/Type: has the attribute SourceFile, which does not belong on a phone."),
        faultsOf(type).stream().sorted().toList());
  }

  @Test
  void attributesOfTheClassAndOfMembersAreTold() throws FaultException {
    byte[] type =
        Assembly.publicClass("p/Type")
            .with(writer -> writer.visitInnerClass("p/Type$A", "p/Type", "A", 0))
            .field(Opcodes.ACC_PUBLIC | Opcodes.ACC_DEPRECATED, "old", "I")
            .field(Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, "made", "I")
            .with(
                writer ->
                    writer.visitField(0, "generic", "Ljava/util/Vector;", "TT;", null).visitEnd())
            .bytes();
    String end = ", which does not belong on a phone.";
    assertEquals(
        List.of(
            "p/Type.old I: has the attribute Deprecated" + end,
            "p/Type.made I: has the attribute Synthetic" + end,
            "p/Type.generic Ljava/util/Vector;: has the attribute Signature" + end,
            "p/Type: has the attribute InnerClasses" + end),
        faultsOf(type));
  }

  @Test
  void exceptionsAndConstantsBelongThere() throws FaultException {
    byte[] type =
        Assembly.type(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "p/Type", Assembly.OBJECT)
            .constant("ONE", 1)
            .abstractMethod("may", "()V", "java/io/IOException")
            .bytes();
    assertEquals(List.of(), faultsOf(type));
  }
}
