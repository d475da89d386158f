// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Makes class files by hand, as no compiler would make them. */
public final class Assembly {
  public static final String OBJECT = "java/lang/Object";

  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  private Assembly(int version, int access, String name, String superName, String... interfaces) {
    writer.visit(version, access, name, null, superName, interfaces);
  }

  public static Assembly type(int access, String name, String superName, String... interfaces) {
    return new Assembly(Opcodes.V1_3, access, name, superName, interfaces);
  }

  public static Assembly publicClass(String name) {
    return type(Opcodes.ACC_PUBLIC, name, OBJECT);
  }

  public static Assembly publicInterface(String name, String... interfaces) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    return type(access, name, OBJECT, interfaces);
  }

  static Assembly ofVersion(int version, String name) {
    return new Assembly(version, Opcodes.ACC_PUBLIC, name, OBJECT);
  }

  public Assembly field(int access, String name, String descriptor) {
    writer.visitField(access, name, descriptor, null, null).visitEnd();
    return this;
  }

  public Assembly constant(String name, int value) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    writer.visitField(access, name, "I", null, value).visitEnd();
    return this;
  }

  public Assembly abstractMethod(String name, String descriptor, String... exceptions) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT;
    writer.visitMethod(access, name, descriptor, null, exceptions).visitEnd();
    return this;
  }

  Assembly method(int access, String name, String descriptor, Consumer<MethodVisitor> code) {
    MethodVisitor visitor = writer.visitMethod(access, name, descriptor, null, null);
    visitor.visitCode();
    code.accept(visitor);
    visitor.visitMaxs(0, 0);
    visitor.visitEnd();
    return this;
  }

  /** A public static method "code" without arguments or result; the return is added. */
  public Assembly code(Consumer<MethodVisitor> code) {
    return method(
        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
        "code",
        "()V",
        visitor -> {
          code.accept(visitor);
          visitor.visitInsn(Opcodes.RETURN);
        });
  }

  Assembly constructor(int access) {
    return method(
        access,
        "<init>",
        "()V",
        visitor -> {
          visitor.visitVarInsn(Opcodes.ALOAD, 0);
          visitor.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
          visitor.visitInsn(Opcodes.RETURN);
        });
  }

  /** Whatever else ASM can add. */
  Assembly with(Consumer<ClassWriter> addition) {
    addition.accept(writer);
    return this;
  }

  public byte[] bytes() {
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** The same with the version of CLDC, whatever is in it. */
  static byte[] asVersion47(byte[] classFile) {
    byte[] copy = classFile.clone();
    copy[6] = 0;
    copy[7] = 47;
    return copy;
  }
}
