// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Puts classes that hold nothing but static members into one.
 *
 * <p>Left out are: those that are the type of anything; those whose initialiser is not pure, or
 * makes arrays of more than 8 KB, which would all come into being at the first use of any member;
 * and of those with static synchronized methods all but one, because the merged class has one lock
 * where they had several, and two threads that wait for each other inside could then wait for ever.
 */
final class MergeStatics {
  private static final int MOST_ARRAY_BYTES = 8192;

  private MergeStatics() {}

  /**
   * @param program changed
   * @param limits what may be merged
   * @return how many classes there are less
   */
  static int apply(Program program, Limits limits) {
    TypeUses uses = new TypeUses(program);
    Set<String> parents = program.parents();
    Initializers initializers = new Initializers(program);
    BinPacking bins = new BinPacking(limits);
    for (ClassNode node : program.classes()) {
      if (limits.mayMerge(node.name)
          && !uses.isType(node.name)
          && !parents.contains(node.name)
          && holdsStaticsAlone(node)
          && isQuicklyInitialized(node, initializers)) {
        bins.add("", node);
      }
    }
    List<Group> groups = new Grouping(initializers, bins.contents()).ordered();
    Merger.merge(program, groups);
    return groups.stream().mapToInt(group -> group.members().size() - 1).sum();
  }

  private static boolean holdsStaticsAlone(ClassNode node) {
    return !Access.is(node.access, Opcodes.ACC_INTERFACE)
        && node.superName.equals(Names.OBJECT)
        && node.interfaces.isEmpty()
        && node.fields.stream().allMatch(field -> Access.is(field.access, Opcodes.ACC_STATIC))
        && node.methods.stream()
            .allMatch(
                method ->
                    method.name.equals(Names.CONSTRUCTOR)
                        || Access.is(method.access, Opcodes.ACC_STATIC));
  }

  /** Whether it does not matter when the class is initialised. */
  static boolean isQuicklyInitialized(ClassNode node, Initializers initializers) {
    return initializers.isPure(node.name) && Initializers.arrayBytes(node) <= MOST_ARRAY_BYTES;
  }

  /** Whether the class itself is a lock. */
  static boolean isLock(ClassNode node) {
    int both = Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED;
    return node.methods.stream().anyMatch(method -> (method.access & both) == both);
  }
}
