// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.trustedsms.midlet.tools.command.FaultException;

class CodeCheckTest {
  private static final String TARGET =
      "p/Type.code()V: lacks a StackMap entry for the target of a branch or a handler."
          + " Was it preverified?";
  private static final String AFTER =
      "p/Type.code()V: lacks a StackMap entry for code after a jump. Was it preverified?";

  private static List<String> faultsOf(Consumer<MethodVisitor> code) throws FaultException {
    return new SuiteBuilder().with(Assembly.publicClass("p/Type").code(code)).faults();
  }

  private static void frame(MethodVisitor code) {
    code.visitFrame(Opcodes.F_NEW, 0, new Object[0], 0, new Object[0]);
  }

  @Test
  void aBranchNeedsAnEntry() throws FaultException {
    assertEquals(
        List.of(TARGET),
        faultsOf(
            code -> {
              Label end = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              code.visitJumpInsn(Opcodes.IFEQ, end);
              code.visitLabel(end);
            }));
  }

  @Test
  void oneEntryIsNotEnoughForTwoTargets() throws FaultException {
    assertEquals(
        List.of(TARGET),
        faultsOf(
            code -> {
              Label first = new Label();
              Label second = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              code.visitJumpInsn(Opcodes.IFEQ, first);
              code.visitInsn(Opcodes.ICONST_0);
              code.visitJumpInsn(Opcodes.IFEQ, second);
              code.visitLabel(first);
              frame(code);
              code.visitInsn(Opcodes.NOP);
              code.visitLabel(second);
            }));
  }

  @Test
  void theTargetsOfSwitchesNeedEntries() throws FaultException {
    for (boolean table : new boolean[] {true, false}) {
      assertEquals(
          List.of(TARGET),
          faultsOf(
              code -> {
                Label one = new Label();
                Label other = new Label();
                code.visitInsn(Opcodes.ICONST_0);
                if (table) {
                  code.visitTableSwitchInsn(0, 0, other, one);
                } else {
                  code.visitLookupSwitchInsn(other, new int[] {0}, new Label[] {one});
                }
                code.visitLabel(one);
                frame(code);
                code.visitInsn(Opcodes.NOP);
                code.visitLabel(other);
              }));
    }
  }

  @Test
  void aHandlerNeedsAnEntry() throws FaultException {
    assertEquals(
        List.of(TARGET),
        faultsOf(
            code -> {
              Label start = new Label();
              Label end = new Label();
              Label handler = new Label();
              code.visitTryCatchBlock(start, end, handler, null);
              code.visitLabel(start);
              code.visitInsn(Opcodes.NOP);
              code.visitLabel(end);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(handler);
              code.visitInsn(Opcodes.POP);
            }));
  }

  @Test
  void codeAfterAJumpNeedsAnEntry() throws FaultException {
    assertEquals(
        List.of(AFTER),
        faultsOf(
            code -> {
              code.visitInsn(Opcodes.RETURN);
              code.visitInsn(Opcodes.NOP);
            }));
  }

  @Test
  void subroutinesAreTold() throws FaultException {
    List<String> faults =
        faultsOf(
            code -> {
              Label routine = new Label();
              code.visitJumpInsn(Opcodes.JSR, routine);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(routine);
              frame(code);
              code.visitVarInsn(Opcodes.ASTORE, 0);
              code.visitVarInsn(Opcodes.RET, 0);
            });
    assertEquals(
        "p/Type.code()V: has jsr or ret, which the verifier of CLDC refuses.", faults.get(0));
  }

  @Test
  void classLiteralsAreTold() throws FaultException {
    byte[] type =
        Assembly.ofVersion(Opcodes.V1_5, "p/Type")
            .code(
                code -> {
                  code.visitLdcInsn(Type.getObjectType("p/Main"));
                  code.visitInsn(Opcodes.POP);
                })
            .bytes();
    assertEquals(
        List.of("p/Type.code()V: loads a constant that CLDC does not know: the class p.Main"),
        new SuiteBuilder().with(Assembly.asVersion47(type)).faults());
  }

  @Test
  void invokedynamicIsTold() throws FaultException {
    byte[] type =
        Assembly.ofVersion(Opcodes.V1_7, "p/Type")
            .code(
                code ->
                    code.visitInvokeDynamicInsn(
                        "run",
                        "()V",
                        new Handle(Opcodes.H_INVOKESTATIC, "p/Type", "boot", "()V", false)))
            .bytes();
    assertEquals(
        List.of(
            "p/Type: has the attribute BootstrapMethods, which does not belong on a phone.",
            "p/Type.code()V: has invokedynamic."),
        new SuiteBuilder().with(Assembly.asVersion47(type)).faults());
  }

  @Test
  void finalizersAreTold() throws FaultException {
    Assembly type =
        Assembly.publicClass("p/Type")
            .method(
                Opcodes.ACC_PROTECTED, "finalize", "()V", code -> code.visitInsn(Opcodes.RETURN));
    assertEquals(
        List.of("p/Type.finalize()V: CLDC has no finalizers; it would never run."),
        new SuiteBuilder().with(type).faults());
  }
}
