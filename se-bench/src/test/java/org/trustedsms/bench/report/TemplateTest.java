// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class TemplateTest {

  /** A chart whose caption stands in an element, and whose axis in an attribute. */
  private static String figure(String text) {
    return Template.HTML.fill(
        "part",
        Map.of(
            "open",
            true,
            "title",
            "",
            "captionEnd",
            text,
            "unit",
            "",
            "axis",
            text,
            "chart",
            true,
            "words",
            "",
            "table",
            new Table.Builder<>(List.of()).build("")));
  }

  @Test
  void textAndAttributesAreEscaped() {
    assertEquals(
        "<figure data-chart=\"dots\" data-unit=\"\" data-axis=\"&lt;b&gt;&amp;&quot;&#39;\">"
            + "<figcaption>&lt;b&gt;&amp;&quot;&#39;</figcaption>",
        figure("<b>&\"'").lines().toList().get(1));
  }

  @Test
  void whatIsNoCharacterOrTurnsTheTextIsReplaced() {
    assertEquals(
        "a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFDf\n\t\uD83D\uDE00",
        Template.HTML.escape("a\u0000b\u001Bc\u202Ed\uD800e\uFFFFf\n\t\uD83D\uDE00"));
  }

  @Test
  void anyTextIsWellFormedAndReadAsItWas() {
    Cases.check(300, c -> assertReadAsItWas(c.text(0, 100)));
  }

  private static void assertReadAsItWas(String text) throws Exception {
    Element part =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(figure("." + text))))
            .getDocumentElement();
    Element caption = (Element) part.getElementsByTagName("figcaption").item(0);
    // Escaping a second time shows what is left of the text: only replacements differ.
    assertEquals(Template.HTML.escape("." + text), Template.HTML.escape(caption.getTextContent()));
    assertEquals(12, part.getElementsByTagName("*").getLength(), "those of the template");
  }
}
