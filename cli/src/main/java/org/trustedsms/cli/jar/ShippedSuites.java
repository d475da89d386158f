// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.jar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.server.file.FileException;

/** The suites that come with the program. */
public final class ShippedSuites {
  private static final String FOLDER = "/org/trustedsms/emulator/suite/";
  private static final List<String> NAMES = List.of("trusted-sms.jar", "trusted-sms-all.jar");

  private final BuildReport report;

  /**
   * Creates them.
   *
   * @param report tells their packages, if it is on these
   */
  public ShippedSuites(BuildReport report) {
    this.report = report;
  }

  /**
   * Takes them apart.
   *
   * @return a size for each, in a fixed order
   * @throws IOException if there are none, or no temporary file can be written
   * @throws FileException if one is broken
   */
  public List<JarSize> sizes() throws IOException, FileException {
    List<JarSize> sizes = new ArrayList<>();
    for (String name : NAMES) {
      sizes.add(size(name));
    }
    return sizes;
  }

  private JarSize size(String name) throws IOException, FileException {
    // A directory of a ZIP file can only be read from a file.
    Path copy = Files.createTempFile("trusted-sms", ".jar");
    try {
      try (InputStream in = MidletSuite.class.getResourceAsStream(FOLDER + name)) {
        if (in == null) {
          throw new IOException("the suite " + name + " is missing; build the project with Maven");
        }
        Files.write(copy, in.readAllBytes());
      }
      JarSize size = JarSizes.of(copy);
      return report.find(name, size.bytes()).orElse(new JarSize(name, size.bytes(), size.parts()));
    } finally {
      Files.delete(copy);
    }
  }
}
