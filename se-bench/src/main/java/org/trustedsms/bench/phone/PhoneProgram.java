// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;
import org.trustedsms.bench.library.MemoryLoader;

/**
 * A program for a phone: class files, and what is done to each before it can run here. The class
 * files are not copied, and not to be changed.
 *
 * @param classes class files by internal name, for example {@code java/lang/Object}
 * @param adaptation what is done to a class file before it is loaded
 */
record PhoneProgram(Map<String, byte[]> classes, UnaryOperator<byte[]> adaptation) {
  /** Lets class files use another class in place of one; both are internal names. */
  static UnaryOperator<byte[]> replacing(String from, String to) {
    SimpleRemapper names = new SimpleRemapper(Opcodes.ASM9, Map.of(from, to));
    return classFile -> {
      ClassWriter writer = new ClassWriter(0);
      new ClassReader(classFile).accept(new ClassRemapper(writer, names), 0);
      return writer.toByteArray();
    };
  }

  ClassLoader load() {
    return new MemoryLoader(classes, adaptation);
  }
}
