// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.UserFolders;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "jar-size")
public final class JarSizeCommand extends CliCommand {
  @Parameters(arity = "0..*", paramLabel = "jar")
  private List<Path> jars = List.of();

  @Option(names = "--limit", paramLabel = "bytes", defaultValue = "100000")
  private long limit;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws FileException {
    if (limit < 0) {
      throw wrong("a limit of " + limit + " bytes; give 0 or more, such as 65536");
    }
    List<JarSize> sizes = sizes();
    if (json.isAsked()) {
      print(toJson(sizes));
    } else {
      sizes.forEach(this::print);
      printNotBuilt();
    }
    return sizes.stream().allMatch(this::isGood) ? 0 : 1;
  }

  private List<JarSize> sizes() throws FileException {
    try {
      if (jars.isEmpty()) {
        return JarSize.shipped(UserFolders.project().resolve("midlet/target/suites"));
      }
      List<JarSize> sizes = new ArrayList<>();
      for (Path jar : jars) {
        sizes.add(JarSize.of(jar));
      }
      return sizes;
    } catch (IOException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private void printNotBuilt() {
    List<String> missing =
        MidletSuite.SHIPPED.stream().filter(suite -> MidletSuite.jar(suite).isEmpty()).toList();
    if (jars.isEmpty() && !missing.isEmpty()) {
      note(
          "not built: "
              + String.join(", ", missing)
              + "; mvn package -Dmaven.test.skip builds all");
    }
  }

  private boolean isGood(JarSize size) {
    return size.bytes() <= limit;
  }

  private void print(JarSize size) {
    Colours colours = Colours.ofOutput();
    print(
        String.format(
            Locale.ROOT,
            "%s: %,d bytes, %,d %s the limit of %,d",
            SafeText.escape(size.name()),
            size.bytes(),
            Math.abs(size.bytes() - limit),
            isGood(size) ? colours.good("below") : colours.bad("ABOVE"),
            limit));
    print(String.format("%10s %7s %8s  %s", "bytes", "share", "classes", "part"));
    for (JarSize.Part part : size.parts()) {
      print(
          String.format(
              Locale.ROOT,
              "%,10d %5.1f %% %8d  %s",
              part.bytes(),
              size.percent(part),
              part.classes(),
              SafeText.escape(part.name())));
    }
    print("");
  }

  private ObjectNode toJson(List<JarSize> sizes) {
    ObjectNode all = Json.object().put("limit", limit);
    ArrayNode suites = all.putArray("jars");
    for (JarSize size : sizes) {
      ObjectNode suite =
          suites
              .addObject()
              .put("name", size.name())
              .put("bytes", size.bytes())
              .put("good", isGood(size));
      ArrayNode parts = suite.putArray("parts");
      size.parts().forEach(part -> parts.add(Json.object(part).put("percent", size.percent(part))));
    }
    return all;
  }

  /** A JAR and its parts, the largest first. JARs may be any files: nothing of one is unpacked. */
  record JarSize(String name, long bytes, List<Part> parts) {
    /** The longest file that is looked at, in bytes; the JARs of phones have a hundredth of it. */
    static final long MAX_BYTES = 16 << 20;

    private static final int MAX_REPORT_BYTES = 1 << 20;
    private static final String CLASS = ".class";

    /** APPNOTE.TXT, 4.3.7 and 4.3.12: an entry's headers without its name, which is in both. */
    private static final int HEADERS = 30 + 46;

    /**
     * A part of a JAR: a package, or words in round brackets; its length in bytes when it is
     * unpacked, as the JAR states it, and in the JAR, both headers of each entry included.
     */
    record Part(String name, int classes, long uncompressed, long bytes) {
      Part plus(Part other) {
        return new Part(
            name, classes + other.classes, uncompressed + other.uncompressed, bytes + other.bytes);
      }
    }

    /** Returns the share of a part: percent with one digit behind the point, 0 to 100. */
    double percent(Part part) {
      return Math.round(1000.0 * part.bytes() / bytes) / 10.0;
    }

    /** Takes a JAR of at most {@value #MAX_BYTES} bytes apart by packages. */
    static JarSize of(Path file) throws FileException {
      try {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
          throw new FileException(file, "is no file but a folder or a device; give a JAR");
        }
        long length = Files.size(file);
        if (length > MAX_BYTES) {
          throw new FileException(
              file, "has " + length + " bytes, above " + MAX_BYTES + "; no phone's JAR is so long");
        }
        try (ZipFile zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8)) {
          return new JarSize(file.getFileName().toString(), length, parts(file, zip, length));
        }
      } catch (FileSystemException e) {
        throw new FileException(file, e);
      } catch (IOException | IllegalArgumentException e) {
        // ZipException and, for names that are no UTF-8, IllegalArgumentException.
        throw new FileException(
            file, "is not a valid JAR (" + e.getMessage() + "); build it again");
      }
    }

    private static List<Part> parts(Path file, ZipFile zip, long length) throws FileException {
      Map<String, Part> parts = new TreeMap<>();
      long rest = length;
      for (ZipEntry entry : Collections.list(zip.entries())) {
        Part part = part(entry);
        rest -= part.bytes();
        if (rest < 0) {
          throw new FileException(
              file, "is not a valid JAR (its entries are longer than the file); build it again");
        }
        parts.merge(part.name(), part, Part::plus);
      }
      List<Part> sorted = new ArrayList<>(parts.values());
      sorted.add(new Part("(end of the ZIP file)", 0, rest, rest));
      sorted.sort(Comparator.comparing(Part::bytes).reversed().thenComparing(Part::name));
      return sorted;
    }

    private static Part part(ZipEntry entry) {
      int extra = entry.getExtra() == null ? 0 : entry.getExtra().length;
      int name = entry.getName().getBytes(StandardCharsets.UTF_8).length;
      return new Part(
          partOf(entry.getName()),
          entry.getName().endsWith(CLASS) ? 1 : 0,
          Math.max(0, entry.getSize()),
          Math.max(0, entry.getCompressedSize()) + HEADERS + 2L * (name + extra));
    }

    private static String partOf(String entry) {
      if (!entry.endsWith(CLASS)) {
        return "(manifest and resources)";
      }
      int slash = entry.lastIndexOf('/');
      return slash <= 0
          ? "(classes without a package)"
          : entry.substring(0, slash).replace('/', '.');
    }

    /**
     * Takes those of the shipped suites apart that have been built. The reports of the build, which
     * need not be there, know the packages: ProGuard has renamed their classes.
     */
    static List<JarSize> shipped(Path reports) throws IOException, FileException {
      List<JarSize> sizes = new ArrayList<>();
      for (String suite : MidletSuite.SHIPPED) {
        Optional<URL> built = MidletSuite.jar(suite);
        if (built.isEmpty()) {
          continue;
        }
        String name = suite + ".jar";
        // A directory of a ZIP file can only be read from a file.
        Path copy = Files.createTempFile("trusted-sms", ".jar");
        try {
          Files.write(copy, MidletSuite.read(built.get()));
          JarSize size = of(copy);
          sizes.add(
              inReport(reports.resolve(suite).resolve("jar-size.json"), name, size.bytes())
                  .orElse(new JarSize(name, size.bytes(), size.parts())));
        } finally {
          Files.delete(copy);
        }
      }
      if (sizes.isEmpty()) {
        throw new IOException("no suite has been built; build the project with Maven");
      }
      return sizes;
    }

    /** Reads what the build found out about a suite, if its JAR has so many bytes. */
    static Optional<JarSize> inReport(Path report, String jarName, long bytes) {
      try {
        JsonNode suite = new ObjectMapper().readTree(BoundedFile.read(report, MAX_REPORT_BYTES));
        List<Part> parts = new ArrayList<>();
        suite.path("packages").forEach(row -> parts.add(part(row)));
        if (suite.path("jar").asText().equals(jarName)
            && suite.path("bytes").asLong() == bytes
            && parts.stream().mapToLong(Part::bytes).sum() == bytes) {
          return Optional.of(new JarSize(jarName, bytes, parts));
        }
      } catch (FileException | IOException e) {
        // There is none, or it is broken.
      }
      return Optional.empty();
    }

    private static Part part(JsonNode row) {
      return new Part(
          row.path("name").asText(),
          row.path("classes").asInt(),
          row.path("uncompressed").asLong(),
          row.path("bytes").asLong());
    }
  }
}
