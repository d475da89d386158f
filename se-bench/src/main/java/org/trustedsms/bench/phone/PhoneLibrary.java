// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.commons.SimpleRemapper;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.trustedsms.bench.library.BouncyCastle138Curve;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.library.ClassFiles.MemoryLoader;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;

enum PhoneLibrary {
  /** The finished MIDlet suite, which brings its own big integer. */
  SUITE(Results.SUITE),

  /**
   * {@code bouncycastle:bcprov-jdk14:138}, with a big integer of that time: Apache Harmony's (2006
   * to 2008), as in TeaVM. CLDC has none, and the JDK's differs by version.
   */
  BOUNCY_CASTLE_2008(Results.OLD);

  /** The note for readers of the counts. */
  static final String NOTE =
      "Byte codes are counted by instrumenting the finished MIDlet suite and Bouncy Castle of 2008"
          + " (bcprov-jdk14 1.38), the big integer's included; what the JDK itself executes is not"
          + " counted, and stands for the phone's own library. On phones the old library had a big"
          + " integer of its own, which was not found on Maven Central; here it runs with Apache"
          + " Harmony's of the same years (as TeaVM keeps it), which executes about a third as many"
          + " byte codes on prime curves. On these, the ratios to the old library are therefore"
          + " lower than a phone of 2008 would show.";

  /** The classes of trusted-sms-all, and the trial that calls them. */
  static final String SUITE_JAR = "/org/trustedsms/bench/suite/trusted-sms-test.jar";

  static final String HARMONY = "org/teavm/classlib/java/math/T";
  private static final List<String> HARMONY_CLASSES =
      List.of(
          "BigInteger",
          "BitLevel",
          "Conversion",
          "Division",
          "Elementary",
          "Logical",
          "Multiplication",
          "Primality");

  private final String words;

  PhoneLibrary(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  PhoneProgram program() throws IOException {
    return switch (this) {
      case SUITE -> suite();
      case BOUNCY_CASTLE_2008 -> old();
    };
  }

  private static PhoneProgram suite() throws IOException {
    try (InputStream jar = ClassFiles.open(SUITE_JAR)) {
      Map<String, byte[]> classes = ClassFiles.ofJar(jar);
      classes.putAll(MidpPlaceholders.of(classes));
      return new PhoneProgram(classes, UnaryOperator.identity());
    }
  }

  private static PhoneProgram old() throws IOException {
    try (InputStream jar = ClassFiles.open(BouncyCastle138Curve.JAR)) {
      Map<String, byte[]> classes = ClassFiles.ofJar(jar);
      for (String name : HARMONY_CLASSES) {
        classes.put(HARMONY + name, ClassFiles.ofClass(HARMONY + name));
      }
      return new PhoneProgram(
          classes, PhoneProgram.replacing("java/math/BigInteger", HARMONY + "BigInteger"));
    }
  }

  /** Begins with a curve, given by its NIST name; the classes may be instrumented. */
  Trial trial(ClassLoader loader, String curve) throws ReflectiveOperationException {
    return switch (this) {
      case SUITE -> new SuiteTrial(loader, curve);
      case BOUNCY_CASTLE_2008 -> new OldLibraryTrial(loader, curve);
    };
  }

  /** A phone's program: class files by internal name, and what adapts each to be loaded. */
  record PhoneProgram(Map<String, byte[]> classes, UnaryOperator<byte[]> adaptation) {
    /** Makes class files use one class in place of another; both are internal names. */
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

  /**
   * A library's operations on a curve, from fixed inputs: {@link #prepare} one, unmeasured, then
   * {@link #run} it; and again. Not thread-safe.
   */
  interface Trial {
    Set<Operation> operations();

    /** Brings everything into the state in which the operation begins. */
    void prepare(Operation operation) throws ReflectiveOperationException;

    /** Does the operation that was prepared, and returns what came out. */
    Object run(Operation operation) throws ReflectiveOperationException;

    /** Does every operation once, so that every class is initialized. */
    default void warmUp() throws ReflectiveOperationException {
      for (Operation operation : operations()) {
        prepare(operation);
        run(operation);
      }
    }

    /**
     * Returns which operation {@link #run} also does, because the library does not offer one
     * without the other. Its cost is to be taken off.
     */
    default Optional<Operation> includes(Operation operation) {
      return Optional.empty();
    }
  }

  /**
   * Stands in for MIDP's and WMA's types that the JDK loads when it links the suite: empty classes
   * if extended, exceptions if caught, or interfaces, to which everything may be assigned (JVM
   * specification, 4.10.2).
   */
  static final class MidpPlaceholders {
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
}
