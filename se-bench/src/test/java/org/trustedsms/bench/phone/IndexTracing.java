// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Has a class tell {@link ArrayIndexes} each index at which it reads or writes an array. */
final class IndexTracing {
  private static final String TRACE = Type.getInternalName(ArrayIndexes.class);

  /** What the added code pushes at most. */
  private static final int STACK = 3;

  private IndexTracing() {}

  static byte[] apply(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return new Accesses(super.visitMethod(access, name, descriptor, signature, exceptions));
          }
        },
        0);
    return writer.toByteArray();
  }

  private static final class Accesses extends MethodVisitor {
    Accesses(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
        super.visitInsn(Opcodes.DUP);
        tell();
      } else if (opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE) {
        super.visitInsn(Opcodes.DUP2_X1);
        super.visitInsn(Opcodes.POP2);
        super.visitInsn(Opcodes.DUP_X2);
        tell();
      } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
        super.visitInsn(Opcodes.DUP2);
        super.visitInsn(Opcodes.POP);
        tell();
      }
      super.visitInsn(opcode);
    }

    private void tell() {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, TRACE, "index", "(I)V", false);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(maxStack + STACK, maxLocals);
    }
  }
}
