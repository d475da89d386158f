// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The applet is in the subset of Java that Java Card 2.2.2 runs (Virtual Machine Specification,
 * chapter 2), as the converter to a CAP file asks, which is no part of the build.
 */
class JavaCardSubsetTest {
  /** Of Java itself; of Java Card's API two packages are used. */
  private static final Set<String> JAVA =
      Set.of("java/lang/Object", "java/lang/Throwable", "java/lang/RuntimeException");

  private static final Set<String> PRIMITIVES = Set.of("V", "Z", "B", "S");

  /** Their result may have more than 16 bits, and must be cut at once. */
  private static final Set<Integer> WIDENING =
      Set.of(Opcodes.IADD, Opcodes.ISUB, Opcodes.IMUL, Opcodes.INEG, Opcodes.ISHL);

  private static final Set<Integer> ALLOWED = allowed();

  private static Set<Integer> allowed() {
    List<Integer> codes = new ArrayList<>(WIDENING);
    codes.addAll(
        List.of(
            Opcodes.NOP,
            Opcodes.ACONST_NULL,
            Opcodes.BIPUSH,
            Opcodes.SIPUSH,
            Opcodes.ILOAD,
            Opcodes.ALOAD,
            Opcodes.ISTORE,
            Opcodes.ASTORE,
            Opcodes.AALOAD,
            Opcodes.BALOAD,
            Opcodes.SALOAD,
            Opcodes.AASTORE,
            Opcodes.BASTORE,
            Opcodes.SASTORE,
            Opcodes.POP,
            Opcodes.DUP,
            Opcodes.IDIV,
            Opcodes.IREM,
            Opcodes.ISHR,
            Opcodes.IUSHR,
            Opcodes.IAND,
            Opcodes.IOR,
            Opcodes.IXOR,
            Opcodes.I2B,
            Opcodes.I2S,
            Opcodes.IFEQ,
            Opcodes.IFNE,
            Opcodes.IFLT,
            Opcodes.IFGE,
            Opcodes.IFGT,
            Opcodes.IFLE,
            Opcodes.IF_ICMPEQ,
            Opcodes.IF_ICMPNE,
            Opcodes.IF_ICMPLT,
            Opcodes.IF_ICMPGE,
            Opcodes.IF_ICMPGT,
            Opcodes.IF_ICMPLE,
            Opcodes.IF_ACMPEQ,
            Opcodes.IF_ACMPNE,
            Opcodes.IFNULL,
            Opcodes.IFNONNULL,
            Opcodes.GOTO,
            Opcodes.TABLESWITCH,
            Opcodes.LOOKUPSWITCH,
            Opcodes.IRETURN,
            Opcodes.ARETURN,
            Opcodes.RETURN,
            Opcodes.GETSTATIC,
            Opcodes.PUTSTATIC,
            Opcodes.GETFIELD,
            Opcodes.PUTFIELD,
            Opcodes.INVOKEVIRTUAL,
            Opcodes.INVOKESPECIAL,
            Opcodes.INVOKESTATIC,
            Opcodes.INVOKEINTERFACE,
            Opcodes.NEW,
            Opcodes.NEWARRAY,
            Opcodes.ANEWARRAY,
            Opcodes.ARRAYLENGTH,
            Opcodes.ATHROW,
            Opcodes.CHECKCAST,
            Opcodes.INSTANCEOF));
    for (int code = Opcodes.ICONST_M1; code <= Opcodes.ICONST_5; code++) {
      codes.add(code);
    }
    return Set.copyOf(codes);
  }

  private final List<String> faults = new ArrayList<>();
  private String place;

