// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.trustedsms.midlet.tools.command.FaultException;

/**
 * A program's classes, to be changed, and the platform's that they extend, without what no phone
 * reads (debugging information, throws clauses, generic types) and stack maps. Not thread-safe.
 */
final class ProgramClasses {
  static final String OBJECT = "java/lang/Object";
  static final String THROWABLE = "java/lang/Throwable";
  static final String CONSTRUCTOR = "<init>";
  static final String INITIALIZER = "<clinit>";

  /** The last class version that a VM verifies without stack maps of a class file's own. */
  private static final int LAST_WITHOUT_FRAMES = Opcodes.V1_5;

  private final SortedMap<String, ClassNode> classes = new TreeMap<>();
  private final Map<String, ClassNode> library = new HashMap<>();

  /**
   * Takes class files by internal name; of a class in both, the program's counts.
   *
   * @throws FaultException if a class of the program is for Java 6 or later
   */
  ProgramClasses(Map<String, byte[]> program, Map<String, byte[]> platform) throws FaultException {
    for (Map.Entry<String, byte[]> entry : program.entrySet()) {
      ClassNode node = read(entry.getValue(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      if ((node.version & 0xffff) > LAST_WITHOUT_FRAMES) {
        throw new FaultException(node.name + " is compiled for Java 6 or later, not for a phone.");
      }
      clean(node);
      classes.put(node.name, node);
    }
    platform
        .values()
        .forEach(
            content -> {
              ClassNode node = read(content, ClassReader.SKIP_DEBUG | ClassReader.SKIP_CODE);
              library.put(node.name, node);
            });
  }

  private static ClassNode read(byte[] content, int options) {
    ClassNode node = new ClassNode();
    new ClassReader(content).accept(node, options);
    return node;
  }

  private static void clean(ClassNode node) {
    node.innerClasses.clear();
    node.outerClass = null;
    node.outerMethod = null;
    node.outerMethodDesc = null;
    node.signature = null;
    node.attrs = null;
    for (FieldNode field : node.fields) {
      field.signature = null;
      field.attrs = null;
    }
    for (MethodNode method : node.methods) {
      method.exceptions.clear();
      method.signature = null;
      method.attrs = null;
    }
  }

  /** The classes of the program, sorted by name. */
  Collection<ClassNode> classes() {
    return new ArrayList<>(classes.values());
  }

  /** A class of the program, or null; null for null. */
  ClassNode get(String name) {
    return name == null ? null : classes.get(name);
  }

  /** A class of the program or of the platform, or null; null for null. */
  ClassNode find(String name) {
    ClassNode node = get(name);
    return node == null ? library.get(name) : node;
  }

  /** Returns the names of all superclasses and interfaces; null if one is unknown. */
  Set<String> ancestors(String name) {
    Set<String> ancestors = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(name);
    while (!open.isEmpty()) {
      ClassNode node = find(open.remove());
      if (node == null) {
        return null;
      }
      for (String parent : parents(node)) {
        if (ancestors.add(parent)) {
          open.add(parent);
        }
      }
    }
    return ancestors;
  }

  /** The superclass and the interfaces that the class names itself. */
  static Set<String> parents(ClassNode node) {
    Set<String> parents = new TreeSet<>(node.interfaces);
    if (node.superName != null) {
      parents.add(node.superName);
    }
    return parents;
  }

  /** The names that are the superclass or interface of a class of the program. */
  Set<String> parents() {
    Set<String> parents = new HashSet<>();
    classes.values().forEach(node -> parents.addAll(parents(node)));
    return parents;
  }

  /** Finds the class or interface that a reference to a method means (JVMS 5.4.3.3); or null. */
  ClassNode declaringMethod(String owner, String name, String descriptor) {
    for (ClassNode node = find(owner); node != null; node = find(node.superName)) {
      if (method(node, name, descriptor) != null) {
        return node;
      }
    }
    Set<String> ancestors = ancestors(owner);
    if (ancestors != null) {
      for (String ancestor : ancestors) {
        ClassNode node = find(ancestor);
        if (method(node, name, descriptor) != null) {
          return node;
        }
      }
    }
    return null;
  }

  /** Finds the class or interface that a reference to a field means (JVMS 5.4.3.2); or null. */
  ClassNode declaringField(String owner, String name, String descriptor) {
    ClassNode node = find(owner);
    if (node == null || field(node, name, descriptor) != null) {
      return node;
    }
    for (String parent : node.interfaces) {
      ClassNode found = declaringField(parent, name, descriptor);
      if (found != null) {
        return found;
      }
    }
    return node.superName == null ? null : declaringField(node.superName, name, descriptor);
  }

  /** Returns whether the method is a constructor or initialises the class. */
  static boolean isInitializer(MethodNode method) {
    return method.name.startsWith("<");
  }

  /** A method that the class itself declares, or null. */
  static MethodNode method(ClassNode node, String name, String descriptor) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(name) && method.desc.equals(descriptor)) {
        return method;
      }
    }
    return null;
  }

  private static FieldNode field(ClassNode node, String name, String descriptor) {
    for (FieldNode field : node.fields) {
      if (field.name.equals(name) && field.desc.equals(descriptor)) {
        return field;
      }
    }
    return null;
  }

  /** Puts other classes in the place of all of the program's. */
  void replace(Collection<ClassNode> nodes) {
    classes.clear();
    nodes.forEach(node -> classes.put(node.name, node));
  }

  /** The class files by internal name, sorted. */
  SortedMap<String, byte[]> toBytes() {
    SortedMap<String, byte[]> files = new TreeMap<>();
    for (ClassNode node : classes.values()) {
      ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      node.accept(writer);
      files.put(node.name, writer.toByteArray());
    }
    return files;
  }
}
