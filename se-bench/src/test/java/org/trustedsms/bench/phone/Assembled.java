// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

/** A class that is written instruction by instruction, and counted while it runs. */
final class Assembled {
  static final String NAME = "assembled/Sample";

  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  /** Begins a class without stack maps, as those of 2008. */
  Assembled() {
    this(Opcodes.V1_3);
  }

  Assembled(int version) {
    writer.visit(version, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
  }

  /** Adds a static method. */
  Assembled method(String name, String descriptor, Consumer<MethodVisitor> code) {
    return method(Opcodes.ACC_STATIC, name, descriptor, code);
  }

  Assembled method(int access, String name, String descriptor, Consumer<MethodVisitor> code) {
    MethodVisitor method =
        writer.visitMethod(access | Opcodes.ACC_PUBLIC, name, descriptor, null, null);
    method.visitCode();
    code.accept(method);
    method.visitMaxs(0, 0);
    method.visitEnd();
    return this;
  }

  /** Adds what else a class has. */
  Assembled with(Consumer<ClassVisitor> member) {
    member.accept(writer);
    return this;
  }

  PhoneProgram program() {
    writer.visitEnd();
    return new PhoneProgram(Map.of(NAME, writer.toByteArray()), UnaryOperator.identity());
  }

  Running run() {
    return new Running(new InstructionCounter(program()));
  }

  /** The class, loaded. */
  record Running(InstructionCounter meter) {
    /** Calls a static method {@code run} with numbers, and returns what it returns. */
    Object call(Object... arguments) throws ReflectiveOperationException {
      Class<?> type = Class.forName(NAME.replace('/', '.'), true, meter.loader());
      Class<?>[] types = new Class<?>[arguments.length];
      java.util.Arrays.fill(types, int.class);
      try {
        return type.getMethod("run", types).invoke(null, arguments);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw e;
      }
    }

    /** Counts the instructions of a call. */
    long count(Object... arguments) throws ReflectiveOperationException {
      long before = meter.executed();
      call(arguments);
      return meter.executed() - before;
    }
  }
}
