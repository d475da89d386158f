// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.library.Curve2008;

/** What is measured. */
enum PhoneLibrary {
  /** The finished MIDlet suite, which brings its own big integer. */
  SUITE("trusted-sms"),

  /**
   * {@code bouncycastle:bcprov-jdk14:138}, with a big integer of that time: the one of Apache
   * Harmony (2006 to 2008), as TeaVM keeps it. CLDC has none, and the JDK's differs from one
   * version to the next.
   */
  BOUNCY_CASTLE_2008("Bouncy Castle 2008");

  /** What a reader of the counts has to know. */
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

  /** Reads the program; the suite is the one in the class path if there is no JAR. */
  PhoneProgram program(Path suiteJar) throws IOException {
    return switch (this) {
      case SUITE -> suite(suiteJar);
      case BOUNCY_CASTLE_2008 -> old();
    };
  }

  private static PhoneProgram suite(Path suiteJar) throws IOException {
    try (InputStream jar =
        suiteJar == null ? ClassFiles.open(SUITE_JAR) : Files.newInputStream(suiteJar)) {
      Map<String, byte[]> classes = ClassFiles.ofJar(jar);
      classes.putAll(MidpPlaceholders.of(classes));
      return new PhoneProgram(classes, UnaryOperator.identity());
    }
  }

  private static PhoneProgram old() throws IOException {
    try (InputStream jar = ClassFiles.open(Curve2008.JAR)) {
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
}
