// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Empties the words of classes that say what happened also by a number or type, of which the
 * application makes its own words. Such words and what only computes ({@link Purity}) become one
 * empty constant.
 */
final class StringStripper {
  /** A blank and a letter; addresses and punctuation marks have not both. */
  private static final Pattern WORDS = Pattern.compile("(?s)(?=.* ).*[A-Za-z].*");

  private static final String STRING_BUFFER = "java/lang/StringBuffer";

  private final Purity purity;

  private StringStripper(ProgramClasses program) {
    purity = new Purity(program, true);
  }

  /** Empties the words of muted classes, by internal name; returns how many constants. */
  static int apply(ProgramClasses program, Set<String> muted) {
    StringStripper pass = new StringStripper(program);
    int count = 0;
    for (ClassNode node : program.classes()) {
      if (muted.contains(node.name)) {
        for (MethodNode method : node.methods) {
          count += mute(method);
          pass.takeApart(method);
        }
      }
    }
    return count;
  }

  private static int mute(MethodNode method) {
    int count = 0;
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LdcInsnNode constant
          && constant.cst instanceof String words
          && WORDS.matcher(words).matches()) {
        constant.cst = "";
        count++;
      }
    }
    return count;
  }

  private void takeApart(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      if (makesString(instruction)) {
        List<AbstractInsnNode> sum = sum(instruction);
        if (sum.stream().anyMatch(StringStripper::isMuted)) {
          method.instructions.set(instruction, new LdcInsnNode(""));
          sum.forEach(method.instructions::remove);
        }
      }
    }
  }

  /** All that is put together by a StringBuffer, from its creation on; empty if it does more. */
  private List<AbstractInsnNode> sum(AbstractInsnNode end) {
    List<AbstractInsnNode> sum = new ArrayList<>();
    int open = 1;
    AbstractInsnNode next = end;
    while (open > 0) {
      next = next.getPrevious();
      if (next == null || !purity.isPure(next)) {
        return List.of();
      }
      open += makesString(next) ? 1 : 0;
      open -=
          next.getOpcode() == Opcodes.NEW && ((TypeInsnNode) next).desc.equals(STRING_BUFFER)
              ? 1
              : 0;
      sum.add(next);
    }
    return sum;
  }

  private static boolean makesString(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.owner.equals(STRING_BUFFER)
        && call.name.equals("toString");
  }

  private static boolean isMuted(AbstractInsnNode instruction) {
    return instruction instanceof LdcInsnNode constant && "".equals(constant.cst);
  }
}
