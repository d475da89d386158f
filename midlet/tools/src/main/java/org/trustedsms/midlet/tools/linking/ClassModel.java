// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The data of a class that linking needs, by internal names (JVMS 4.2.1), access as in the file.
 *
 * @param superName null for {@code java/lang/Object} alone
 * @param interfaces those it names itself
 * @param members the fields and methods it declares itself
 */
record ClassModel(
    String name,
    int access,
    String superName,
    List<String> interfaces,
    Map<NameAndType, Integer> members) {

  /** Returns what a class file declares; throws some RuntimeException if it is not sound. */
  static ClassModel of(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    Map<NameAndType, Integer> members = new LinkedHashMap<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public FieldVisitor visitField(
              int access, String name, String descriptor, String signature, Object value) {
            members.put(new NameAndType(name, descriptor), access);
            return null;
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            members.put(new NameAndType(name, descriptor), access);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ClassModel(
        reader.getClassName(),
        reader.getAccess(),
        reader.getSuperName(),
        List.of(reader.getInterfaces()),
        members);
  }

  boolean is(int accessFlag) {
    return (access & accessFlag) != 0;
  }

  boolean isInterface() {
    return is(Opcodes.ACC_INTERFACE);
  }

  /** Returns whether a declared member has the flag. */
  boolean is(NameAndType member, int accessFlag) {
    return (members.get(member) & accessFlag) != 0;
  }

  String packageName() {
    return name.substring(0, name.lastIndexOf('/') + 1);
  }

  /** JVMS 5.4.4: whether code of the other class may name this one. */
  boolean isAccessibleFrom(ClassModel other) {
    return is(Opcodes.ACC_PUBLIC) || packageName().equals(other.packageName());
  }
}
