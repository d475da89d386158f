// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Checks that what a class refers to exists, is of the right kind, accessible, and found without
 * superinterfaces. Of protected members it looks only at who declares them.
 */
final class ReferenceCheck {
  private final ClassPool pool;
  private final FaultList faults;

  /** Takes program and libraries, and what collects the faults. */
  ReferenceCheck(ClassPool pool, FaultList faults) {
    this.pool = pool;
    this.faults = faults;
  }

  void check(ClassNode type) {
    ClassModel in = pool.find(type.name).orElseThrow();
    checkSupertypes(in);
    checkComplete(in);
    checkUnique(type);
    for (FieldNode field : type.fields) {
      requireTypes(type.name + "." + field.name, Type.getType(field.desc));
    }
    for (MethodNode method : type.methods) {
      NameAndType member = new NameAndType(method.name, method.desc);
      Place place = new Place(in, type.name + "." + member);
      requireTypes(place.where, Type.getMethodType(method.desc));
      checkOverridden(place, member, method.access);
      method.exceptions.forEach(name -> requireClass(place.where, name));
      for (TryCatchBlockNode block : method.tryCatchBlocks) {
        if (block.type != null) {
          useClass(place, block.type);
        }
      }
      for (AbstractInsnNode instruction : method.instructions) {
        checkInstruction(place, instruction);
      }
    }
  }

  /** The place of a reference: its class, and the words for it. */
  private record Place(ClassModel in, String where) {}

  private void checkSupertypes(ClassModel type) {
    Place place = new Place(type, type.name());
    if (type.superName() == null) {
      faults.add(type.name(), "has no superclass.");
    } else {
      useClass(place, type.superName())
          .filter(superclass -> superclass.isInterface() || superclass.is(Opcodes.ACC_FINAL))
          .ifPresent(
              superclass ->
                  faults.add(
                      type.name(),
                      "extends " + superclass.name() + ", which is final or an interface."));
    }
    for (String name : type.interfaces()) {
      useClass(place, name)
          .filter(superinterface -> !superinterface.isInterface())
          .ifPresent(any -> faults.add(type.name(), "implements the class " + name + "."));
    }
    if (pool.chainOf(type.name()).stream().noneMatch(c -> c.name().equals(ClassPool.OBJECT))) {
      faults.add(type.name(), "does not descend from java/lang/Object.");
    }
  }

  /** A class that is not abstract has code for every method it takes over the duty for. */
  private void checkComplete(ClassModel type) {
    if (type.is(Opcodes.ACC_ABSTRACT)) {
      return;
    }
    for (ClassModel supertype : pool.supertypesOf(type.name())) {
      for (NameAndType method : supertype.members().keySet()) {
        if (supertype.is(method, Opcodes.ACC_ABSTRACT)
            && pool.findAlongSuperclasses(type.name(), method)
                .filter(found -> !found.is(method, Opcodes.ACC_ABSTRACT))
                .isEmpty()) {
          faults.add(
              type.name(), "lacks " + method + ", which is abstract in " + supertype.name() + ".");
        }
      }
    }
  }

  /** JVMS 4.5 and 4.6: no two fields or methods of one name and descriptor. */
  private void checkUnique(ClassNode type) {
    Set<NameAndType> seen = new HashSet<>();
    Stream.concat(
            type.fields.stream().map(field -> new NameAndType(field.name, field.desc)),
            type.methods.stream().map(method -> new NameAndType(method.name, method.desc)))
        .filter(member -> !seen.add(member))
        .forEach(member -> faults.add(type.name, "has " + member + " twice."));
  }

