// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class MarkupTest {

  @Test
  void textAndAttributesAreEscaped() {
    String name = "<b>&\"'";
    assertEquals(
        "<p title=\"&lt;b&gt;&amp;&quot;&#39;\">&lt;b&gt;&amp;&quot;&#39;</p>",
        new Markup().element("p", name, "title", name).toString());
  }

  @Test
  void whatIsNoCharacterOrTurnsTheTextIsReplaced() {
    assertEquals(
        "a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFDf\n\t\uD83D\uDE00",
        Markup.escape("a\u0000b\u001Bc\u202Ed\uD800e\uFFFFf\n\t\uD83D\uDE00"));
  }

  @Test
  void elementsAreClosedInOrder() {
    Markup markup = new Markup().open("p").open("b");
    assertThrows(IllegalStateException.class, () -> markup.close("p"));
    assertThrows(IllegalStateException.class, markup::toString);
    assertEquals("<p><b></b></p>", markup.close("b").close("p").toString());
  }

  @Property(tries = 300)
  void anyTextIsWellFormedAndReadAsItWas(@ForAll String text) throws Exception {
    String xml = new Markup().element("p", text, "title", text).toString();
    Element p =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)))
            .getDocumentElement();
    // Escaping a second time shows what is left of the text: only replacements differ.
    assertEquals(Markup.escape(text), Markup.escape(p.getTextContent()));
    assertEquals(0, p.getElementsByTagName("*").getLength());
  }
}
