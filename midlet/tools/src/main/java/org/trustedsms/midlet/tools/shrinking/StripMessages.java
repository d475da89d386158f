// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Drops the messages of exceptions that only a mistake in the program can cause: of unchecked ones,
 * but for SecurityException, if nobody asks just that exception for its message. Others that are
 * named get the same few words for all their messages.
 *
 * <p>A message goes if its class has a constructor without parameters, and if making it only
 * computes ({@link Purity}). A mistake in computing the message goes, too.
 */
final class StripMessages {
  /** The message that remains for bytes that others sent: a user can do nothing about them. */
  static final String WORDS = "wrong bytes";

  private static final String MESSAGE = "(Ljava/lang/String;)V";
  private static final String RUNTIME_EXCEPTION = "java/lang/RuntimeException";
  private static final String SECURITY_EXCEPTION = "java/lang/SecurityException";

  private final ProgramClasses program;
  private final Purity purity;
  private final List<String> spared;
  private final Set<String> terse;
  private final Set<String> asked = new HashSet<>();

  private StripMessages(ProgramClasses program, List<String> spared, Set<String> terse) {
    this.program = program;
    purity = new Purity(program, false);
    this.spared = spared;
    this.terse = terse;
  }

  /**
   * @param program changed
   * @param spared how the internal names of classes begin whose messages stay
   * @param terse internal names of the exceptions whose messages are all the same
   * @return how many messages are gone
   */
  static int apply(ProgramClasses program, List<String> spared, Set<String> terse) {
    StripMessages pass = new StripMessages(program, spared, terse);
    program.classes().forEach(node -> node.methods.forEach(pass::findQuestions));
    int stripped = 0;
    for (ClassNode node : program.classes()) {
      if (pass.spared.stream().noneMatch(node.name::startsWith)) {
        for (MethodNode method : node.methods) {
          stripped += pass.strip(method);
        }
      }
    }
    return stripped;
  }

  private void findQuestions(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call
          && call.name.equals("getMessage")
          && call.desc.equals("()Ljava/lang/String;")) {
        asked.add(call.owner);
        Set<String> ancestors = program.ancestors(call.owner);
        if (ancestors != null && isUnchecked(call.owner)) {
          asked.addAll(ancestors);
        }
      }
    }
  }

  private boolean isUnchecked(String exception) {
    Set<String> ancestors = program.ancestors(exception);
    return ancestors != null
        && (exception.equals(RUNTIME_EXCEPTION) || ancestors.contains(RUNTIME_EXCEPTION))
        && !exception.equals(SECURITY_EXCEPTION)
        && !ancestors.contains(SECURITY_EXCEPTION);
  }

  private int strip(MethodNode method) {
    int stripped = 0;
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      if (instruction instanceof MethodInsnNode call
          && call.getOpcode() == Opcodes.INVOKESPECIAL
          && call.name.equals(ProgramClasses.CONSTRUCTOR)
          && call.desc.equals(MESSAGE)
          && (terse.contains(call.owner) || isStrippable(call.owner))) {
        List<AbstractInsnNode> message = message(call);
        if (message != null) {
          message.forEach(method.instructions::remove);
          if (terse.contains(call.owner)) {
            method.instructions.insertBefore(call, new LdcInsnNode(WORDS));
          } else {
            call.desc = "()V";
          }
          stripped++;
        }
      }
    }
    return stripped;
  }

  private boolean isStrippable(String exception) {
    return isUnchecked(exception)
        && !asked.contains(exception)
        && ProgramClasses.method(program.find(exception), ProgramClasses.CONSTRUCTOR, "()V")
            != null;
  }

  /** All that is between {@code new X; dup} and the constructor, or null if it does more. */
  private List<AbstractInsnNode> message(MethodInsnNode constructor) {
    List<AbstractInsnNode> message = new ArrayList<>();
    for (AbstractInsnNode next = constructor.getPrevious();
        next != null;
        next = next.getPrevious()) {
      if (next.getOpcode() == Opcodes.DUP
          && next.getPrevious() instanceof TypeInsnNode created
          && created.getOpcode() == Opcodes.NEW
          && created.desc.equals(constructor.owner)) {
        return message;
      }
      if (!purity.isPure(next)) {
        return null;
      }
      message.add(next);
    }
    return null;
  }
}
