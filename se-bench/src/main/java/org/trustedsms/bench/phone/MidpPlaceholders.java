// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Stands in for the types of MIDP and WMA that the suite refers to and the JDK loads when it links
 * a class: empty ones, classes where one is extended, exceptions where one is caught, and else
 * interfaces, to which everything may be assigned (JVM specification, 4.10.2).
 */
final class MidpPlaceholders {
  private static final String API = "javax/";

  private MidpPlaceholders() {}

  /** Makes empty types for those that are referred to and that the JDK does not have. */
  static Map<String, byte[]> of(Map<String, byte[]> classes) {
    Set<String> used = new HashSet<>();
    Set<String> extended = new HashSet<>();
    Set<String> caught = new HashSet<>();
    for (byte[] file : classes.values()) {
      ClassNode type = new ClassNode();
      new ClassReader(file)
          .accept(new ClassRemapper(type, new Names(used)), ClassReader.SKIP_FRAMES);
      extended.add(type.superName);
      for (MethodNode method : type.methods) {
        for (TryCatchBlockNode range : method.tryCatchBlocks) {
          caught.add(range.type);
        }
      }
    }
    Map<String, byte[]> placeholders = new HashMap<>();
    for (String name : used) {
      if (name.startsWith(API) && !classes.containsKey(name)) {
        placeholders.put(name, placeholder(name, extended.contains(name), caught.contains(name)));
      }
    }
    return placeholders;
  }

  private static byte[] placeholder(String name, boolean extended, boolean caught) {
    ClassWriter writer = new ClassWriter(0);
    boolean isClass = extended || caught;
    writer.visit(
        Opcodes.V1_3,
        Opcodes.ACC_PUBLIC
            | Opcodes.ACC_ABSTRACT
            | (isClass ? Opcodes.ACC_SUPER : Opcodes.ACC_INTERFACE),
        name,
        null,
        caught ? "java/lang/Exception" : "java/lang/Object",
        null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Collects names and changes none. */
  private static final class Names extends Remapper {
    private final Set<String> names;

    Names(Set<String> names) {
      super(Opcodes.ASM9);
      this.names = names;
    }

    @Override
    public String map(String name) {
      names.add(name);
      return name;
    }
  }
}
