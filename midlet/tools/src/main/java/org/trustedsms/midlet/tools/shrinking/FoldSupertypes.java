// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Puts an interface, or a class without objects of its own, into the only type that extends or
 * implements it. Their objects are the same, so no program notices. Run it after {@link
 * MergeClasses}, which leaves one class of several that implement an interface.
 */
final class FoldSupertypes {
  private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

  private final ProgramClasses program;
  private final Limits limits;

  private FoldSupertypes(ProgramClasses program, Limits limits) {
    this.program = program;
    this.limits = limits;
  }

  /** Changes the program within the limits; returns how many classes there are less. */
  static int apply(ProgramClasses program, Limits limits) {
    FoldSupertypes pass = new FoldSupertypes(program, limits);
    int folded = 0;
    while (pass.foldOne()) {
      folded++;
    }
    return folded;
  }

  private boolean foldOne() {
    TypeUses uses = new TypeUses(program);
    Map<String, List<ClassNode>> subtypes = new HashMap<>();
    for (ClassNode node : program.classes()) {
      for (String parent : ProgramClasses.parents(node)) {
        subtypes.computeIfAbsent(parent, any -> new ArrayList<>()).add(node);
      }
    }
    for (ClassNode node : program.classes()) {
      List<ClassNode> direct = subtypes.getOrDefault(node.name, List.of());
      if (direct.size() == 1
          && limits.mayMerge(node.name)
          && !uses.isInstantiated(node.name)
          && !uses.isNamed(node.name)
          && canFold(node, direct.get(0))) {
        fold(node, direct.get(0));
        return true;
      }
    }
    return false;
  }

  private boolean canFold(ClassNode upper, ClassNode lower) {
    return program.ancestors(lower.name) != null
        && !(ClassAccess.isLock(upper) && ClassAccess.isLock(lower))
        && (isAbstract(lower.access) || upper.methods.stream().allMatch(m -> hasBody(lower, m)))
        && (isInterface(upper) ? upper.fields.isEmpty() : Initializers.initializer(lower) == null);
  }

  /** Returns whether calling an abstract method for an object of the class finds a body. */
  private boolean hasBody(ClassNode node, MethodNode method) {
    if (!isAbstract(method.access)) {
      return true;
    }
    for (ClassNode next = node; next != null; next = program.find(next.superName)) {
      MethodNode found = ProgramClasses.method(next, method.name, method.desc);
      if (found != null && !isAbstract(found.access)) {
        return true;
      }
    }
    return false;
  }

  private void fold(ClassNode upper, ClassNode lower) {
    callDeclaringSuperclass(upper, lower);
    replaceOverridden(upper, lower);
    Renames renames = new Renames(program, Map.of(upper.name, lower.name));
    renames.nameMethods(methodNames(upper, lower, renames));
    renames.nameFields(fieldNames(upper, lower));
    boolean becomesClass = isInterface(upper) && !isInterface(lower);
    List<ClassNode> after = new ArrayList<>();
    ClassNode top = null;
    ClassNode bottom = null;
    for (ClassNode node : program.classes()) {
      ClassNode renamed = renames.rename(node);
      ClassAccess.widen(renamed);
      if (becomesClass) {
        renamed.methods.forEach(method -> callClass(method, lower.name));
      }
      if (node == upper) {
        top = renamed;
        continue;
      }
      after.add(renamed);
      if (node == lower) {
        bottom = renamed;
      }
    }
    program.replace(after);
    join(top, bottom);
  }

