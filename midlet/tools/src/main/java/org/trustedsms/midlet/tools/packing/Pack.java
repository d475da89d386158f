// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.packing;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.archive.ZipWriter;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.BuildProgram;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;
import org.trustedsms.midlet.tools.manifest.ManifestAttributes;

/** Makes a suite's JAR, as small as it gets, and its descriptor; the same on any machine. */
public final class Pack implements BuildProgram {
  private static final String USAGE =
      "Pack CLASSES.jar OUT.jar --manifest FILE --jad FILE [--resource NAME=FILE...]"
          + " [--without CLASS...]";
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  /** The first attribute. */
  private static final String VERSION = "Manifest-Version";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    List<String> files = arguments.unnamed(2, 2);
    Path jar = Path.of(files.get(1));
    Path jad = Path.of(arguments.one("jad"));
    ManifestAttributes manifest = new ManifestAttributes();
    manifest.put(VERSION, "1.0");
    manifest.addAll(attributes(Path.of(arguments.one("manifest"))));
    Map<String, byte[]> entries = new TreeMap<>();
    Map<String, byte[]> classes = Archive.readClasses(List.of(Path.of(files.get(0))));
    for (String without : arguments.all("without")) {
      if (classes.remove(without) == null) {
        throw new FaultException("There is no class " + without + " to leave out");
      }
    }
    classes.forEach((name, content) -> entries.put(name + ".class", content));
    for (String resource : arguments.all("resource")) {
      int equals = resource.indexOf('=');
      if (equals <= 0) {
        throw new UsageException("A resource is given as NAME=FILE, not as " + resource);
      }
      String name = resource.substring(0, equals);
      byte[] content = Files.readAllBytes(Path.of(resource.substring(equals + 1)));
      if (name.equals(MANIFEST) || entries.put(name, content) != null) {
        throw new FaultException("There are two entries " + name);
      }
    }
    byte[] packed = pack(manifest, entries);
    Archive.writeFile(jar, packed);
    Archive.writeFile(
        jad, descriptor(manifest, jar.getFileName().toString(), packed.length).toDescriptor());
    out.println(jar + ": " + packed.length + " bytes, " + (entries.size() + 1) + " entries.");
  }

  private static byte[] pack(ManifestAttributes manifest, Map<String, byte[]> entries)
      throws FaultException {
    Map<String, byte[]> all = new LinkedHashMap<>();
    all.put(MANIFEST, manifest.toManifest());
    all.putAll(entries);
    try {
      return new ZipWriter(new Zopfli()).write(all);
    } catch (IllegalArgumentException e) {
      throw new FaultException(e.getMessage());
    }
  }

  /** The manifest's attributes about the suite, then where the JAR is and how long. */
  private static ManifestAttributes descriptor(
      ManifestAttributes manifest, String jarName, int jarSize) throws FaultException {
    ManifestAttributes descriptor = new ManifestAttributes();
    for (String name : manifest.names()) {
      if (name.startsWith("MIDlet-") || name.startsWith("MicroEdition-")) {
        descriptor.put(name, manifest.get(name).orElseThrow());
      }
    }
    descriptor.put("MIDlet-Jar-URL", jarName);
    descriptor.put("MIDlet-Jar-Size", Integer.toString(jarSize));
    return descriptor;
  }

  private static ManifestAttributes attributes(Path file) throws IOException, FaultException {
    try {
      return ManifestAttributes.parse(Files.readAllBytes(file));
    } catch (FaultException e) {
      throw new FaultException(file + ": " + e.getMessage());
    }
  }

  /**
   * Takes the classes, the JAR to write, and options: the manifest as a text with lines of any
   * length, resources by name, internal names of classes that stay out, and the descriptor to
   * write.
   */
  public static void main(String[] args) {
    System.exit(
        new Pack()
            .execute(
                USAGE,
                Set.of("manifest", "resource", "without", "jad"),
                args,
                System.out,
                System.err));
  }
}
