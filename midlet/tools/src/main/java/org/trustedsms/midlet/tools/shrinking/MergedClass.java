// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** One class that takes the place of several: what its members are called, and then its code. */
final class MergedClass {
  private static final String TEST = "(Ljava/lang/Object;)Z";

  private final ProgramClasses program;
  private final List<String> members;
  private final String mergedName;
  private final Renames renames;
  private final List<String> objects = new ArrayList<>();
  private final Set<String> tested;
  private final Set<Member> inherited = new HashSet<>();
  private final Set<Member> concrete = new HashSet<>();
  private final Set<Member> taken = new HashSet<>();
  private final Set<String> takenFields = new HashSet<>();
  private final Map<Member, String> methodNames = new HashMap<>();
  private final Map<Member, String> fieldNames = new HashMap<>();
  private final Map<String, Map<Integer, FieldNode>> slots = new LinkedHashMap<>();
  private final Map<Member, Set<String>> dispatched = new TreeMap<>();
  private final Map<Member, String> bodies = new HashMap<>();
  private final Map<String, String> tests = new TreeMap<>();
  private final String number;
  private final Map<String, ClassNode> before = new HashMap<>();
  private final Map<String, ClassNode> after = new HashMap<>();

  /**
   * Plans the class.
   *
   * @param members internal names, in order of initialisation; the first names the merged class
   */
  MergedClass(ProgramClasses program, TypeUses uses, List<String> members, Renames renames) {
    this.program = program;
    this.members = members;
    mergedName = members.get(0);
    this.renames = renames;
    tested = uses.tested();
    tested.retainAll(members);
    for (String member : members) {
      if (uses.isInstantiated(member)) {
        objects.add(member);
      }
      lookUp(member);
    }
    for (String member : members) {
      planMethods(program.get(member));
      planFields(program.get(member));
    }
    number = freeFieldName("number");
    dispatched.forEach(
        (signature, overriding) ->
            overriding.forEach(
                member ->
                    bodies.put(
                        new Member(member, signature.name(), signature.descriptor()),
                        freeMethodName(
                            signature.name(), renames.mapMethodDesc(signature.descriptor())))));
    tested.forEach(member -> tests.put(member, freeMethodName("is", TEST)));
  }

  /** Finds what a member inherits. */
  private void lookUp(String member) {
    for (String ancestor : program.ancestors(member)) {
      ClassNode node = program.find(ancestor);
      for (MethodNode method : node.methods) {
        taken.add(new Member("", method.name, renames.mapMethodDesc(method.desc)));
        if (isInheritable(method)) {
          Member signature = new Member(member, method.name, method.desc);
          inherited.add(signature);
          if (!ClassAccess.is(method.access, Opcodes.ACC_ABSTRACT)) {
            concrete.add(signature);
          }
        }
      }
      node.fields.forEach(field -> takenFields.add(field.name));
    }
  }

  static boolean isInheritable(MethodNode method) {
    return !ProgramClasses.isInitializer(method)
        && !ClassAccess.is(method.access, Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE);
  }

  private void planMethods(ClassNode node) {
    for (MethodNode method : node.methods) {
      if (ProgramClasses.isInitializer(method)) {
        continue;
      }
      Member key = new Member(node.name, method.name, method.desc);
      Member signature = new Member("", method.name, method.desc);
      if (!isInheritable(method) || !inherited.contains(key) || !objects.contains(node.name)) {
        methodNames.put(key, freeMethodName(method.name, renames.mapMethodDesc(method.desc)));
      } else if (needsDispatch(signature)) {
        dispatched.computeIfAbsent(signature, any -> new LinkedHashSet<>()).add(node.name);
      }
    }
  }

  private boolean overrides(String member, Member signature) {
    MethodNode method =
        ProgramClasses.method(program.get(member), signature.name(), signature.descriptor());
    return method != null
        && isInheritable(method)
        && inherited.contains(new Member(member, signature.name(), signature.descriptor()));
  }

  /** Returns whether the objects of the members do different things when this method is called. */
  private boolean needsDispatch(Member signature) {
    return objects.stream().filter(member -> overrides(member, signature)).count() > 1
        || callsSuper(signature);
  }

  /** Returns whether there is a member that inherits what others override. */
  private boolean callsSuper(Member signature) {
    return objects.stream()
        .anyMatch(
            member ->
                !overrides(member, signature)
                    && concrete.contains(
                        new Member(member, signature.name(), signature.descriptor())));
  }

  private String freeMethodName(String wish, String descriptor) {
    String name = wish;
    for (int i = 0; !taken.add(new Member("", name, descriptor)); i++) {
      name = wish + "$" + i;
    }
    return name;
  }

  private String freeFieldName(String wish) {
    String name = wish;
    for (int i = 0; !takenFields.add(name); i++) {
      name = wish + "$" + i;
    }
    return name;
  }

