// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.trustedsms.midlet.tools.command.FaultException;

/** Access checks for classes and members. */
final class ClassAccess {
  private static final int VISIBILITY =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_PRIVATE;

  private ClassAccess() {}

  static boolean is(int access, int flag) {
    return (access & flag) != 0;
  }

  /** Returns whether the class itself is a lock. */
  static boolean isLock(ClassNode node) {
    int both = Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED;
    return node.methods.stream().anyMatch(method -> (method.access & both) == both);
  }

  /** Makes a class and its members public; private members stay private. */
  static void widen(ClassNode node) {
    node.access = open(node.access & ~Opcodes.ACC_PRIVATE);
    node.fields.forEach(field -> field.access = open(field.access));
    node.methods.forEach(
        method -> {
          if (!method.name.equals(ProgramClasses.INITIALIZER)) {
            method.access = open(method.access);
          }
        });
  }

  /**
   * Refuses what {@link #widen} would change the meaning of.
   *
   * @param program not changed
   * @throws FaultException if a method has the same name and types as one in a superclass in
   *     another package that it does not override, because only that package can see it
   */
  static void requireWidening(ProgramClasses program) throws FaultException {
    for (ClassNode node : program.classes()) {
      Set<String> ancestors = program.ancestors(node.name);
      if (ancestors != null) {
        for (String ancestor : ancestors) {
          ClassNode above = program.get(ancestor);
          if (above != null && !packageOf(above).equals(packageOf(node))) {
            requireNoHidden(node, above);
          }
        }
      }
    }
  }

  private static void requireNoHidden(ClassNode node, ClassNode above) throws FaultException {
    for (MethodNode hidden : above.methods) {
      MethodNode method = ProgramClasses.method(node, hidden.name, hidden.desc);
      if (!is(hidden.access, VISIBILITY | Opcodes.ACC_STATIC)
          && !ProgramClasses.isInitializer(hidden)
          && method != null
          && !is(method.access, Opcodes.ACC_PRIVATE)) {
        throw new FaultException(
            above.name
                + "."
                + hidden.name
                + hidden.desc
                + " is for its package alone, and "
                + node.name
                + " has another method of that name. Rename one of them.");
      }
    }
  }

  static String packageOf(ClassNode node) {
    return node.name.substring(0, node.name.lastIndexOf('/') + 1);
  }

  private static int open(int access) {
    return is(access, Opcodes.ACC_PRIVATE) ? access : access & ~VISIBILITY | Opcodes.ACC_PUBLIC;
  }
}
