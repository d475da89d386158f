// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The uses of class names in a program. */
final class TypeUses {
  /** The types of exceptions that catch a ClassCastException. */
  private static final Set<String> CAST_FAILURES =
      Set.of(
          "java/lang/ClassCastException",
          "java/lang/RuntimeException",
          "java/lang/Exception",
          "java/lang/Throwable");

  private final Set<String> tested = new TreeSet<>();
  private final Set<String> instantiated = new HashSet<>();
  private final Set<String> named = new HashSet<>();
  private boolean asksForClasses;

  TypeUses(ProgramClasses program) {
    for (ClassNode node : program.classes()) {
      for (MethodNode method : node.methods) {
        method.instructions.forEach(this::add);
        if (method.tryCatchBlocks.stream()
            .anyMatch(b -> b.type != null && CAST_FAILURES.contains(b.type))) {
          method.instructions.forEach(this::addCast);
        }
      }
    }
  }

  private void add(AbstractInsnNode instruction) {
    if (instruction instanceof TypeInsnNode use) {
      if (use.getOpcode() == Opcodes.NEW) {
        instantiated.add(use.desc);
      } else if (use.getOpcode() == Opcodes.INSTANCEOF) {
        tested.add(element(use.desc));
        if (use.desc.startsWith("[")) {
          named.add(element(use.desc));
        }
      }
    } else if (instruction instanceof MethodInsnNode call) {
      asksForClasses |= call.name.equals("getClass") && call.desc.equals("()Ljava/lang/Class;");
    } else if (instruction instanceof LdcInsnNode constant) {
      if (constant.cst instanceof String text) {
        named.add(element(text.replace('.', '/')));
      } else if (constant.cst instanceof Type type) {
        named.add(element(type.getInternalName()));
      }
    }
  }

  /** Adds a cast; one whose failure is caught is a test. */
  private void addCast(AbstractInsnNode instruction) {
    if (instruction.getOpcode() == Opcodes.CHECKCAST) {
      named.add(element(((TypeInsnNode) instruction).desc));
    }
  }

  private static String element(String name) {
    return name.startsWith("[") && name.endsWith(";")
        ? name.substring(name.lastIndexOf('[') + 2, name.length() - 1)
        : name;
  }

  /** Returns whether an object is asked for its class anywhere. */
  boolean asksForClasses() {
    return asksForClasses;
  }

  /** Returns whether there are objects of the class. */
  boolean isInstantiated(String name) {
    return instantiated.contains(name);
  }

  /** Whether a string, class literal, array test, or caught cast may mean the class. */
  boolean isNamed(String name) {
    return named.contains(name);
  }

  /** The types that objects are tested for with instanceof, sorted. */
  Set<String> tested() {
    return new TreeSet<>(tested);
  }
}