  /** JVMS 4.10: a final method is not overridden. */
  private void checkOverridden(Place place, NameAndType method, int access) {
    if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) != 0 || method.isConstructor()) {
      return;
    }
    for (ClassModel superclass : pool.chainOf(place.in.name())) {
      if (superclass != place.in
          && superclass.members().containsKey(method)
          && superclass.is(method, Opcodes.ACC_FINAL)
          && !superclass.is(method, Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)
          && mayUse(place.in, superclass, method)) {
        faults.add(place.where, "overrides the final method of " + superclass.name() + ".");
      }
    }
  }

  private void checkInstruction(Place place, AbstractInsnNode instruction) {
    if (instruction instanceof FieldInsnNode field) {
      checkField(place, field);
    } else if (instruction instanceof MethodInsnNode call) {
      checkCall(place, call);
    } else if (instruction instanceof TypeInsnNode type) {
      useClass(place, type.desc)
          .filter(made -> type.getOpcode() == Opcodes.NEW)
          .filter(made -> made.isInterface() || made.is(Opcodes.ACC_ABSTRACT))
          .ifPresent(made -> faults.add(place.where, "makes an abstract " + made.name() + "."));
    } else if (instruction instanceof MultiANewArrayInsnNode array) {
      useClass(place, array.desc);
    } else if (instruction instanceof FrameNode frame) {
      requireTypesOfFrame(place, frame.local);
      requireTypesOfFrame(place, frame.stack);
    }
  }

  private void requireTypesOfFrame(Place place, List<Object> types) {
    if (types == null) {
      return;
    }
    for (Object type : types) {
      if (type instanceof String name) {
        requireClass(place.where, name);
      }
    }
  }

  private void checkField(Place place, FieldInsnNode reference) {
    NameAndType field = new NameAndType(reference.name, reference.desc);
    Optional<ClassModel> named = useClass(place, reference.owner);
    if (named.isEmpty()) {
      return;
    }
    Optional<ClassModel> declarer = declarer(place, reference.owner, reference.owner, field);
    if (declarer.isEmpty()) {
      return;
    }
    ClassModel found = declarer.get();
    String what = reference.owner + "." + field;
    boolean asStatic =
        reference.getOpcode() == Opcodes.GETSTATIC || reference.getOpcode() == Opcodes.PUTSTATIC;
    if (asStatic != found.is(field, Opcodes.ACC_STATIC)) {
      faults.add(place.where, what + (asStatic ? " is not static." : " is static."));
    }
    boolean written =
        reference.getOpcode() == Opcodes.PUTFIELD || reference.getOpcode() == Opcodes.PUTSTATIC;
    if (written && found.is(field, Opcodes.ACC_FINAL) && found != place.in) {
      faults.add(place.where, "writes " + what + ", a final field of another class.");
    }
  }

  private void checkCall(Place place, MethodInsnNode call) {
    NameAndType method = new NameAndType(call.name, call.desc);
    String first = call.owner.startsWith("[") ? ClassPool.OBJECT : call.owner;
    if (useClass(place, call.owner).isEmpty()) {
      return;
    }
    Optional<ClassModel> named = pool.find(first);
    String what = call.owner + "." + method;
    boolean throughInterface = call.getOpcode() == Opcodes.INVOKEINTERFACE;
    if (named.isPresent()
        && (named.get().isInterface() != throughInterface || throughInterface != call.itf)) {
      faults.add(
          place.where,
          what
              + (named.get().isInterface()
                  ? " is of an interface, and not called as such."
                  : " is of a class, and called as of an interface."));
    }
    Optional<ClassModel> declarer = declarer(place, call.owner, first, method);
    if (declarer.isEmpty()) {
      return;
    }
    ClassModel found = declarer.get();
    boolean asStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    if (asStatic != found.is(method, Opcodes.ACC_STATIC)) {
      faults.add(place.where, what + (asStatic ? " is not static." : " is static."));
    }
    if (call.getOpcode() == Opcodes.INVOKESPECIAL) {
      checkSpecialCall(place, method, found, what);
    } else if (call.name.startsWith("<")) {
      faults.add(place.where, what + " is not called by invokespecial.");
    }
  }

  private void checkSpecialCall(Place place, NameAndType method, ClassModel found, String what) {
    if (method.isConstructor()) {
      return;
    }
    if (!pool.isSubclass(place.in.name(), found)) {
      faults.add(place.where, what + " is called by invokespecial, but not of a superclass.");
    }
    if (found.is(method, Opcodes.ACC_ABSTRACT)) {
      faults.add(place.where, what + " is abstract, and called by invokespecial.");
    }
  }

  /** Finds the class that declares a member; a fault if a CLDC machine does not find it. */
  private Optional<ClassModel> declarer(
      Place place, String owner, String first, NameAndType member) {
    Optional<ClassModel> declarer = pool.findAlongSuperclasses(first, member);
    String what = owner + "." + member;
    // A constructor is not inherited.
    if (declarer.isEmpty() || member.isConstructor() && !declarer.get().name().equals(owner)) {
      faults.add(place.where, what + " is neither in the class nor in its superclasses.");
      return Optional.empty();
    }
    if (!mayUse(place.in, declarer.get(), member)) {
      faults.add(place.where, what + " is not accessible from there.");
    }
    return declarer;
  }

  /** JVMS 5.4.4. */
  private boolean mayUse(ClassModel in, ClassModel declarer, NameAndType member) {
    if (declarer.is(member, Opcodes.ACC_PUBLIC)) {
      return true;
    }
    if (declarer.is(member, Opcodes.ACC_PRIVATE)) {
      return in == declarer;
    }
    return in.packageName().equals(declarer.packageName())
        || declarer.is(member, Opcodes.ACC_PROTECTED) && pool.isSubclass(in.name(), declarer);
  }

  /** Looks at a class that code names, so that it has to be accessible. */
  private Optional<ClassModel> useClass(Place place, String name) {
    Type type = Type.getObjectType(name);
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    if (element.getSort() != Type.OBJECT) {
      return pool.find(ClassPool.OBJECT);
    }
    Optional<ClassModel> found = requireClass(place.where, element.getInternalName());
    if (found.isPresent() && !found.get().isAccessibleFrom(place.in)) {
      faults.add(place.where, "the class " + found.get().name() + " is not accessible from there.");
    }
    return found;
  }

  private Optional<ClassModel> requireClass(String where, String name) {
    Type type = Type.getObjectType(name);
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    if (element.getSort() != Type.OBJECT) {
      return Optional.empty();
    }
    Optional<ClassModel> found = pool.find(element.getInternalName());
    if (found.isEmpty()) {
      faults.add(where, "there is no class " + element.getInternalName() + ".");
    }
    return found;
  }

  private void requireTypes(String where, Type type) {
    switch (type.getSort()) {
      case Type.METHOD -> {
        requireTypes(where, type.getReturnType());
        for (Type argument : type.getArgumentTypes()) {
          requireTypes(where, argument);
        }
      }
      case Type.ARRAY -> requireTypes(where, type.getElementType());
      case Type.OBJECT -> requireClass(where, type.getInternalName());
      default -> {}
    }
  }
}
