// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the phones of docs/phone.svg have on their screens. */
final class DrawnPhone {
  private DrawnPhone() {}

  /** Returns the words on the phone of this name; rows that a narrow screen breaks are as one. */
  static String words(String phone) throws Exception {
    Path file = Path.of(System.getProperty("basedir", ""), "..", "docs", "phone.svg");
    Document picture =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Files.newInputStream(file), file.toString());
    NodeList groups = picture.getElementsByTagName("g");
    for (int i = 0; i < groups.getLength(); i++) {
      Element group = (Element) groups.item(i);
      if (group.getAttribute("id").equals(phone)) {
        List<String> rows = new ArrayList<>();
        NodeList texts = group.getElementsByTagName("text");
        for (int j = 0; j < texts.getLength(); j++) {
          rows.add(texts.item(j).getTextContent());
        }
        return shape(String.join(" ", rows));
      }
    }
    throw new AssertionError("no phone " + phone + " in " + file);
  }

  /** Returns the words on a real screen, in the same form. */
  static String words(ScreenContent screen) {
    List<String> rows = new ArrayList<>();
    for (ScreenContent.Item item : screen.items()) {
      rows.add(item.label());
      rows.add(item.value());
    }
    return shape(String.join(" ", rows));
  }

  /** Digits of keys and the time differ each time. */
  private static String shape(String words) {
    return words
        .strip()
        .replaceAll("\\s+", " ")
        .replaceAll("[A-Z][a-z]{2} [A-Z][a-z]{2} \\d{1,2} \\d\\d:\\d\\d \\d{4}", "<time>")
        .replaceAll("\\d{5}( \\d{5}){5}", "<digits>");
  }
}
