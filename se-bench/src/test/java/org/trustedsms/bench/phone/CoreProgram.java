// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bouncycastle.math.ec.ECPoint;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;
import org.trustedsms.curve.Curve;

/** What a server runs: {@code core}, Bouncy Castle for Java SE, and a trial of them. */
final class CoreProgram {
  private CoreProgram() {}

  /** Makes the program, with classes of the test besides. */
  static PhoneProgram with(UnaryOperator<byte[]> adaptation, Class<?>... trial) {
    try {
      Map<String, byte[]> classes = new HashMap<>();
      for (Class<?> type : new Class<?>[] {Curve.class, ECPoint.class}) {
        addAll(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()), classes);
      }
      for (Class<?> type : trial) {
        classes.put(type.getName().replace('.', '/'), ClassFiles.ofClass(type));
      }
      return new PhoneProgram(classes, adaptation);
    } catch (IOException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static void addAll(Path place, Map<String, byte[]> classes) throws IOException {
    if (Files.isDirectory(place)) {
      try (Stream<Path> files = Files.walk(place)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
          String name = place.relativize(file).toString().replace('\\', '/');
          classes.put(name.replace(".class", ""), Files.readAllBytes(file));
        }
      }
    } else {
      try (InputStream jar = Files.newInputStream(place)) {
        classes.putAll(ClassFiles.ofJar(jar));
      }
    }
  }
}
