// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.push;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The attributes of a MIDlet suite in descriptor and manifest (MIDP 2.0, "MIDP Application"). */
public record SuiteAttributes(Map<String, String> descriptor, Map<String, String> manifest) {
  private static final int MAX_BYTES = 65_536;

  /** Reads a suite, with at most {@value #MAX_BYTES} bytes of attributes in JAR and JAD each. */
  public static SuiteAttributes of(byte[] jar, byte[] jad) throws IOException {
    Map<String, String> manifest = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    new Manifest(new ByteArrayInputStream(limited(manifestOf(jar))))
        .getMainAttributes()
        .forEach((name, value) -> manifest.put(name.toString(), value.toString().strip()));
    Map<String, String> descriptor = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : new String(limited(jad), StandardCharsets.UTF_8).lines().toList()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        descriptor.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
      }
    }
    return new SuiteAttributes(descriptor, manifest);
  }

  private static byte[] manifestOf(byte[] jar) throws IOException {
    ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar));
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (entry.getName().equals(JarFile.MANIFEST_NAME)) {
        return zip.readNBytes(MAX_BYTES + 1);
      }
    }
    throw new IOException("The JAR has no manifest.");
  }

  private static byte[] limited(byte[] bytes) throws IOException {
    if (bytes.length > MAX_BYTES) {
      throw new IOException(
          "There are more than " + MAX_BYTES + " bytes of attributes: it is no MIDlet suite.");
    }
    return bytes;
  }

  /** Returns the names of the MIDlet classes, from {@code MIDlet-<n>}: name, icon, class. */
  List<String> midlets() {
    return numbered("MIDlet-").stream()
        .map(midlet -> midlet.split(",", -1))
        .filter(parts -> parts.length >= 3)
        .map(parts -> parts[2].strip())
        .toList();
  }

  /** Returns the values of {@code MIDlet-Push-<n>}. */
  List<String> pushes() {
    return numbered("MIDlet-Push-");
  }

  /**
   * "The first missing entry terminates the list. Any additional entries are ignored." The
   * descriptor takes precedence over the manifest.
   */
  private List<String> numbered(String prefix) {
    Map<String, String> all = new TreeMap<>(manifest);
    all.putAll(descriptor);
    List<String> values = new ArrayList<>();
    String value;
    while ((value = all.get(prefix + (values.size() + 1))) != null) {
      values.add(value);
    }
    return values;
  }
}
