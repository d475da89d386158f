// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.trustedsms.midlet.tools.command.FaultException;

/** The classes of a program and of the libraries it runs on. Does not change once it is filled. */
final class ClassPool {
  static final String OBJECT = "java/lang/Object";

  private final Map<String, ClassModel> classes = new HashMap<>();
  private final Set<String> libraryClasses = new HashSet<>();

  /**
   * Takes program and libraries by internal name; of a class in both, the library's counts, as on
   * the phone.
   *
   * @throws FaultException naming the class files that cannot be read
   */
  ClassPool(Map<String, byte[]> program, Map<String, byte[]> library) throws FaultException {
    List<String> unreadable = new ArrayList<>();
    program.forEach((name, content) -> add(name, content, unreadable));
    library.forEach((name, content) -> add(name, content, unreadable));
    libraryClasses.addAll(library.keySet());
    if (!unreadable.isEmpty()) {
      throw new FaultException("Class files that cannot be read", unreadable);
    }
  }

  private void add(String name, byte[] content, List<String> unreadable) {
    try {
      ClassModel model = ClassModel.of(content);
      if (!model.name().equals(name)) {
        unreadable.add(name + ".class is the file of the class " + model.name());
      }
      classes.put(name, model);
    } catch (RuntimeException e) {
      // ASM throws whatever its reading of a broken file happens to run into.
      unreadable.add(name + ".class: " + e);
    }
  }

  /** Finds a class or interface, not an array, by internal name in program or libraries. */
  Optional<ClassModel> find(String name) {
    return Optional.ofNullable(classes.get(name));
  }

  boolean isOfLibrary(String name) {
    return libraryClasses.contains(name);
  }

  /**
   * Finds the first of a class and its superclasses that declares a member, as CLDC machines
   * search; of an interface, itself or Object.
   */
  Optional<ClassModel> findAlongSuperclasses(String owner, NameAndType member) {
    return chainOf(owner).stream().filter(c -> c.members().containsKey(member)).findFirst();
  }

  /** Returns the class, its superclass and so on, as far as they are known. */
  List<ClassModel> chainOf(String name) {
    List<ClassModel> chain = new ArrayList<>();
    ClassModel next = classes.get(name);
    while (next != null && !chain.contains(next)) {
      chain.add(next);
      next = next.superName() == null ? null : classes.get(next.superName());
    }
    return chain;
  }

  /** Returns a class and its known supertypes, the nearer superclass's interfaces first. */
  List<ClassModel> supertypesOf(String name) {
    List<ClassModel> all = new ArrayList<>();
    chainOf(name).forEach(type -> addWithInterfaces(type, all));
    return all;
  }

  private void addWithInterfaces(ClassModel type, List<ClassModel> all) {
    if (type != null && !all.contains(type)) {
      all.add(type);
      type.interfaces().forEach(name -> addWithInterfaces(classes.get(name), all));
    }
  }

  boolean isSubclass(String name, ClassModel of) {
    return chainOf(name).contains(of);
  }
}