  private static List<ClassNode> applet() throws IOException {
    List<ClassNode> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("target/classes/org/trustedsms/card"))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        classes.add(read(Files.newInputStream(file)));
      }
    }
    return classes;
  }

  private static ClassNode read(InputStream classFile) throws IOException {
    try (classFile) {
      ClassNode read = new ClassNode();
      new ClassReader(classFile).accept(read, 0);
      return read;
    }
  }

  @Test
  void theAppletIsInTheSubset() throws IOException {
    List<ClassNode> classes = applet();
    assertEquals(2, classes.size());
    classes.forEach(this::check);
    assertEquals(List.of(), faults);
  }

  /** A class as people write them on a computer. */
  static final class OnAComputer {
    private long count;
    private final String[][] names = new String[2][2];

    int grow(int by) {
      count += by;
      return (int) count + names.length;
    }

    short unsafe(short a, short b) {
      return (short) ((a + b) / 2);
    }
  }

  @Test
  void whatIsNotInItIsFound() throws IOException {
    String name = "/" + OnAComputer.class.getName().replace('.', '/') + ".class";
    check(read(OnAComputer.class.getResourceAsStream(name)));
    for (String part :
        List.of("count J", "grow (I)I", "byte code 197 in <init>", "byte code 96 in unsafe")) {
      assertTrue(
          faults.stream().anyMatch(fault -> fault.contains(part)), part + " not in " + faults);
    }
  }

  private void check(ClassNode type) {
    place = type.name;
    requireKnown(type.superName);
    type.interfaces.forEach(this::requireKnown);
    for (FieldNode field : type.fields) {
      requireType(field.name, Type.getType(field.desc));
    }
    for (MethodNode method : type.methods) {
      place = type.name + "." + method.name;
      requireTypes(method.name, method.desc);
      method.exceptions.forEach(this::requireKnown);
      if ((method.access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE)) != 0) {
        fault("synchronized or native");
      }
      if (method.localVariables != null) {
        for (LocalVariableNode variable : method.localVariables) {
          requireType(variable.name, Type.getType(variable.desc));
        }
      }
      method.instructions.forEach(instruction -> check(method, instruction));
    }
  }

  private void check(MethodNode method, AbstractInsnNode instruction) {
    int code = instruction.getOpcode();
    if (code < 0) {
      return;
    }
    if (!ALLOWED.contains(code)) {
      fault("byte code " + code + " in " + method.name);
    } else if (WIDENING.contains(code)) {
      int next = next(instruction);
      if (next != Opcodes.I2S && next != Opcodes.I2B) {
        fault("byte code " + code + " in " + method.name + " without a cast");
      }
    } else if (instruction instanceof IntInsnNode array
        && code == Opcodes.NEWARRAY
        && array.operand != Opcodes.T_BYTE
        && array.operand != Opcodes.T_SHORT
        && array.operand != Opcodes.T_BOOLEAN) {
      fault("array of a type that cards lack");
    } else if (instruction instanceof FieldInsnNode field) {
      requireKnown(field.owner);
      requireType(field.name, Type.getType(field.desc));
    } else if (instruction instanceof MethodInsnNode call) {
      requireKnown(call.owner);
      requireTypes(call.name, call.desc);
    } else if (instruction instanceof TypeInsnNode type) {
      requireType(type.desc, Type.getObjectType(type.desc));
    }
  }

  private static int next(AbstractInsnNode instruction) {
    AbstractInsnNode next = instruction.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next == null ? -1 : next.getOpcode();
  }

  private void requireTypes(String name, String descriptor) {
    requireType(name + " " + descriptor, Type.getReturnType(descriptor));
    for (Type type : Type.getArgumentTypes(descriptor)) {
      requireType(name + " " + descriptor, type);
    }
  }

  private void requireType(String name, Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    if (type.getSort() == Type.ARRAY && type.getDimensions() > 1) {
      fault(name + " has more than one dimension");
    }
    if (element.getSort() == Type.OBJECT) {
      requireKnown(element.getInternalName());
    } else if (!PRIMITIVES.contains(element.getDescriptor())) {
      fault(name + " " + element.getDescriptor());
    }
  }

  private void requireKnown(String type) {
    boolean known =
        JAVA.contains(type)
            || type.startsWith("javacard/framework/")
            || type.startsWith("javacard/security/")
            || type.startsWith("org/trustedsms/card/");
    if (!known) {
      fault(type);
    }
  }

  private void fault(String what) {
    faults.add(place + ": " + what);
  }
}
