// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.w3c.dom.Document;

/**
 * The POMs that are published, in target/pom.xml: they stand alone, and tell what Maven Central
 * demands.
 */
class PublishedPomIT {
  private final BuiltTree tree = BuiltTree.here();
  private final XPath xpath = XPathFactory.newInstance().newXPath();

  private Document read(Path module) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory.newDocumentBuilder().parse(tree.made(module, "pom.xml").toFile());
  }

  private String value(Document pom, String path) throws Exception {
    return xpath.evaluate("/project/" + path, pom);
  }

  private int count(Document pom, String path) throws Exception {
    return Integer.parseInt(xpath.evaluate("count(/project/" + path + ")", pom));
  }

  @TestFactory
  Stream<DynamicTest> tellsAllThatIsDemanded() throws IOException {
    return Stream.concat(Stream.of(Path.of("")), tree.modules().stream())
        .map(m -> DynamicTest.dynamicTest("/" + m, () -> check(read(m))));
  }

  private void check(Document pom) throws Exception {
    for (String path :
        List.of(
            "artifactId",
            "version",
            "name",
            "description",
            "licenses/license/name",
            "developers/developer/name",
            "scm/connection",
            "scm/developerConnection",
            "scm/tag")) {
      assertFalse(value(pom, path).isBlank(), path);
    }
    assertEquals("org.trustedsms", value(pom, "groupId"));
    assertEquals(
        "https://www.apache.org/licenses/LICENSE-2.0.txt", value(pom, "licenses/license/url"));

    String home = System.getProperty("build.home", "");
    String scm = System.getProperty("build.scm", "");
    assertEquals(home, value(pom, "url"));
    assertEquals(home, value(pom, "scm/url"));
    assertEquals("scm:git:" + scm, value(pom, "scm/connection"));
    assertEquals("scm:git:" + scm, value(pom, "scm/developerConnection"));
    assertEquals("v" + value(pom, "version"), value(pom, "scm/tag"));
  }

  @TestFactory
  Stream<DynamicTest> standsAlone() throws IOException {
    return tree.modules().stream()
        .map(
            m ->
                DynamicTest.dynamicTest(
                    m.toString(),
                    () -> {
                      Document pom = read(m);
                      assertEquals(0, count(pom, "parent"));
                      assertEquals(0, count(pom, "repositories"));
                      assertEquals(0, count(pom, "/dependency[scope='test']"));
                      assertEquals(0, count(pom, "/dependency[not(version)]"));
                      assertFalse(Files.readString(tree.made(m, "pom.xml")).contains("${"));
                    }));
  }

  @Test
  void coreNeedsBouncyCastleAlone() throws Exception {
    Document pom = read(Path.of("core"));
    assertEquals(1, count(pom, "dependencies/dependency"));
    assertEquals("bcprov-jdk18on", value(pom, "dependencies/dependency/artifactId"));
    assertTrue(value(pom, "dependencies/dependency/version").matches("[0-9.]+"));
  }
}
