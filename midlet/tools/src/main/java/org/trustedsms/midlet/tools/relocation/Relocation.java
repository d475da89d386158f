// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.relocation;

import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;

/** Gives every reference to a renamed class its new name. */
final class Relocation {
  private final Renaming renaming;

  /** Takes which classes get which name. */
  Relocation(Renaming renaming) {
    this.renaming = renaming;
  }

  /**
   * Renames the references of classes by internal name, and drops those with the old names: what
   * the new names mean is among the classes, or comes later.
   */
  Map<String, byte[]> apply(Map<String, byte[]> classes) {
    Map<String, byte[]> relocated = new TreeMap<>();
    classes.forEach(
        (name, content) -> {
          if (!renaming.renames(name)) {
            relocated.put(name, apply(content));
          }
        });
    return relocated;
  }

  private byte[] apply(byte[] content) {
    ClassWriter writer = new ClassWriter(0);
    ClassVisitor constants =
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return new Constants(
                super.visitMethod(access, name, descriptor, signature, exceptions));
          }
        };
    new ClassReader(content).accept(new ClassRemapper(constants, renaming), 0);
    return writer.toByteArray();
  }

  /** Renames in the string constants. */
  private final class Constants extends MethodVisitor {
    Constants(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitLdcInsn(Object value) {
      super.visitLdcInsn(value instanceof String text ? renaming.mapConstant(text) : value);
    }
  }
}
