// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.trustedsms.midlet.tools.command.FaultException;

/**
 * Rewrites references so that no search in superinterfaces is needed to find what they refer to:
 * each field reference names the class or interface that declares the field, and a call of a method
 * that only a superinterface declares becomes a call through that interface.
 *
 * <p>A reference that names a library's class is left as it is where that class or a superclass has
 * the member: which superclass declares it is a matter of the phone's maker.
 */
final class OwnerDeclaration {
  private final ClassPool pool;
  private final List<String> faults = new ArrayList<>();
  private int fields;
  private int fieldsOfInterfaces;
  private int calls;

  /**
   * @param pool the program and its libraries
   */
  OwnerDeclaration(ClassPool pool) {
    this.pool = pool;
  }

  /**
   * @param program classes by internal name; unchanged
   * @return the classes with their references rewritten
   * @throws FaultException with all references that cannot be, each with the class and method it is
   *     in
   */
  Map<String, byte[]> apply(Map<String, byte[]> program) throws FaultException {
    Map<String, byte[]> rewritten = new TreeMap<>();
    program.forEach((name, content) -> rewritten.put(name, apply(content)));
    if (!faults.isEmpty()) {
      throw new FaultException("References that a CLDC machine cannot follow", faults);
    }
    return rewritten;
  }

  /** Field references that got another class so far. */
  int fields() {
    return fields;
  }

  /** Those of them that a CLDC machine would not have found. */
  int fieldsOfInterfaces() {
    return fieldsOfInterfaces;
  }

  /** Calls that became calls through an interface so far. */
  int calls() {
    return calls;
  }

  private byte[] apply(byte[] content) {
    ClassReader reader = new ClassReader(content);
    // Without the reader's constants: those that nothing uses any more are gone.
    ClassWriter writer = new ClassWriter(0);
    ClassModel in = pool.find(reader.getClassName()).orElseThrow();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return new Code(
                super.visitMethod(access, name, descriptor, signature, exceptions),
                in,
                new Member(name, descriptor));
          }
        },
        0);
    return writer.toByteArray();
  }

  private final class Code extends MethodVisitor {
    private final ClassModel in;
    private final Member method;

    Code(MethodVisitor next, ClassModel in, Member method) {
      super(Opcodes.ASM9, next);
      this.in = in;
      this.method = method;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      super.visitFieldInsn(
          opcode, declarerOf(owner, new Member(name, descriptor)), name, descriptor);
    }

    private String declarerOf(String owner, Member field) {
      Optional<ClassModel> declarer = pool.resolve(owner, field);
      if (declarer.isEmpty()) {
        fault(owner, field, "is nowhere. Is a library missing?");
        return owner;
      }
      ClassModel found = declarer.get();
      if (found.name().equals(owner)) {
        return owner;
      }
      boolean foundByCldc = pool.findAlongSuperclasses(owner, field).equals(declarer);
      if (foundByCldc && (pool.isOfLibrary(owner) || !found.isAccessibleFrom(in))) {
        return owner;
      }
      if (!found.isAccessibleFrom(in)) {
        fault(owner, field, "is of " + found.name() + ", which is not public. Make it public.");
        return owner;
      }
      fields++;
      fieldsOfInterfaces += foundByCldc ? 0 : 1;
      return found.name();
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      Member called = new Member(name, descriptor);
      String first = owner.startsWith("[") ? ClassPool.OBJECT : owner;
      Optional<ClassModel> declarer = pool.resolve(first, called);
      if (declarer.isEmpty()) {
        fault(owner, called, "is nowhere. Is a library missing?");
      } else if (pool.findAlongSuperclasses(first, called).isEmpty()) {
        ClassModel found = declarer.get();
        if (opcode != Opcodes.INVOKEVIRTUAL && opcode != Opcodes.INVOKEINTERFACE
            || found.is(called, Opcodes.ACC_STATIC)) {
          fault(owner, called, "is only in the interface " + found.name() + "; no call through it");
        } else if (!found.isAccessibleFrom(in)) {
          fault(owner, called, "is of " + found.name() + ", which is not public. Make it public.");
        } else {
          calls++;
          super.visitMethodInsn(Opcodes.INVOKEINTERFACE, found.name(), name, descriptor, true);
          return;
        }
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private void fault(String owner, Member member, String what) {
      faults.add(in.name() + "." + method + ": " + owner + "." + member + " " + what);
    }
  }
}
