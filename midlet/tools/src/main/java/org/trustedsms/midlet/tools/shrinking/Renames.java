// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The names of everything when one class takes the place of others. Methods that come to have the
 * same name and types because two of their types became one get different names, alike in the whole
 * program, and constructors further parameters that nobody reads.
 */
final class Renames extends Remapper {
  private final ProgramClasses program;
  private final Map<String, String> targets;
  private final Map<Member, String> methodNames = new HashMap<>();
  private final Map<Member, String> fieldNames = new HashMap<>();
  private final Map<Member, Integer> dummies = new HashMap<>();

  /** Takes a program, unchanged, and which class replaces which. */
  Renames(ProgramClasses program, Map<String, String> targets) {
    super(Opcodes.ASM9);
    this.program = program;
    this.targets = Map.copyOf(targets);
    separateMethods();
    separateConstructors();
  }

  private void separateMethods() {
    Map<Member, SortedSet<String>> descriptors = new TreeMap<>();
    Set<String> names = new HashSet<>();
    for (ClassNode node : program.classes()) {
      for (MethodNode method : node.methods) {
        names.add(method.name);
        if (!ProgramClasses.isInitializer(method)) {
          Member after = new Member("", method.name, mapMethodDesc(method.desc));
          descriptors.computeIfAbsent(after, any -> new TreeSet<>()).add(method.desc);
        }
      }
    }
    descriptors.forEach(
        (after, before) -> {
          if (before.size() > 1) {
            // One that stays as it is may be the platform's, and keeps its name.
            before.remove(after.descriptor());
            for (String descriptor : before) {
              String name = after.name();
              for (int i = 0; !names.add(name); i++) {
                name = after.name() + "$t" + i;
              }
              methodNames.put(new Member("", after.name(), descriptor), name);
            }
          }
        });
  }

  /** Those of the classes that stay come first and keep their parameters where they can. */
  private void separateConstructors() {
    Set<Member> taken = new HashSet<>();
    for (boolean stays : new boolean[] {true, false}) {
      for (ClassNode node : program.classes()) {
        if (map(node.name).equals(node.name) == stays) {
          for (MethodNode method : node.methods) {
            if (method.name.equals(ProgramClasses.CONSTRUCTOR)) {
              separate(node, method, taken);
            }
          }
        }
      }
    }
  }

  private void separate(ClassNode node, MethodNode constructor, Set<Member> taken) {
    String owner = map(node.name);
    String descriptor = mapMethodDesc(constructor.desc);
    int more = 0;
    while (!taken.add(new Member(owner, ProgramClasses.CONSTRUCTOR, withInts(descriptor, more)))) {
      more++;
    }
    dummies.put(new Member(node.name, ProgramClasses.CONSTRUCTOR, constructor.desc), more);
  }

  private static String withInts(String descriptor, int more) {
    return descriptor.replace(")", "I".repeat(more) + ")");
  }

  /** Gives the methods of certain classes names of their own. */
  void nameMethods(Map<Member, String> names) {
    methodNames.putAll(names);
  }

  /** Gives the fields of certain classes names of their own. */
  void nameFields(Map<Member, String> names) {
    fieldNames.putAll(names);
  }

  @Override
  public String map(String name) {
    return targets.getOrDefault(name, name);
  }

  @Override
  public String mapMethodName(String owner, String name, String descriptor) {
    if (name.startsWith("<")) {
      return name;
    }
    ClassNode declaring = program.declaringMethod(owner, name, descriptor);
    String own =
        declaring == null ? null : methodNames.get(new Member(declaring.name, name, descriptor));
    return own != null ? own : mapVirtual(name, descriptor);
  }

  /** The name of a method in whatever class, if it has none of its own there. */
  String mapVirtual(String name, String descriptor) {
    return methodNames.getOrDefault(new Member("", name, descriptor), name);
  }

  @Override
  public String mapFieldName(String owner, String name, String descriptor) {
    ClassNode declaring = program.declaringField(owner, name, descriptor);
    return declaring == null
        ? name
        : fieldNames.getOrDefault(new Member(declaring.name, name, descriptor), name);
  }

  /** Renames everything in a class, in order; constructors get their new parameters. */
  ClassNode rename(ClassNode node) {
    for (MethodNode method : node.methods) {
      passDummies(method);
      int more = dummies.getOrDefault(new Member(node.name, method.name, method.desc), 0);
      if (more > 0) {
        shiftLocals(method, Type.getArgumentsAndReturnSizes(method.desc) >> 2, more);
        method.desc = withInts(method.desc, more);
      }
    }
    ClassNode renamed = new ClassNode();
    node.accept(new ClassRemapper(renamed, this));
    return renamed;
  }

  private void passDummies(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      if (instruction instanceof MethodInsnNode call
          && call.name.equals(ProgramClasses.CONSTRUCTOR)) {
        int more = dummies.getOrDefault(new Member(call.owner, call.name, call.desc), 0);
        for (int i = 0; i < more; i++) {
          method.instructions.insertBefore(call, new InsnNode(Opcodes.ICONST_0));
        }
        call.desc = withInts(call.desc, more);
      }
    }
  }

  private static void shiftLocals(MethodNode method, int from, int by) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof VarInsnNode local && local.var >= from) {
        local.var += by;
      } else if (instruction instanceof IincInsnNode increment && increment.var >= from) {
        increment.var += by;
      }
    }
  }
}
