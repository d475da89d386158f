// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class TemplateTest {

  /** A chart, whose title stands in an element, and whose identifier in attributes. */
  private static String drawing(String text) {
    return new ChartDrawing(text, text, "", 1, 1).toSvg();
  }

  @Test
  void textAndAttributesAreEscaped() {
    String svg = drawing("<b>&\"'");
    assertEquals(
        "<title id=\"&lt;b&gt;&amp;&quot;&#39;-title\">&lt;b&gt;&amp;&quot;&#39;</title>",
        svg.lines().toList().get(1));
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
    Element svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(drawing(text))))
            .getDocumentElement();
    Element title = (Element) svg.getElementsByTagName("title").item(0);
    // Escaping a second time shows what is left of the text: only replacements differ.
    assertEquals(Template.HTML.escape(text), Template.HTML.escape(title.getTextContent()));
    assertEquals(2, svg.getElementsByTagName("*").getLength(), "title and description");
  }
}
