// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Makes one class of several that stand side by side; {@link #merge} says which may be merged.
 *
 * <p>A method that overrides nothing only needs a name of its own. Where members override one
 * inherited method, the merged class overrides it once and goes by a number in each object for its
 * former class. It has as many fields of a type as the member with the most.
 */
final class Merger {
  private Merger() {}

  /**
   * Merges. All but private classes, methods and fields become public.
   *
   * @param groups disjoint. The members of one have the same superclass, which is no Throwable, and
   *     are neither interfaces nor extended; nobody names them in a string or as a class literal,
   *     or tests an object for being an array of them; initialising them one after the other, all
   *     at the first use of one of them, does what initialising each at its first use did; and of
   *     the types that objects are tested for with instanceof, each other one is a supertype of all
   *     or none
   */
  static void merge(ProgramClasses program, List<List<String>> groups) {
    Map<String, String> targets = new HashMap<>();
    for (List<String> group : groups) {
      group.forEach(member -> targets.put(member, group.get(0)));
    }
    Renames renames = new Renames(program, targets);
    TypeUses uses = new TypeUses(program);
    Map<String, MergedClass> merged = new LinkedHashMap<>();
    for (List<String> group : groups) {
      MergedClass plan = new MergedClass(program, uses, group, renames);
      merged.put(group.get(0), plan);
      renames.nameMethods(plan.methodNames());
      renames.nameFields(plan.fieldNames());
    }
    List<ClassNode> after = new ArrayList<>();
    for (ClassNode node : program.classes()) {
      MergedClass target = merged.get(targets.get(node.name));
      node.methods.forEach(method -> replaceTests(method, targets, merged));
      if (target != null) {
        target.setNumbers(node);
      }
      ClassNode renamed = renames.rename(node);
      ClassAccess.widen(renamed);
      if (target == null) {
        after.add(renamed);
      } else {
        target.add(node, renamed);
      }
    }
    merged.values().forEach(target -> after.add(target.toClass()));
    program.replace(after);
  }

  private static void replaceTests(
      MethodNode method, Map<String, String> targets, Map<String, MergedClass> merged) {
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      if (instruction.getOpcode() == Opcodes.INSTANCEOF) {
        String type = ((TypeInsnNode) instruction).desc;
        MergedClass target = merged.get(targets.get(type));
        if (target != null) {
          method.instructions.set(instruction, target.test(type));
        }
      }
    }
  }
}
