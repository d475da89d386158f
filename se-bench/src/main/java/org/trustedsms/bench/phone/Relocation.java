// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Lets class files use another class in place of one. Thread-safe.
 *
 * @param from the internal name of what they use, for example {@code java/lang/Object}
 * @param to the internal name of what they are to use
 */
record Relocation(String from, String to) implements UnaryOperator<byte[]> {
  @Override
  public byte[] apply(byte[] classFile) {
    ClassWriter writer = new ClassWriter(0);
    SimpleRemapper names = new SimpleRemapper(Opcodes.ASM9, Map.of(from, to));
    new ClassReader(classFile).accept(new ClassRemapper(writer, names), 0);
    return writer.toByteArray();
  }
}
