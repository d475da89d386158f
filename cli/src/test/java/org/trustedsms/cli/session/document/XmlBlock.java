// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** XML in documents: well-formed, and its Maven dependencies on this project are right. */
final class XmlBlock {
  private static final String GROUP = "org.trustedsms";

  private final Set<String> artifacts = new HashSet<>();
  private final String version;

  /** Reads the POMs of the project. */
  XmlBlock(Path root) throws IOException {
    Element parent = parse(Files.readString(root.resolve("pom.xml")));
    version = child(parent, "version");
    NodeList modules = parent.getElementsByTagName("module");
    for (int i = 0; i < modules.getLength(); i++) {
      Path pom = root.resolve(modules.item(i).getTextContent()).resolve("pom.xml");
      artifacts.add(child(parse(Files.readString(pom)), "artifactId"));
    }
  }

  /** Checks a block, which may have several elements. */
  void check(Block block) throws IOException {
    String text = block.text().replaceFirst("^\\s*<\\?xml[^>]*\\?>", "");
    Element all = parse("<block>" + text + "</block>");
    NodeList dependencies = all.getElementsByTagName("dependency");
    for (int i = 0; i < dependencies.getLength(); i++) {
      Element dependency = (Element) dependencies.item(i);
      if (GROUP.equals(child(dependency, "groupId"))) {
        String artifact = child(dependency, "artifactId");
        assertTrue(artifacts.contains(artifact), artifact + " is none of " + artifacts);
        assertEquals(version, child(dependency, "version"), "version of " + artifact);
      }
    }
  }

  private static String child(Element parent, String name) {
    for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node.getNodeName().equals(name)) {
        return node.getTextContent().strip();
      }
    }
    return null;
  }

  private static Element parse(String xml) throws IOException {
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(new InputSource(new StringReader(xml))).getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new AssertionError("not well-formed: " + e.getMessage(), e);
    }
  }
}
