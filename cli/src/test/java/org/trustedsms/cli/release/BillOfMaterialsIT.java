// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The bills of materials, NOTICE and the files beside the command's JAR tell of the same libraries.
 */
@Tag("exhaustive")
class BillOfMaterialsIT {
  private static final Path PROJECT = Path.of("");
  private static final Path CLI = Path.of("cli");
  private static final Path PLATFORM = Path.of("midlet/platform");

  /** A licence as a bill of materials has it, and the words for it in NOTICE. */
  private static final Map<String, String> LICENCES =
      Map.ofEntries(
          Map.entry("Apache-2.0", "Apache License 2.0"),
          Map.entry("MIT", "MIT"),
          Map.entry("EPL-2.0", "EPL 2.0"),
          Map.entry("BSD-2-Clause", "BSD 2-Clause"),
          Map.entry("BSD-3-Clause", "BSD 3-Clause"),
          Map.entry("The (New) BSD License", "BSD 3-Clause"),
          Map.entry("Go License", "BSD 3-Clause (Go)"),
          Map.entry("Bouncy Castle Licence", "Bouncy Castle Licence (MIT style)"),
          Map.entry("Bouncy Castle License", "Bouncy Castle Licence (MIT style)"),
          Map.entry("GNU Lesser General Public License (LGPL)", "GNU LGPL"),
          Map.entry("GNU Lesser GPL, Version 3", "GNU LGPL 3.0"),
          Map.entry(
              "GNU General Public License (GPL), version 2, with the Classpath exception",
              "GPL 2.0 with Classpath Exception"));

  private final BuiltTree tree = BuiltTree.here();

  /** A library of others in a bill of materials. */
  private record Library(
      String id, String version, String type, List<String> licences, String sha256) {}

  @BeforeEach
  void skipOffline() {
    assumeFalse(BuiltTree.isOffline(), "Maven makes no bill of materials when it is offline");
  }

  private JsonNode bill(Path module) throws IOException {
    return new ObjectMapper().readTree(tree.made(module, "bom.json").toFile());
  }

  private List<Library> libraries(Path module) throws IOException {
    List<Library> libraries =
        Stream.of(bill(module).get("components"))
            .flatMap(c -> c.findParents("purl").stream())
            .filter(c -> !c.path("group").asText().equals("org.trustedsms"))
            .map(BillOfMaterialsIT::library)
            .toList();
    assertFalse(libraries.isEmpty(), module + " has no libraries");
    return libraries;
  }

  private static Library library(JsonNode component) {
    List<String> licences =
        Stream.of(component.path("licenses"))
            .flatMap(l -> l.findValues("license").stream())
            .map(l -> l.path("id").asText(l.path("name").asText()))
            .toList();
    String sha256 = null;
    for (JsonNode hash : component.path("hashes")) {
      if (hash.path("alg").asText().equals("SHA-256")) {
        sha256 = hash.path("content").asText();
      }
    }
    String purl = component.get("purl").asText();
    return new Library(
        component.get("group").asText() + ":" + component.get("name").asText(),
        component.get("version").asText(),
        purl.substring(purl.indexOf("type=") + 5),
        licences,
        sha256);
  }

  private static Set<String> ids(List<Library> libraries) {
    return libraries.stream().map(Library::id).collect(Collectors.toCollection(TreeSet::new));
  }

  private NoticeFile notice() throws IOException {
    return NoticeFile.parse(Files.readString(tree.root().resolve("NOTICE")));
  }

  @Test
  void describesThisVersion() throws IOException {
    JsonNode bill = bill(PROJECT);
    assertEquals("CycloneDX", bill.path("bomFormat").asText());
    assertEquals("1.6", bill.path("specVersion").asText());
    assertFalse(bill.has("serialNumber"), "differs from build to build");
    assertFalse(bill.path("metadata").has("timestamp"), "differs from build to build");
    assertEquals("application", bill(CLI).at("/metadata/component/type").asText());
    for (Path module : tree.modules()) {
      JsonNode described = bill(module).at("/metadata/component");
      assertEquals("org.trustedsms", described.path("group").asText());
      assertTrue(
          Files.readString(tree.made(module, "pom.xml"))
              .contains("<version>" + described.path("version").asText() + "</version>"));
      assertTrue(
          bill.get("components")
              .findValuesAsText("name")
              .contains(described.path("name").asText()));
    }
  }

  @Test
  void everyLibraryHasAVersionAHashAndALicenceThatNoticeTells() throws IOException {
    NoticeFile notice = notice();
    for (Library library : libraries(PROJECT)) {
      assertFalse(library.version().isBlank(), library::id);
      assertNotNull(library.sha256(), library::id);
      assertFalse(library.licences().isEmpty(), library::id);
      List<String> entries = notice.entriesOf(library.id());
      assertFalse(entries.isEmpty(), () -> "NOTICE does not name " + library.id());
      for (String licence : library.licences()) {
        String words = LICENCES.get(licence);
        assertNotNull(words, () -> library.id() + " has a licence new to this test: " + licence);
        for (String entry : entries) {
          assertTrue(entry.contains(words), () -> "not told as " + words + ": " + entry);
        }
      }
    }
  }

  @Test
  void noticeNamesWhatTheCommandRunsWith() throws IOException {
    Map<Boolean, List<Library>> libraries =
        libraries(CLI).stream().collect(Collectors.partitioningBy(l -> l.type().equals("pom")));
    assertEquals(ids(libraries.get(false)), notice().ids("At run time"));
    assertEquals(ids(libraries.get(true)), notice().ids("In the JAR of se-bench, to be measured"));
  }

  @Test
  void noticeNamesWhatIsInAPhonesJar() throws IOException {
    assertEquals(
        ids(libraries(PLATFORM)), notice().ids("In the phone's JARs, which carry its notice"));
  }

  /** Whatever a bill of materials says, these are the files that run. */
  @Test
  void filesBesideTheCommandAreThoseOfItsBill() throws Exception {
    Map<String, String> expected = new TreeMap<>();
    for (Library library : libraries(CLI)) {
      if (library.type().equals("jar")) {
        expected.put(library.sha256(), library.id());
      }
    }
    Map<String, String> found = new TreeMap<>();
    Set<String> own = new TreeSet<>();
    try (Stream<Path> files = Files.list(tree.root().resolve("cli/target/lib"))) {
      for (Path file : files.toList()) {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        String sha256 = HexFormat.of().formatHex(digest);
        String name = file.getFileName().toString();
        if (name.startsWith("trusted-sms-")) {
          own.add(name.replaceAll("-[0-9].*", ""));
        } else {
          found.put(sha256, expected.getOrDefault(sha256, name));
        }
      }
    }
    assertEquals(expected, found);
    assertEquals(
        Set.of(
            "trusted-sms-bench",
            "trusted-sms-card",
            "trusted-sms-core",
            "trusted-sms-emulator",
            "trusted-sms-gateway",
            "trusted-sms-server"),
        own);
  }
}
