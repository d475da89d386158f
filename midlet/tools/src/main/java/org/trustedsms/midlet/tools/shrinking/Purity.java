// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Tells which instructions only compute: constants, variables, fields, arithmetic, own
 * StringBuffers, and methods that do no more. It ignores mistakes such as an index out of range.
 */
final class Purity {
  private static final String STRING_BUFFER = "java/lang/StringBuffer";

  /** append and valueOf call no toString of others for these. */
  private static final String PRIMITIVE_OR_STRING =
      "\\((Z|C|I|J|Ljava/lang/String;)?\\)(V|Ljava/lang/String(Buffer)?;)";

  private static final String ANY =
      "\\((Z|C|I|J|Ljava/lang/String;|Ljava/lang/Object;)?\\)(V|Ljava/lang/String(Buffer)?;)";

  private final ProgramClasses program;
  private final String appended;

  /** The methods that are being looked at: one that calls itself is not pure. */
  private final Set<String> computing = new HashSet<>();

  /** Takes a program, and whether every toString counts as pure. */
  Purity(ProgramClasses program, boolean toStringIsPure) {
    this.program = program;
    appended = toStringIsPure ? ANY : PRIMITIVE_OR_STRING;
  }

  boolean isPure(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (instruction instanceof MethodInsnNode call) {
      return isPureOfPlatform(call) || isPureMethod(call);
    }
    if (opcode == Opcodes.NEW) {
      return ((TypeInsnNode) instruction).desc.equals(STRING_BUFFER);
    }
    return opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.SALOAD
        || opcode == Opcodes.DUP
        || opcode >= Opcodes.IADD && opcode <= Opcodes.DMUL
        || opcode >= Opcodes.INEG && opcode <= Opcodes.LXOR
        || opcode >= Opcodes.I2L && opcode <= Opcodes.I2S
        || opcode == Opcodes.GETFIELD
        || opcode == Opcodes.ARRAYLENGTH;
  }

  private boolean isPureOfPlatform(MethodInsnNode call) {
    return switch (call.owner) {
      case STRING_BUFFER ->
          (call.name.equals(ProgramClasses.CONSTRUCTOR)
                  || call.name.equals("append")
                  || call.name.equals("toString"))
              && call.desc.matches(appended);
      case "java/lang/String" ->
          call.name.equals("length") || call.name.equals("valueOf") && call.desc.matches(appended);
      case "java/lang/Integer", "java/lang/Long" ->
          call.getOpcode() == Opcodes.INVOKESTATIC && call.name.startsWith("to");
      default -> call.name.equals("getMessage");
    };
  }

  /** Returns whether the method, and whatever overrides it, only computes what it returns. */
  private boolean isPureMethod(MethodInsnNode call) {
    ClassNode declaring = program.declaringMethod(call.owner, call.name, call.desc);
    if (declaring == null
        || program.get(declaring.name) != declaring
        || !computing.add(call.name + call.desc)) {
      return false;
    }
    try {
      for (ClassNode node : program.classes()) {
        Set<String> ancestors = program.ancestors(node.name);
        if (ancestors == null) {
          return false;
        }
        MethodNode method = ProgramClasses.method(node, call.name, call.desc);
        if (method != null
            && (node == declaring || ancestors.contains(declaring.name))
            && !onlyComputes(method)) {
          return false;
        }
      }
      return true;
    } finally {
      computing.remove(call.name + call.desc);
    }
  }

  private boolean onlyComputes(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      int opcode = instruction.getOpcode();
      boolean flows =
          instruction instanceof JumpInsnNode
              || opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN;
      if (opcode >= 0 && !flows && !isPure(instruction)) {
        return false;
      }
    }
    return !ClassAccess.is(method.access, Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED);
  }
}
