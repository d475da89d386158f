// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.library.ClassFiles.MemoryLoader;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

/**
 * Counts by calling a method before each instruction. It is slow, and knows neither blocks nor
 * exceptions: something to compare with.
 */
final class NaiveMeter {

  private NaiveMeter() {}

  /** Counts one instruction. */
  public static final class Counter {
    /** How many instructions were executed in this loader. */
    public static long executed;

    private Counter() {}

    /** Adds one. */
    public static void one() {
      executed++;
    }
  }

  /** Loads a program, with {@link Counter} in the same loader. */
  static ClassLoader load(PhoneProgram program) {
    Map<String, byte[]> all = new HashMap<>(program.classes());
    byte[] counter = ClassFiles.ofClass(Counter.class);
    all.put(name(), counter);
    return new MemoryLoader(
        all, file -> file == counter ? file : instrument(program.adaptation().apply(file)));
  }

  private static String name() {
    return Counter.class.getName().replace('.', '/');
  }

  /** Returns how many instructions were executed so far. */
  static long executed(ClassLoader loader) throws ReflectiveOperationException {
    return loader.loadClass(Counter.class.getName()).getField("executed").getLong(null);
  }

  /** Counts one call of a static method with a number, the static initializers among them. */
  static long count(PhoneProgram program, String type, String method, int argument)
      throws ReflectiveOperationException {
    ClassLoader loader = load(program);
    loader.loadClass(type).getMethod(method, int.class).invoke(null, argument);
    return executed(loader);
  }

  private static byte[] instrument(byte[] file) {
    ClassReader reader = new ClassReader(file);
    boolean maps = reader.readUnsignedShort(6) >= Opcodes.V1_6;
    ClassWriter writer = new ClassWriter(maps ? ClassWriter.COMPUTE_FRAMES : 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return new BeforeEach(
                super.visitMethod(access, name, descriptor, signature, exceptions));
          }
        },
        ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  private static final class BeforeEach extends MethodVisitor {
    BeforeEach(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    private void one() {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, name(), "one", "()V", false);
    }

    @Override
    public void visitInsn(int opcode) {
      one();
      super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      one();
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
      one();
      super.visitVarInsn(opcode, index);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      one();
      super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      one();
      super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      one();
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      one();
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      one();
      super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLdcInsn(Object value) {
      one();
      super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int index, int increment) {
      one();
      super.visitIincInsn(index, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
      one();
      super.visitTableSwitchInsn(min, max, other, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
      one();
      super.visitLookupSwitchInsn(other, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      one();
      super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
  }
}
