// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.push;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What a MIDlet suite declares for push in its descriptor and manifest (MIDP 2.0, PushRegistry and
 * "MIDP Application"). Immutable.
 *
 * @param midlets the names of its MIDlet classes, from {@code MIDlet-<n>}
 * @param pushes the values of its {@code MIDlet-Push-<n>}
 */
record SuiteAttributes(List<String> midlets, List<String> pushes) {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final int MAX_BYTES = 65_536;

  /** Reads a suite. An attribute of the descriptor takes precedence over one of the manifest. */
  static SuiteAttributes read(Path suite, Path descriptor) throws IOException {
    Map<String, String> attributes = new HashMap<>();
    readManifest(suite, attributes);
    readDescriptor(descriptor, attributes);
    List<String> midlets = new ArrayList<>();
    for (String midlet : numbered(attributes, "MIDlet-")) {
      String[] parts = midlet.split(",", -1);
      if (parts.length >= 3) {
        // Name, icon, class (MIDP 2.0, "MIDlet-<n>").
        midlets.add(parts[2].strip());
      }
    }
    return new SuiteAttributes(List.copyOf(midlets), numbered(attributes, "MIDlet-Push-"));
  }

  /** "The first missing entry terminates the list. Any additional entries are ignored." */
  private static List<String> numbered(Map<String, String> attributes, String prefix) {
    List<String> values = new ArrayList<>();
    String value;
    while ((value = attributes.get(prefix + (values.size() + 1))) != null) {
      values.add(value);
    }
    return List.copyOf(values);
  }

  private static void readManifest(Path suite, Map<String, String> attributes) throws IOException {
    try (ZipFile jar = new ZipFile(suite.toFile())) {
      ZipEntry entry = jar.getEntry(MANIFEST);
      if (entry == null) {
        return;
      }
      try (InputStream in = jar.getInputStream(entry)) {
        new Manifest(new ByteArrayInputStream(limited(in, suite)))
            .getMainAttributes()
            .forEach((name, value) -> attributes.put(name.toString(), value.toString().strip()));
      }
    }
  }

  private static void readDescriptor(Path descriptor, Map<String, String> attributes)
      throws IOException {
    try (InputStream in = Files.newInputStream(descriptor)) {
      new String(limited(in, descriptor), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.indexOf(':') > 0)
          .forEach(
              line -> {
                int colon = line.indexOf(':');
                attributes.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
              });
    }
  }

  private static byte[] limited(InputStream in, Path file) throws IOException {
    byte[] bytes = in.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new IOException(
          file + " has more than " + MAX_BYTES + " bytes of attributes: it is no MIDlet suite's.");
    }
    return bytes;
  }
}
