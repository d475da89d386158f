// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.finished;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The heap of a phone holds the objects, and on some phones the classes as well: about what they
 * measure when they are unpacked.
 */
class HeapIT {
  /** The classes of the finished JAR, and the trial. */
  private static final Path TESTED = Path.of("target", "suites", "trusted-sms", "optimised.jar");

  private static final long PHONE = 512 * 1024;

  /** Bytes of class files. */
  private static final int MAKING_KEYS = 60_000;

  private static final int EVERYTHING = 125_000;
  private static final int LARGEST = 65_000;
  private static final int MODULE = 100_000;
  private static final int LARGEST_OF_MODULE = 36_000;

  /** Those of the JDK that loads the classes are counted with them. */
  private static final int OBJECTS = 200_000;

  @Test
  void objectsAndAllClassesFitIntoThePhone() throws Exception {
    Path jar = Path.of("target", "trusted-sms.jar");
    long classes;
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      classes = zip.stream().mapToLong(ZipEntry::getSize).sum();
    }
    String curve;
    try (IsolatedClasses suite = new IsolatedClasses(TESTED)) {
      // P-256, unless the suite was built with other curves.
      curve = suite.curves()[0];
    }
    long objects = liveObjects(TESTED, curve);

    System.out.printf("Heap on %s: %d bytes of classes, %d of objects%n", curve, classes, objects);
    assertTrue(objects > 1000, objects + " bytes: nothing was counted");
    assertTrue(classes + objects < PHONE, classes + " + " + objects + " bytes");
  }

  /**
   * What drives the smallest heap in which a CLDC VM makes keys, signs, verifies, encrypts and
   * decrypts on the curve that needs least: the classes that it loads for that, the largest of
   * them, and the objects.
   */
  @Test
  void whatTheOperationsLoadIsFarLessThanTheJar() throws Exception {
    String curve;
    try (IsolatedClasses suite = new IsolatedClasses(TESTED)) {
      curve = suite.curves()[suite.curves().length - 1];
    }
    Map<String, Integer> loaded =
        run(
                List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"),
                LoadedClasses.class,
                TESTED,
                curve)
            .lines()
            .map(line -> line.split(" "))
            .collect(Collectors.toMap(words -> words[0], words -> Integer.parseInt(words[1])));
    long objects = liveObjects(TESTED, curve);

    System.out.printf("Heap on %s: %s bytes of classes, %d of objects%n", curve, loaded, objects);
    assertTrue(loaded.get("makeKeys") > 20_000, () -> loaded + ": nothing was counted");
    assertTrue(loaded.get("makeKeys") <= MAKING_KEYS, () -> "making keys: " + loaded);
    assertTrue(loaded.get("decrypt") <= EVERYTHING, () -> "all operations: " + loaded);
    assertTrue(loaded.get("largest") <= LARGEST, () -> "largest class: " + loaded);
    assertTrue(objects <= OBJECTS, objects + " bytes of objects");
  }

  /**
   * A module loads nearly all of its JAR. With 160 KB that leaves some 60 KB: 25 for the objects
   * (keys, tables, windows), the rest for the VM, and for a class file while it is loaded.
   */
  @ParameterizedTest
  @ValueSource(strings = {"trusted-sms-module", "gate"})
  void theClassesOfAModuleLeaveRoomForObjects(String name) throws Exception {
    try (ZipFile zip = new ZipFile(Path.of("target", name + ".jar").toFile())) {
      LongSummaryStatistics classes =
          zip.stream()
              .filter(entry -> entry.getName().endsWith(".class"))
              .mapToLong(ZipEntry::getSize)
              .summaryStatistics();
      System.out.printf("Heap of %s: %s%n", name, classes);
      assertTrue(classes.getCount() > 10, "nothing was counted");
      assertTrue(classes.getSum() <= MODULE, classes.toString());
      assertTrue(classes.getMax() <= LARGEST_OF_MODULE, classes.toString());
    }
  }

  private static long liveObjects(Path jar, String curve) throws Exception {
    return Long.parseLong(run(List.of("-XX:+UseSerialGC"), LiveHeap.class, jar, curve).trim());
  }

  private static String run(List<String> options, Class<?> main, Path jar, String curve)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        Arrays.asList(
            "-cp",
            Path.of("target", "test-classes").toString(),
            main.getName(),
            jar.toString(),
            curve));
    Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, java.waitFor(), output);
    return output;
  }
}
