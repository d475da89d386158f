// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.tools.ToolProvider;

/** Builds the suite of the ProbeMidlet among the test resources. */
final class ProbeSuite {
  private static final String SOURCE = "/org/trustedsms/emulator/handset/ProbeMidlet.java";

  private final Path jar;
  private final Path jad;

  private ProbeSuite(Path jar, Path jad) {
    this.jar = jar;
    this.jad = jad;
  }

  /**
   * Builds it.
   *
   * @param folder where
   * @param attributes lines of the JAD, besides those that have to be there
   */
  static ProbeSuite build(Path folder, String... attributes) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path source = folder.resolve("ProbeMidlet.java");
    try (InputStream in = ProbeSuite.class.getResourceAsStream(SOURCE)) {
      Files.write(source, in.readAllBytes());
    }
    // MicroEmulator's own class reader knows nothing newer than Java 8.
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                said,
                said,
                "--release",
                "8",
                "-Xlint:-options",
                "-proc:none",
                "-cp",
                place("javax.microedition.midlet.MIDlet").toString(),
                "-d",
                classes.toString(),
                source.toString());
    if (status != 0) {
      throw new IOException(said.toString());
    }
    Path jar = folder.resolve("probe.jar");
    pack(classes, jar);
    List<String> lines =
        Stream.concat(
                Stream.of(
                    "MIDlet-Name: Probe",
                    "MIDlet-Version: 1.0",
                    "MIDlet-Vendor: test",
                    "MIDlet-1: Probe,,probe.ProbeMidlet",
                    "MIDlet-Jar-URL: probe.jar",
                    "MIDlet-Jar-Size: " + Files.size(jar)),
                Stream.of(attributes))
            .toList();
    Path jad = folder.resolve("probe.jad");
    Files.write(jad, lines);
    return new ProbeSuite(jar, jad);
  }

  private static Path place(String name) throws IOException {
    try {
      return Path.of(
          Class.forName(name, false, ProbeSuite.class.getClassLoader())
              .getProtectionDomain()
              .getCodeSource()
              .getLocation()
              .toURI());
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static void pack(Path classes, Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue("MIDlet-Name", "Probe");
    main.putValue("MIDlet-Version", "1.0");
    main.putValue("MIDlet-Vendor", "test");
    main.putValue("MIDlet-1", "Probe,,probe.ProbeMidlet");
    main.putValue("Probe-Title", "of the manifest");
    main.putValue("Probe-Manifest", "read");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out, manifest);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        zip.write(Files.readAllBytes(file));
      }
      zip.putNextEntry(new JarEntry("icon.png"));
      ImageIO.write(new BufferedImage(7, 5, BufferedImage.TYPE_INT_RGB), "png", zip);
    }
  }

  Path jar() {
    return jar;
  }

  Path jad() {
    return jad;
  }

  MidletSuite suite() {
    return MidletSuite.of(jar, jad);
  }
}
