// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The effects of static initialisers, as far as it matters when they run. One is pure if it, and
 * all that it calls, only computes from constants and from final fields that initialisers set: then
 * nobody can tell when it ran. Arrays and objects in final fields count as constants: an
 * initialiser that changes another class's, or uses one that is changed later, is not found out.
 */
final class Initializers {
  /** Of the platform, what neither has nor depends on a state beyond its own objects. */
  private static final Set<String> PURE =
      Set.of(
          "java/lang/String",
          "java/lang/StringBuffer",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Math",
          "java/lang/Short");

  private static final String VALUE_OF_OBJECT = "(Ljava/lang/Object;)";

  private final ProgramClasses program;
  private final Map<String, Set<String>> touched = new HashMap<>();

  Initializers(ProgramClasses program) {
    this.program = program;
  }

  static MethodNode initializer(ClassNode node) {
    return ProgramClasses.method(node, ProgramClasses.INITIALIZER, "()V");
  }

  /** Returns whether the class has an initialiser. */
  boolean has(String name) {
    ClassNode node = program.get(name);
    return node != null && initializer(node) != null;
  }

  /** Returns whether the initialiser, if there is one, is pure. */
  boolean isPure(String name) {
    return touched(name) != null;
  }

  /**
   * Returns the other classes whose initialisers a class's initialiser makes run, sorted; null if
   * it is not pure.
   */
  Set<String> touched(String name) {
    if (!touched.containsKey(name)) {
      touched.put(name, has(name) ? new Walk(name).run() : Collections.emptySet());
    }
    return touched.get(name);
  }

  /** One look at all the code that an initialiser reaches. */
  private final class Walk {
    private final String start;
    private final Set<String> found = new TreeSet<>();
    private final Set<Member> seen = new HashSet<>();
    private final Deque<Member> open = new ArrayDeque<>();

    Walk(String start) {
      this.start = start;
    }

    Set<String> run() {
      enter(start);
      while (!open.isEmpty()) {
        Member next = open.remove();
        ClassNode node = program.get(next.owner());
        if (!isPure(node, ProgramClasses.method(node, next.name(), next.descriptor()))) {
          return null;
        }
      }
      found.remove(start);
      return found;
    }

    /** A class is initialised after its superclass, not after its interfaces (JLS 12.4.1). */
    private void enter(String name) {
      for (ClassNode node = program.get(name); node != null; node = program.get(node.superName)) {
        if (initializer(node) != null) {
          found.add(node.name);
          call(node.name, ProgramClasses.INITIALIZER, "()V");
        }
      }
    }

    private void call(String owner, String name, String descriptor) {
      Member method = new Member(owner, name, descriptor);
      if (seen.add(method)) {
        open.add(method);
      }
    }

    private boolean isPure(ClassNode node, MethodNode method) {
      if (ClassAccess.is(method.access, Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED)) {
        return false;
      }
      for (AbstractInsnNode instruction : method.instructions) {
        if (!isPure(node, method, instruction)) {
          return false;
        }
      }
      return true;
    }

    private boolean isPure(ClassNode node, MethodNode method, AbstractInsnNode instruction) {
      if (instruction instanceof MethodInsnNode invoked) {
        return isPure(invoked);
      }
      if (instruction instanceof FieldInsnNode access) {
        return isPure(node, method, access);
      }
      if (instruction.getOpcode() == Opcodes.NEW) {
        enter(((TypeInsnNode) instruction).desc);
      }
      return instruction.getOpcode() != Opcodes.MONITORENTER;
    }

    private boolean isPure(ClassNode node, MethodNode method, FieldInsnNode access) {
      ClassNode declaring = program.declaringField(access.owner, access.name, access.desc);
      boolean initializes = method.name.equals(ProgramClasses.INITIALIZER) && node == declaring;
      return switch (access.getOpcode()) {
        case Opcodes.GETFIELD -> true;
        case Opcodes.PUTFIELD ->
            method.name.equals(ProgramClasses.CONSTRUCTOR) && node == declaring;
        case Opcodes.PUTSTATIC -> initializes;
        default -> {
          if (declaring == null || program.get(declaring.name) != declaring) {
            yield false;
          }
          enter(declaring.name);
          yield initializes || isConstant(declaring, access);
        }
      };
    }

    private boolean isConstant(ClassNode declaring, FieldInsnNode access) {
      for (FieldNode field : declaring.fields) {
        if (field.name.equals(access.name) && field.desc.equals(access.desc)) {
          return ClassAccess.is(field.access, Opcodes.ACC_FINAL);
        }
      }
      return false;
    }

    private boolean isPure(MethodInsnNode invoked) {
      ClassNode declaring = program.declaringMethod(invoked.owner, invoked.name, invoked.desc);
      if (declaring == null || program.get(declaring.name) != declaring) {
        return isPureOfPlatform(invoked);
      }
      if (invoked.getOpcode() == Opcodes.INVOKESTATIC) {
        enter(declaring.name);
      }
      if (invoked.getOpcode() == Opcodes.INVOKESTATIC
          || invoked.getOpcode() == Opcodes.INVOKESPECIAL) {
        call(declaring.name, invoked.name, invoked.desc);
        return true;
      }
      return callOverriding(declaring, invoked);
    }

    private boolean callOverriding(ClassNode declaring, MethodInsnNode invoked) {
      for (ClassNode node : program.classes()) {
        Set<String> ancestors = program.ancestors(node.name);
        if (ancestors == null) {
          return false;
        }
        if (node == declaring || ancestors.contains(declaring.name)) {
          MethodNode method = ProgramClasses.method(node, invoked.name, invoked.desc);
          if (method != null) {
            call(node.name, invoked.name, invoked.desc);
          }
        }
      }
      return true;
    }

    private boolean isPureOfPlatform(MethodInsnNode invoked) {
      if (invoked.name.equals(ProgramClasses.CONSTRUCTOR)) {
        Set<String> ancestors = program.ancestors(invoked.owner);
        if (ancestors != null
            && (ancestors.isEmpty() || ancestors.contains(ProgramClasses.THROWABLE))) {
          return true;
        }
      }
      if (invoked.owner.equals("java/lang/System")) {
        return invoked.name.equals("arraycopy");
      }
      // append(Object) and valueOf(Object) call anybody's toString.
      return PURE.contains(invoked.owner) && !invoked.desc.startsWith(VALUE_OF_OBJECT);
    }
  }
}
