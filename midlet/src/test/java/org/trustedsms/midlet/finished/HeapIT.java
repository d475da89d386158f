// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.finished;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/**
 * The heap of a phone holds the objects, and on some phones the classes as well: about what they
 * measure when they are unpacked.
 */
class HeapIT {
  private static final long PHONE = 512 * 1024;

  @Test
  void objectsAndAllClassesFitIntoThePhone() throws Exception {
    Path jar = Path.of("target", "trusted-sms.jar");
    long classes;
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      classes = zip.stream().mapToLong(ZipEntry::getSize).sum();
    }
    String curve;
    try (IsolatedClasses suite = new IsolatedClasses(jar)) {
      // P-256, unless the suite was built with other curves.
      curve = suite.curves()[0];
    }
    long objects = liveObjects(jar, curve);

    System.out.printf("Heap on %s: %d bytes of classes, %d of objects%n", curve, classes, objects);
    assertTrue(objects > 1000, objects + " bytes: nothing was counted");
    assertTrue(classes + objects < PHONE, classes + " + " + objects + " bytes");
  }

  private static long liveObjects(Path jar, String curve) throws Exception {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                Path.of("target", "test-classes").toString(),
                LiveHeap.class.getName(),
                jar.toString(),
                curve)
            .redirectErrorStream(true)
            .start();
    String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, java.waitFor(), output);
    return Long.parseLong(output.trim());
  }
}