  /**
   * A super call that names the upper type and means a method above it must name what is above, or
   * it would mean the lower type's own.
   */
  private static void callDeclaringSuperclass(ClassNode upper, ClassNode lower) {
    for (MethodNode method : lower.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction.getOpcode() == Opcodes.INVOKESPECIAL) {
          MethodInsnNode call = (MethodInsnNode) instruction;
          if (call.owner.equals(upper.name) && !has(upper, call.name, call.desc)) {
            call.owner = upper.superName;
          }
        }
      }
    }
  }

  /** A method that the lower type overrides is called by way of super only, if at all. */
  private static void replaceOverridden(ClassNode upper, ClassNode lower) {
    for (MethodNode method : List.copyOf(upper.methods)) {
      if (isOverridden(method, lower)) {
        List<MethodInsnNode> calls = callsOfSuper(lower, upper, method);
        if (calls.isEmpty()) {
          upper.methods.remove(method);
          continue;
        }
        String name = method.name;
        for (int i = 0; has(upper, name, method.desc) || has(lower, name, method.desc); i++) {
          name = method.name + "$super" + i;
        }
        method.name = name;
        method.access = method.access & ~VISIBLE | Opcodes.ACC_PRIVATE;
        for (MethodInsnNode call : calls) {
          call.name = name;
        }
      }
    }
  }

  private static boolean has(ClassNode node, String name, String descriptor) {
    return ProgramClasses.method(node, name, descriptor) != null;
  }

  private static List<MethodInsnNode> callsOfSuper(
      ClassNode lower, ClassNode upper, MethodNode called) {
    List<MethodInsnNode> calls = new ArrayList<>();
    for (MethodNode method : lower.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction.getOpcode() == Opcodes.INVOKESPECIAL) {
          MethodInsnNode call = (MethodInsnNode) instruction;
          if (call.owner.equals(upper.name)
              && call.name.equals(called.name)
              && call.desc.equals(called.desc)) {
            calls.add(call);
          }
        }
      }
    }
    return calls;
  }

  /** Returns new names for members that would clash with the lower type's own. */
  private static Map<Member, String> methodNames(
      ClassNode upper, ClassNode lower, Renames renames) {
    Set<Member> taken = new HashSet<>();
    for (ClassNode node : List.of(upper, lower)) {
      node.methods.forEach(method -> taken.add(mapped(method, renames)));
    }
    Map<Member, String> names = new HashMap<>();
    for (MethodNode method : upper.methods) {
      Member after = mapped(method, renames);
      if (!ProgramClasses.isInitializer(method)
          && lower.methods.stream().anyMatch(other -> mapped(other, renames).equals(after))) {
        String name = after.name();
        for (int i = 0; !taken.add(new Member("", name, after.descriptor())); i++) {
          name = after.name() + "$above" + i;
        }
        names.put(new Member(upper.name, method.name, method.desc), name);
      }
    }
    return names;
  }

  private static Member mapped(MethodNode method, Renames renames) {
    return new Member(
        "", renames.mapVirtual(method.name, method.desc), renames.mapMethodDesc(method.desc));
  }

  private static Map<Member, String> fieldNames(ClassNode upper, ClassNode lower) {
    Set<String> taken = new HashSet<>();
    lower.fields.forEach(field -> taken.add(field.name));
    Map<Member, String> names = new HashMap<>();
    for (FieldNode field : upper.fields) {
      String name = field.name;
      for (int i = 0; !taken.add(name); i++) {
        name = field.name + "$above" + i;
      }
      names.put(new Member(upper.name, field.name, field.desc), name);
    }
    return names;
  }

  private static boolean isOverridden(MethodNode method, ClassNode lower) {
    MethodNode own = ProgramClasses.method(lower, method.name, method.desc);
    return own != null && MergedClass.isInheritable(method) && MergedClass.isInheritable(own);
  }

  /** A method that was called by way of an interface is now a class's. */
  private static void callClass(MethodNode method, String name) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction.getOpcode() == Opcodes.INVOKEINTERFACE) {
        MethodInsnNode call = (MethodInsnNode) instruction;
        if (call.owner.equals(name)) {
          call.setOpcode(Opcodes.INVOKEVIRTUAL);
          call.itf = false;
        }
      }
    }
  }

  private void join(ClassNode top, ClassNode bottom) {
    Set<String> interfaces = new TreeSet<>(bottom.interfaces);
    interfaces.addAll(top.interfaces);
    interfaces.remove(bottom.name);
    bottom.interfaces = new ArrayList<>(interfaces);
    if (bottom.superName.equals(bottom.name)) {
      bottom.superName = top.superName;
    }
    bottom.fields.addAll(0, top.fields);
    bottom.version = Math.max(bottom.version, top.version);
    for (MethodNode method : top.methods) {
      if (!isAbstract(method.access) || !declares(bottom, method)) {
        bottom.methods.add(method);
      }
    }
  }

  /** Returns whether a class has the method, or gets it from a superclass. */
  private boolean declares(ClassNode node, MethodNode method) {
    ClassNode next = node;
    while (next != null) {
      MethodNode found = ProgramClasses.method(next, method.name, method.desc);
      if (found != null && MergedClass.isInheritable(found)) {
        return true;
      }
      next = program.find(next.superName);
    }
    return false;
  }

  private static boolean isInterface(ClassNode node) {
    return ClassAccess.is(node.access, Opcodes.ACC_INTERFACE);
  }

  private static boolean isAbstract(int access) {
    return ClassAccess.is(access, Opcodes.ACC_ABSTRACT);
  }
}
