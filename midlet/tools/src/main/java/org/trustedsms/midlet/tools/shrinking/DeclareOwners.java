// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Makes every reference name the class that declares the member. A CLDC machine searches a class
 * and its superclasses only, while compilers rely on superinterfaces, too. References to members
 * that a platform's class inherits from its superclasses stay: each phone's maker decides which
 * class declares them.
 */
final class DeclareOwners {
  private DeclareOwners() {}

  static void apply(ProgramClasses program) {
    for (ClassNode in : program.classes()) {
      for (MethodNode method : in.methods) {
        for (AbstractInsnNode instruction : method.instructions) {
          if (instruction instanceof FieldInsnNode field) {
            apply(program, in, field);
          } else if (instruction instanceof MethodInsnNode call) {
            apply(program, in, call);
          }
        }
      }
    }
  }

  private static void apply(ProgramClasses program, ClassNode in, FieldInsnNode field) {
    ClassNode declarer = program.declaringField(field.owner, field.name, field.desc);
    if (isAccessible(declarer, in) && (isInterface(declarer) || program.get(field.owner) != null)) {
      field.owner = declarer.name;
    }
  }

  private static void apply(ProgramClasses program, ClassNode in, MethodInsnNode call) {
    boolean isVirtual =
        call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
    ClassNode declarer = program.declaringMethod(call.owner, call.name, call.desc);
    if (isVirtual && isAccessible(declarer, in) && isInterface(declarer)) {
      call.setOpcode(Opcodes.INVOKEINTERFACE);
      call.owner = declarer.name;
      call.itf = true;
    }
  }

  private static boolean isInterface(ClassNode node) {
    return ClassAccess.is(node.access, Opcodes.ACC_INTERFACE);
  }

  /** Returns whether code of a class may name another one (JVMS 5.4.4); of none not. */
  private static boolean isAccessible(ClassNode named, ClassNode in) {
    return named != null
        && (ClassAccess.is(named.access, Opcodes.ACC_PUBLIC)
            || ClassAccess.packageOf(named).equals(ClassAccess.packageOf(in)));
  }
}