  private void planFields(ClassNode node) {
    Map<String, Integer> used = new HashMap<>();
    for (FieldNode field : node.fields) {
      Member key = new Member(node.name, field.name, field.desc);
      if (ClassAccess.is(field.access, Opcodes.ACC_STATIC)) {
        fieldNames.put(key, freeFieldName(field.name));
        continue;
      }
      String descriptor = renames.mapDesc(field.desc);
      int index = used.merge(descriptor, 1, Integer::sum);
      FieldNode slot =
          slots
              .computeIfAbsent(descriptor, any -> new TreeMap<>())
              .computeIfAbsent(
                  index,
                  any ->
                      new FieldNode(
                          Opcodes.ACC_PUBLIC, freeFieldName(field.name), descriptor, null, null));
      slot.access |= field.access & Opcodes.ACC_VOLATILE;
      fieldNames.put(key, slot.name);
    }
  }

  Map<Member, String> methodNames() {
    return methodNames;
  }

  Map<Member, String> fieldNames() {
    return fieldNames;
  }

  private boolean isNumbered() {
    return !dispatched.isEmpty() || !tested.isEmpty();
  }

  /** Returns what replaces the test of an object for a member, by internal name. */
  AbstractInsnNode test(String member) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, mergedName, tests.get(member), TEST, false);
  }

  /** Makes a member's constructors number its objects, once they may; members have old names. */
  void setNumbers(ClassNode node) {
    int index = objects.indexOf(node.name);
    if (!isNumbered() || index <= 0) {
      return;
    }
    for (MethodNode method : node.methods) {
      if (method.name.equals(ProgramClasses.CONSTRUCTOR)) {
        setNumber(node, method, index);
      }
    }
  }

  private void setNumber(ClassNode node, MethodNode constructor, int index) {
    int pending = 0;
    for (AbstractInsnNode instruction : constructor.instructions.toArray()) {
      if (instruction.getOpcode() == Opcodes.NEW) {
        String type = ((TypeInsnNode) instruction).desc;
        if (type.equals(node.superName) || type.equals(node.name)) {
          pending++;
        }
      } else if (instruction instanceof MethodInsnNode call
          && call.name.equals(ProgramClasses.CONSTRUCTOR)
          && (call.owner.equals(node.superName) || call.owner.equals(node.name))) {
        if (pending-- > 0) {
          continue;
        }
        if (call.owner.equals(node.superName)) {
          InsnList code = new InsnList();
          code.add(new VarInsnNode(Opcodes.ALOAD, 0));
          code.add(push(index));
          code.add(new FieldInsnNode(Opcodes.PUTFIELD, mergedName, number, "I"));
          constructor.instructions.insert(call, code);
        }
        return;
      }
    }
    throw new IllegalStateException(
        "no superclass is initialised by a constructor of " + node.name);
  }

  private static AbstractInsnNode push(int number) {
    if (number <= 5) {
      return new InsnNode(Opcodes.ICONST_0 + number);
    }
    return new IntInsnNode(number <= Byte.MAX_VALUE ? Opcodes.BIPUSH : Opcodes.SIPUSH, number);
  }

  /** Takes the code of a member, under its old names and under its new ones. */
  void add(ClassNode original, ClassNode renamed) {
    before.put(original.name, original);
    after.put(original.name, renamed);
  }

  /** The class; every member has been added. */
  ClassNode toClass() {
    ClassNode result = new ClassNode();
    ClassNode first = after.get(mergedName);
    result.name = first.name;
    result.superName = first.superName;
    result.access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER;
    Set<String> interfaces = new TreeSet<>();
    slots.values().forEach(fields -> result.fields.addAll(fields.values()));
    if (isNumbered()) {
      result.fields.add(new FieldNode(Opcodes.ACC_PUBLIC, number, "I", null, null));
    }
    MethodNode initializer =
        new MethodNode(Opcodes.ACC_STATIC, ProgramClasses.INITIALIZER, "()V", null, null);
    for (String member : members) {
      ClassNode node = after.get(member);
      result.version = Math.max(result.version, node.version);
      // Of a class without objects no method is called by way of an interface.
      if (objects.contains(member)) {
        interfaces.addAll(node.interfaces);
      }
      for (FieldNode field : node.fields) {
        if (ClassAccess.is(field.access, Opcodes.ACC_STATIC)) {
          result.fields.add(field);
        }
      }
      addMethods(member, node, result, initializer);
    }
    result.interfaces.addAll(interfaces);
    if (initializer.instructions.size() > 0) {
      initializer.instructions.add(new InsnNode(Opcodes.RETURN));
      result.methods.add(initializer);
    }
    dispatched.forEach((signature, members) -> result.methods.add(dispatcher(signature, members)));
    tested.forEach(member -> result.methods.add(testMethod(member)));
    return result;
  }

  private void addMethods(String member, ClassNode node, ClassNode result, MethodNode initializer) {
    List<MethodNode> originals = before.get(member).methods;
    for (int i = 0; i < originals.size(); i++) {
      MethodNode method = node.methods.get(i);
      MethodNode original = originals.get(i);
      if (method.name.equals(ProgramClasses.INITIALIZER)) {
        append(method, initializer);
        continue;
      }
      if (method.name.equals(ProgramClasses.CONSTRUCTOR) && !objects.contains(member)) {
        continue;
      }
      String body = bodies.get(new Member(member, original.name, original.desc));
      if (body != null) {
        method.name = body;
        method.access =
            method.access & ~(Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL) | Opcodes.ACC_PRIVATE;
      }
      result.methods.add(method);
    }
  }

  /** Appends one initialiser to another. */
  static void append(MethodNode method, MethodNode initializer) {
    LabelNode end = new LabelNode();
    boolean jumps = false;
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      if (instruction.getOpcode() == Opcodes.RETURN) {
        if (instruction == method.instructions.getLast()) {
          method.instructions.remove(instruction);
        } else {
          method.instructions.set(instruction, new JumpInsnNode(Opcodes.GOTO, end));
          jumps = true;
        }
      }
    }
    initializer.instructions.add(method.instructions);
    if (jumps) {
      initializer.instructions.add(end);
    }
    initializer.tryCatchBlocks.addAll(method.tryCatchBlocks);
  }

  private MethodNode dispatcher(Member signature, Set<String> members) {
    String descriptor = renames.mapMethodDesc(signature.descriptor());
    String name = renames.mapVirtual(signature.name(), signature.descriptor());
    MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
    InsnList code = method.instructions;
    List<String> cases = new ArrayList<>(members);
    String last = callsSuper(signature) ? null : cases.remove(cases.size() - 1);
    LabelNode rest = new LabelNode();
    if (cases.size() > 1) {
      code.add(loadNumber());
      LabelNode[] labels = new LabelNode[objects.indexOf(cases.get(cases.size() - 1)) + 1];
      Arrays.fill(labels, rest);
      cases.forEach(member -> labels[objects.indexOf(member)] = new LabelNode());
      code.add(new TableSwitchInsnNode(0, labels.length - 1, rest, labels));
      for (String member : cases) {
        code.add(labels[objects.indexOf(member)]);
        code.add(call(signature, member));
      }
      code.add(rest);
    } else if (cases.size() == 1) {
      code.add(loadNumber());
      code.add(jumpUnless(objects.indexOf(cases.get(0)), rest));
      code.add(call(signature, cases.get(0)));
      code.add(rest);
    }
    code.add(call(signature, last));
    return method;
  }

  private InsnList loadNumber() {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new FieldInsnNode(Opcodes.GETFIELD, mergedName, number, "I"));
    return code;
  }

  private static InsnList jumpUnless(int index, LabelNode target) {
    InsnList code = new InsnList();
    if (index == 0) {
      code.add(new JumpInsnNode(Opcodes.IFNE, target));
    } else {
      code.add(push(index));
      code.add(new JumpInsnNode(Opcodes.IF_ICMPNE, target));
    }
    return code;
  }

  /** Calls the body of a member, or for null the superclass, and returns what it does. */
  private InsnList call(Member signature, String member) {
    String descriptor = renames.mapMethodDesc(signature.descriptor());
    boolean above = member == null;
    String owner = above ? after.get(mergedName).superName : mergedName;
    String name =
        above
            ? renames.mapVirtual(signature.name(), signature.descriptor())
            : bodies.get(new Member(member, signature.name(), signature.descriptor()));
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    int local = 1;
    for (Type type : Type.getArgumentTypes(descriptor)) {
      code.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
      local += type.getSize();
    }
    code.add(new MethodInsnNode(Opcodes.INVOKESPECIAL, owner, name, descriptor, false));
    code.add(new InsnNode(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN)));
    return code;
  }

  private MethodNode testMethod(String member) {
    MethodNode method =
        new MethodNode(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, tests.get(member), TEST, null, null);
    InsnList code = method.instructions;
    LabelNode no = new LabelNode();
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new TypeInsnNode(Opcodes.INSTANCEOF, mergedName));
    code.add(new JumpInsnNode(Opcodes.IFEQ, no));
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new TypeInsnNode(Opcodes.CHECKCAST, mergedName));
    code.add(new FieldInsnNode(Opcodes.GETFIELD, mergedName, number, "I"));
    code.add(jumpUnless(objects.indexOf(member), no));
    code.add(new InsnNode(Opcodes.ICONST_1));
    code.add(new InsnNode(Opcodes.IRETURN));
    code.add(no);
    code.add(new InsnNode(Opcodes.ICONST_0));
    code.add(new InsnNode(Opcodes.IRETURN));
    return method;
  }
}
