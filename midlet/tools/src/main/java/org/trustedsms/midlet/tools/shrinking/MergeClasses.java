// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Puts classes into one, if they have the same superclass, nobody extends them and it makes no
 * difference when they are initialised. No two with static synchronized methods come together: with
 * one lock for two, threads that wait for each other could wait for ever.
 *
 * <p>A cast to the wrong one, unless the same method catches its failure, and storing a wrong one
 * in an array go unnoticed: programs that throw neither ClassCastException nor ArrayStoreException
 * there do the same.
 */
final class MergeClasses {
  private final ProgramClasses program;
  private final Limits limits;
  private final TypeUses uses;
  private final Set<String> parents;
  private final Initializers initializers;

  private MergeClasses(ProgramClasses program, Limits limits) {
    this.program = program;
    this.limits = limits;
    uses = new TypeUses(program);
    parents = program.parents();
    initializers = new Initializers(program);
  }

  /** Changes the program within the limits; returns how many classes there are less. */
  static int apply(ProgramClasses program, Limits limits) {
    MergeClasses pass = new MergeClasses(program, limits);
    if (pass.uses.asksForClasses()) {
      return 0;
    }
    BinPacking bins = new BinPacking(limits);
    for (ClassNode node : program.classes()) {
      if (pass.isMergeable(node)) {
        bins.add(pass.key(node), node);
      }
    }
    List<List<String>> groups = new Grouping(pass.initializers, bins.contents()).ordered();
    Merger.merge(program, groups);
    return groups.stream().mapToInt(group -> group.size() - 1).sum();
  }

  /** The superclass, and what objects of the class are found to be when they are asked. */
  private String key(ClassNode node) {
    Set<String> tested = new TreeSet<>(uses.tested());
    tested.retainAll(program.ancestors(node.name));
    return node.superName + tested;
  }

  private boolean isMergeable(ClassNode node) {
    return limits.mayMerge(node.name)
        && !ClassAccess.is(node.access, Opcodes.ACC_INTERFACE)
        && node.methods.stream().noneMatch(m -> ClassAccess.is(m.access, Opcodes.ACC_ABSTRACT))
        && !parents.contains(node.name)
        && !uses.isNamed(node.name)
        && initializers.isPure(node.name)
        && hasHarmlessSuperclass(node);
  }

  /** Returns whether no constructor above can call the object's methods before it is numbered. */
  private boolean hasHarmlessSuperclass(ClassNode node) {
    Set<String> ancestors = program.ancestors(node.name);
    if (ancestors == null) {
      return false;
    }
    for (String name = node.superName; !name.equals(ProgramClasses.OBJECT); ) {
      ClassNode parent = program.get(name);
      if (parent == null
          || !parent.methods.stream().allMatch(method -> keepsToItself(method, ancestors))) {
        return false;
      }
      name = parent.superName;
    }
    return true;
  }

  private static boolean keepsToItself(MethodNode method, Set<String> ancestors) {
    if (!method.name.equals(ProgramClasses.CONSTRUCTOR)) {
      return true;
    }
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode call
          && !(call.name.equals(ProgramClasses.CONSTRUCTOR) && ancestors.contains(call.owner))) {
        return false;
      }
    }
    return true;
  }
}
