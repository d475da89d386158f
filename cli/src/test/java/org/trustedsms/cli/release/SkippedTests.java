// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.trustedsms.cli.session.Repository;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Prints the tests that a build skipped, and why, from the reports of Surefire and Failsafe. */
public final class SkippedTests {
  private static final String ASSUMPTION = "Assumption failed: ";

  private SkippedTests() {}

  /** Prints a line for each reason and test class; the build calls this at its end. */
  public static void main(String[] args) throws Exception {
    Map<String, Integer> skipped = in(Repository.root());
    System.out.println(skipped.isEmpty() ? "No test was skipped." : "Skipped tests:");
    skipped.forEach((test, count) -> System.out.printf("%5d  %s%n", count, test));
    System.out.println("\"mvn verify -Pexhaustive\" also runs the tests that take minutes.");
  }

  /**
   * Reads all reports below a folder.
   *
   * @return how many tests were skipped, by reason and class
   */
  static Map<String, Integer> in(Path root)
      throws IOException, ParserConfigurationException, SAXException {
    Map<String, Integer> skipped = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root, 5)) {
      for (Path report : files.filter(SkippedTests::isReport).toList()) {
        Document document =
            DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(report.toFile());
        NodeList found = document.getElementsByTagName("skipped");
        for (int i = 0; i < found.getLength(); i++) {
          skipped.merge(line((Element) found.item(i)), 1, Integer::sum);
        }
      }
    }
    return skipped;
  }

  private static boolean isReport(Path file) {
    String folder = String.valueOf(file.getParent().getFileName());
    return file.getFileName().toString().matches("TEST-.*[.]xml") && folder.endsWith("-reports");
  }

  private static String line(Element skipped) {
    String test = ((Element) skipped.getParentNode()).getAttribute("classname");
    String message = skipped.getAttribute("message");
    String text = message.isEmpty() ? skipped.getTextContent() : message;
    int assumption = text.indexOf(ASSUMPTION);
    String reason = text.substring(assumption < 0 ? 0 : assumption + ASSUMPTION.length()).strip();
    return String.format(
        "%-28s %s",
        test.substring(test.lastIndexOf('.') + 1),
        reason.lines().findFirst().orElse("no reason given"));
  }
}
