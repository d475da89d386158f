// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Adds to a class file the code that counts the instructions it executes, in {@link Tally}.
 *
 * <p>An instruction is an opcode of The Java Virtual Machine Specification, section 6.5; {@code
 * wide} belongs to the one it modifies. It counts when its execution begins, even if it throws. A
 * call counts as one, and the callee's instructions if it is instrumented. The counting code does
 * not count itself. The clock ({@link System#currentTimeMillis}) stands still in instrumented
 * classes.
 *
 * <p>Blocks are counted at their beginning, and end after each instruction that may throw, so that
 * the count is exact.
 *
 * <p>Class files of any version are accepted. CLDC's stack maps are dropped; subroutines ({@code
 * jsr}, {@code ret}), before version 50, are left as they are.
 */
final class Instrumentation {
  private static final String TALLY = Type.getInternalName(Tally.class);

  /** The most values that the counting code pushes. */
  private static final int STACK = 4;

  private Instrumentation() {}

  /** Instruments a class; fails if a method has become larger than 65,535 bytes. */
  static byte[] instrument(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    int major = reader.readUnsignedShort(6);
    ClassNode type = new ClassNode();
    reader.accept(
        type, ClassReader.SKIP_DEBUG | (major < Opcodes.V1_6 ? ClassReader.SKIP_FRAMES : 0));
    for (MethodNode method : type.methods) {
      if (method.instructions.size() > 0) {
        instrument(method);
      }
    }
    ClassWriter writer = new ClassWriter(0);
    type.accept(writer);
    return writer.toByteArray();
  }

  private static void instrument(MethodNode method) {
    List<Block> blocks = blocks(method);
    Map<AbstractInsnNode, LabelNode> labels = labels(method);
    stopClock(method);
    for (Block block : blocks) {
      method.instructions.insertBefore(block.first, counting(block));
    }
    labels.forEach(method.instructions::insertBefore);
    method.maxStack += STACK;
  }

  private static void stopClock(MethodNode method) {
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof MethodInsnNode call
          && call.owner.equals("java/lang/System")
          && call.name.equals("currentTimeMillis")) {
        call.owner = TALLY;
      }
    }
  }

  private static List<Block> blocks(MethodNode method) {
    Set<LabelNode> targets = targets(method);
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      targets.add(range.handler);
    }
    List<Block> blocks = new ArrayList<>();
    boolean starts = true;
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof LabelNode label) {
        starts |= targets.contains(label);
      }
      if (node.getOpcode() < 0) {
        continue;
      }
      if (starts) {
        blocks.add(new Block(node));
      }
      blocks.get(blocks.size() - 1).length++;
      starts = endsBlock(node);
    }
    return blocks;
  }

  private static Set<LabelNode> targets(MethodNode method) {
    Set<LabelNode> targets = new HashSet<>();
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof JumpInsnNode jump) {
        targets.add(jump.label);
      } else if (node instanceof TableSwitchInsnNode table) {
        targets.addAll(table.labels);
        targets.add(table.dflt);
      } else if (node instanceof LookupSwitchInsnNode lookup) {
        targets.addAll(lookup.labels);
        targets.add(lookup.dflt);
      }
    }
    return targets;
  }

  private static boolean endsBlock(AbstractInsnNode node) {
    int opcode = node.getOpcode();
    return node instanceof JumpInsnNode
        || node instanceof TableSwitchInsnNode
        || node instanceof LookupSwitchInsnNode
        || opcode == Opcodes.RET
        || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN
        || opcode == Opcodes.ATHROW
        || mayThrow(opcode);
  }

  /** The instructions with run-time exceptions or linking exceptions, other than ends of blocks. */
  private static boolean mayThrow(int opcode) {
    return opcode == Opcodes.LDC
        || opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE
        || opcode == Opcodes.IDIV
        || opcode == Opcodes.LDIV
        || opcode == Opcodes.IREM
        || opcode == Opcodes.LREM
        || opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.ARRAYLENGTH
        || opcode >= Opcodes.CHECKCAST && opcode <= Opcodes.MONITOREXIT
        || opcode == Opcodes.MULTIANEWARRAY;
  }

  /**
   * Labels each {@code new} whose offset a stack map names for an uninitialized object, since
   * counting code may come before it. The labels are yet to be put there.
   */
  private static Map<AbstractInsnNode, LabelNode> labels(MethodNode method) {
    Map<AbstractInsnNode, LabelNode> labels = new HashMap<>();
    UnaryOperator<Object> change =
        type ->
            type instanceof LabelNode label
                ? labels.computeIfAbsent(instructionAt(label), creation -> new LabelNode())
                : type;
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof FrameNode frame) {
        if (frame.local != null) {
          frame.local.replaceAll(change);
        }
        if (frame.stack != null) {
          frame.stack.replaceAll(change);
        }
      }
    }
    return labels;
  }

  private static AbstractInsnNode instructionAt(LabelNode label) {
    AbstractInsnNode node = label;
    while (node.getOpcode() < 0) {
      node = node.getNext();
    }
    return node;
  }

  private static InsnList counting(Block block) {
    InsnList code = new InsnList();
    code.add(new FieldInsnNode(Opcodes.GETSTATIC, TALLY, "executed", "J"));
    code.add(new LdcInsnNode((long) block.length));
    code.add(new InsnNode(Opcodes.LADD));
    code.add(new FieldInsnNode(Opcodes.PUTSTATIC, TALLY, "executed", "J"));
    return code;
  }

  /** Instructions of which all are executed if the first is and none throws. */
  private static final class Block {
    final AbstractInsnNode first;
    int length;

    Block(AbstractInsnNode first) {
      this.first = first;
    }
  }
}
