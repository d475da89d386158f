// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Checks code as CLDC 1.1's verifier does (appendix 1 of its specification), without types: refused
 * instructions, and StackMap entries wherever code is reached other than from above.
 */
final class CodeCheck {
  private final FaultList faults;

  /** Takes what collects the faults. */
  CodeCheck(FaultList faults) {
    this.faults = faults;
  }

  void check(ClassNode type) {
    for (MethodNode method : type.methods) {
      String where = type.name + "." + new NameAndType(method.name, method.desc);
      if (method.name.equals("finalize") && method.desc.equals("()V")) {
        faults.add(where, "CLDC has no finalizers; it would never run.");
      }
      checkInstructions(where, method);
      checkFrames(where, method);
    }
  }

  private void checkInstructions(String where, MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      switch (instruction.getOpcode()) {
        case Opcodes.JSR, Opcodes.RET ->
            faults.add(where, "has jsr or ret, which the verifier of CLDC refuses.");
        case Opcodes.INVOKEDYNAMIC -> faults.add(where, "has invokedynamic.");
        case Opcodes.LDC -> {
          Object constant = ((LdcInsnNode) instruction).cst;
          if (!(constant instanceof Number || constant instanceof String)) {
            faults.add(where, "loads a constant that CLDC does not know: " + kindOf(constant));
          }
        }
        default -> {}
      }
    }
  }

  private static String kindOf(Object constant) {
    return constant instanceof Type type && type.getSort() != Type.METHOD
        ? "the class " + type.getClassName()
        : constant.toString();
  }

  private void checkFrames(String where, MethodNode method) {
    Set<LabelNode> targets = targetsOf(method);
    boolean frame = false;
    boolean needed = false;
    boolean afterJump = false;
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof LabelNode label) {
        needed |= targets.contains(label);
      } else if (node instanceof FrameNode) {
        frame = true;
      } else if (!(node instanceof LineNumberNode)) {
        if ((needed || afterJump) && !frame) {
          faults.add(
              where,
              "lacks a StackMap entry for "
                  + (needed ? "the target of a branch or a handler" : "code after a jump")
                  + ". Was it preverified?");
          return;
        }
        frame = false;
        needed = false;
        afterJump = neverGoesOn(node.getOpcode());
      }
    }
  }

  private static Set<LabelNode> targetsOf(MethodNode method) {
    Set<LabelNode> targets = new HashSet<>();
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof JumpInsnNode jump) {
        targets.add(jump.label);
      } else if (node instanceof TableSwitchInsnNode table) {
        targets.add(table.dflt);
        targets.addAll(table.labels);
      } else if (node instanceof LookupSwitchInsnNode lookup) {
        targets.add(lookup.dflt);
        targets.addAll(lookup.labels);
      }
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      targets.add(block.handler);
    }
    return targets;
  }

  private static boolean neverGoesOn(int opcode) {
    return switch (opcode) {
      case Opcodes.GOTO,
          Opcodes.TABLESWITCH,
          Opcodes.LOOKUPSWITCH,
          Opcodes.IRETURN,
          Opcodes.LRETURN,
          Opcodes.FRETURN,
          Opcodes.DRETURN,
          Opcodes.ARETURN,
          Opcodes.RETURN,
          Opcodes.ATHROW ->
          true;
      default -> false;
    };
  }
}
