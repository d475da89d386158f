// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.bench.budget.Budgets.PapersOf2008;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.recommend.Limit;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.recommend.Recommender;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.result.Results;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlReportTest {
  private static final Set<String> PAGES = Set.of("report.html", "studies.html");

  static Stream<Results> anyResults() {
    return Stream.of(
        SampleResults.plausible(),
        SampleResults.of2008(),
        SampleResults.of(List.of(), List.of()),
        HostileResults.make());
  }

  private static ReportPage page(Results results) {
    return new ReportPage(results, Recommender.recommend(results, Constraints.POLICY));
  }

  private static String html(Results results) {
    return page(results).toHtml();
  }

  static Stream<String> anyPages() {
    return anyResults()
        .map(HtmlReportTest::page)
        .flatMap(p -> Stream.of(p.toHtml(), p.toStudiesHtml()));
  }

  private static Document parse(String html) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(html)));
  }

  private static List<Element> elements(Node within, String name) {
    NodeList nodes =
        within instanceof Document d
            ? d.getElementsByTagName(name)
            : ((Element) within).getElementsByTagName(name);
    List<Element> list = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      list.add((Element) nodes.item(i));
    }
    return list;
  }

  private static Element table(Document document, String caption) {
    return elements(document, "table").stream()
        .filter(t -> elements(t, "caption").get(0).getTextContent().equals(caption))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> cells(Element table, String algorithm) {
    String curve = ReportOrder.label(algorithm);
    for (Element row : elements(table, "tr")) {
      List<Element> head = elements(row, "th");
      if (head.size() == 1 && head.get(0).getTextContent().equals(curve)) {
        return elements(row, "td").stream().map(Element::getTextContent).toList();
      }
    }
    throw new AssertionError("no row " + curve);
  }

  /** Nothing is loaded from anywhere, nothing but the report's own script is run. */
  @ParameterizedTest
  @MethodSource("anyPages")
  void fileStandsAlone(String html) throws Exception {
    Document d = parse(html);
    Set<String> ids = new HashSet<>();
    for (Element e : elements(d, "*")) {
      NamedNodeMap attributes = e.getAttributes();
      for (int i = 0; i < attributes.getLength(); i++) {
        String name = attributes.item(i).getNodeName();
        String value = attributes.item(i).getNodeValue();
        assertFalse(name.startsWith("on"), name);
        assertFalse(
            Set.of("src", "srcset", "action", "data", "style", "xlink:href").contains(name), name);
        if (name.equals("href") && !PAGES.contains(value)) {
          assertTrue(value.startsWith("#"), value);
        }
        if (name.equals("id")) {
          assertTrue(ids.add(value), "twice: " + value);
        }
      }
      assertFalse(
          Set.of("img", "link", "iframe", "object", "embed", "base", "form", "use", "image")
              .contains(e.getTagName()),
          e.getTagName());
    }
    elements(d, "a").stream()
        .map(a -> a.getAttribute("href"))
        .filter(href -> !PAGES.contains(href))
        .forEach(href -> assertTrue(ids.contains(href.substring(1)), href));
    assertEquals(1, elements(d, "script").size());
    assertEquals(1, elements(d, "style").size());
    String style = elements(d, "style").get(0).getTextContent();
    assertFalse(style.contains("url(") || style.contains("@import"));
  }

  @ParameterizedTest
  @MethodSource("anyPages")
  void policyAllowsExactlyTheScriptAndTheStyle(String html) throws Exception {
    Document d = parse(html);
    String policy =
        elements(d, "meta").stream()
            .filter(m -> m.getAttribute("http-equiv").equals("Content-Security-Policy"))
            .findFirst()
            .orElseThrow()
            .getAttribute("content");
    assertEquals(
        "default-src 'none'; style-src '"
            + hash(elements(d, "style").get(0))
            + "'; script-src '"
            + hash(elements(d, "script").get(0))
            + "'",
        policy);
  }

  private static String hash(Element inline) throws Exception {
    byte[] bytes = inline.getTextContent().getBytes(StandardCharsets.UTF_8);
    return "sha256-"
        + Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  void everyChartHasACaptionAndATableOfEveryCurve() throws Exception {
    Document d = parse(html(SampleResults.plausible()));
    List<String> captions = new ArrayList<>();
    for (Element figure : elements(d, "figure")) {
      captions.add(elements(figure, "figcaption").get(0).getTextContent());
      Element table = elements(figure, "table").get(0);
      for (String curve : SampleResults.curves()) {
        boolean plain = figure.getAttribute("data-chart").equals("scatter");
        String name = plain ? curve : ReportOrder.label(curve);
        assertTrue(
            elements(table, "th").stream().anyMatch(th -> th.getTextContent().equals(name)), curve);
      }
    }
    assertEquals(
        List.of(
            "Bytes of a signed message against security",
            "Key generation on a phone: byte codes by curve and library",
            "Signing on a phone: byte codes by curve and library",
            "Verifying, known key on a phone: byte codes by curve and library",
            "Key generation: time by curve and engine",
            "Signing: time by curve and engine",
            "Verifying, first message: time by curve and engine",
            "Verifying, known key: time by curve and engine",
            "Encryption: time by curve and engine",
            "Decryption: time by curve and engine"),
        captions);
  }

  @Test
  void aSeriesHasTheSameColourInAllCharts() throws Exception {
    Document d = parse(html(SampleResults.plausible()));
    for (String caption : List.of("Signing, µs", "Encryption, µs")) {
      for (Element head : elements(elements(table(d, caption), "thead").get(0), "th")) {
        String engine = head.getTextContent();
        if (!engine.equals("algorithm")) {
          int place = new ReportOrder(SampleResults.plausible()).engines().indexOf(engine);
          assertEquals(Integer.toString(place), head.getAttribute("data-series"), engine);
        }
      }
    }
  }

  @Test
  void bytesAgainstSecurityNameTheFront() throws Exception {
    Document d = parse(html(SampleResults.plausible()));
    Element table = table(d, "Bytes of a signed message against security");
    assertEquals(List.of("prime field", "128", "68", "yes"), cells(table, "P-256"));
    assertEquals("no", elements(table, "td").get(3).getTextContent(), "P-192");
    Element figure =
        elements(d, "figure").stream()
            .filter(f -> f.getAttribute("data-chart").equals("scatter"))
            .findFirst()
            .orElseThrow();
    assertEquals("133", figure.getAttribute("data-full"));
    for (Curve curve : Curves.all().toArray()) {
      boolean below = curve.securityBits() < Integer.parseInt(figure.getAttribute("data-legacy"));
      assertEquals(curve.isLegacy(), below, curve.name());
    }
  }

  @Test
  void aStudyHasItsSentencesItsTableItsChartAndItsSource() throws Exception {
    Document d = parse(page(SampleResults.plausible()).toStudiesHtml());
    Element section =
        elements(d, "section").stream()
            .filter(s -> s.getAttribute("id").equals("study-sample"))
            .findFirst()
            .orElseThrow();
    assertEquals(
        List.of("Then it took 5 s.", "Now it takes 1 ms.", "The processor is another."),
        elements(section, "dd").stream().map(Element::getTextContent).toList());
    Element table = elements(section, "table").get(1);
    assertEquals(List.of("5000", "1.5"), cells(table, "signing"));
    assertEquals(List.of("", "0.25"), cells(table, "verifying"));
    assertEquals("number", elements(table, "td").get(0).getAttribute("class"));
    assertTrue(section.getTextContent().contains("Verifying: not printed."));
    assertTrue(section.getTextContent().contains("A. Author, A sample, 2001"));
    Element figure = elements(section, "figure").get(0);
    assertEquals("bars", figure.getAttribute("data-chart"));
    assertEquals("Times of a sample", elements(figure, "figcaption").get(0).getTextContent());
    assertEquals(List.of("5\u202F000", "1.50"), cells(elements(figure, "table").get(0), "signing"));
    assertEquals(List.of("", "0.25"), cells(elements(figure, "table").get(0), "verifying"));
  }

  @Test
  void recommendationComesFirstAndSaysWhy() throws Exception {
    Results results = SampleResults.plausible();
    Recommendation r = Recommender.recommend(results, Constraints.POLICY);
    Document d = parse(html(results));
    Element first = elements(d, "section").get(0);
    assertEquals("recommendation", first.getAttribute("id"));
    String text = first.getTextContent();
    assertTrue(text.contains("Take P-256: 128 bits of security, a signature of 64 bytes"), text);
    assertTrue(text.contains(r.why()));
    assertTrue(text.contains(r.order()));
    r.ranked().forEach(one -> assertTrue(text.contains(one.reason()), one.reason()));
    r.excluded().forEach(one -> assertTrue(text.contains(one.reason()), one.reason()));
    assertTrue(text.contains("projected from counts, not measured there"));
  }

  @Test
  void levelsOfSecurityHaveTheirCurves() throws Exception {
    Document d = parse(html(SampleResults.plausible()));
    Element table = table(d, "The first choice for each level of security; all else as asked");
    assertEquals("K-163 (legacy)", cells(table, "80").get(0));
    assertEquals("P-192 (legacy)", cells(table, "96").get(0));
    assertEquals("P-224", cells(table, "112").get(0));
    assertEquals("P-256", cells(table, "128").get(0));
    assertEquals("P-384", cells(table, "192").get(0));
    assertEquals("P-521", cells(table, "256").get(0));
    assertEquals("none", cells(table, "256").get(2), "no room in one SMS");
  }

  @Test
  void aLevelThatNoCurveHasSaysWhatCanBeHad() throws Exception {
    Results results = SampleResults.plausible();
    Constraints asked = Constraints.POLICY.with(Limit.CHARACTERS, 20);
    Document d = parse(new ReportPage(results, Recommender.recommend(results, asked)).toHtml());
    Element table = table(d, "The first choice for each level of security; all else as asked");
    assertEquals("none", cells(table, "256").get(0));
    assertTrue(cells(table, "256").get(6).contains("at most 204 bits of security"));
  }

  @Test
  void tableOfCurvesHasBytesTimesAndPlaces() throws Exception {
    Document d = parse(html(SampleResults.plausible()));
    Element table = table(d, "Every curve: what it gives and what it costs");
    assertEquals(
        List.of(
            "out", "112", "56", "73", "83", "135", "36", "46.4", "48.8", "71.1", "2.09 M", "3.84 M",
            "99.4 ms", "183 ms"),
        cells(table, "P-224"));
    assertEquals("1", cells(table, "P-256").get(0));
    assertEquals("none", cells(table, "P-521").get(3));
    for (String curve : SampleResults.curves()) {
      assertEquals(14, cells(table, curve).size());
    }
  }

  @Test
  void whatAnEngineLacksIsAnEmptyCell() throws Exception {
    Document d = parse(html(SampleResults.plausible()));
    Element signing = table(d, "Signing, µs");
    List<String> heads =
        elements(elements(signing, "thead").get(0), "button").stream()
            .map(Element::getTextContent)
            .toList();
    assertEquals("trusted-sms core", heads.get(1), "this project comes first");
    List<String> p192 = cells(signing, "P-192");
    assertEquals("", p192.get(heads.indexOf("Conscrypt") - 1));
    assertEquals("", p192.get(heads.indexOf("JDK") - 1));
    assertTrue(p192.get(0).matches("36\\.8 ±\u00A0[0-9.]+"), p192.get(0));
    assertFalse(cells(signing, "RSA-2048 PSS").get(heads.indexOf("JDK") - 1).isEmpty());
    assertFalse(cells(signing, "Ed25519").get(heads.indexOf("OpenSSL") - 1).isEmpty());
  }

  @Test
  void theFastestOfARowStandsOut() throws Exception {
    Element signing = table(parse(html(SampleResults.plausible())), "Signing, µs");
    for (Element row : elements(elements(signing, "tbody").get(0), "tr")) {
      double least = Double.MAX_VALUE;
      double strong = 0;
      for (Element cell : elements(row, "td")) {
        if (cell.hasAttribute("data-v")) {
          double value = Double.parseDouble(cell.getAttribute("data-v"));
          least = Math.min(least, value);
          strong = elements(cell, "strong").isEmpty() ? strong : value;
        }
      }
      assertEquals(least, strong);
    }
  }

  @Test
  void phonesAreComparedWith2008() throws Exception {
    Element table = table(parse(html(SampleResults.plausible())), "On a phone: signing");
    List<String> cells = cells(table, "P-192");
    assertEquals("1\u202F574\u202F150", cells.get(0));
    assertEquals("43\u202F562\u202F033", cells.get(1));
    assertEquals("1\u202F657\u202F000", cells.get(2), "the reference VM beside ours");
    assertEquals("28", cells.get(3), "times fewer");
    assertEquals("68.3 ms", cells.get(5));
    assertEquals("5.63 s", cells.get(7));
  }

  @Test
  void budgetsCorrectThePapers() throws Exception {
    Document d = parse(html(SampleResults.of2008()));
    Element section =
        elements(d, "section").stream()
            .filter(s -> s.getAttribute("id").equals("budget"))
            .findFirst()
            .orElseThrow();
    assertTrue(section.getTextContent().contains(PapersOf2008.CORRECTION));
    assertTrue(section.getTextContent().contains("28 % of 140 bytes"));
    assertEquals(
        List.of(
            "4",
            "48",
            "52",
            "39\u00A0%",
            "34\u00A0%",
            "81",
            "92",
            "81",
            "40",
            "204",
            "233",
            "204",
            "102",
            "332",
            "379",
            "332",
            "166"),
        cells(
            table(d, "Signed text: bytes, and room left for text in bytes and characters"),
            "P-192"));
    assertEquals(
        List.of("4", "48", "4", "56", "42\u00A0%", "34\u00A0%"),
        cells(table(d, "Acknowledgement: bytes"), "P-192"));
  }

  @Test
  void machineVersionsAndNotesAreThere() throws Exception {
    String text = parse(html(SampleResults.plausible())).getDocumentElement().getTextContent();
    for (String words :
        List.of(
            "Intel(R) Xeon(R) CPU @ 2.20GHz, 2 for the JVM",
            "OpenJDK 64-Bit Server VM 17.0.14+7",
            "Two processors, shared.",
            "3.0.19",
            "Mode standard: JMH")) {
      assertTrue(text.contains(words), words);
    }
    assertFalse(text.contains("interrupted"));
  }

  @Test
  void namesFromDataNeverBecomeMarkup() throws Exception {
    ReportPage page = page(HostileResults.make());
    for (String html : List.of(page.toHtml(), page.toStudiesHtml())) {
      assertFalse(html.contains("<script>alert"));
      assertFalse(html.contains("<img"));
      assertFalse(html.contains("\u202E"));
      String text = parse(html).getDocumentElement().getTextContent();
      assertTrue(text.contains("<script>alert('1')</script>"), "it is shown as text");
    }
    assertTrue(page.toHtml().contains("This run was interrupted"));
  }

  @Test
  void reportWithoutFiguresSaysSo() throws Exception {
    Document d = parse(html(SampleResults.of(List.of(), List.of())));
    String text = d.getDocumentElement().getTextContent();
    assertTrue(text.contains("No curve meets all that is asked for."));
    assertTrue(text.contains("They have: no times at all."));
    assertTrue(text.contains("Nothing was measured on the server in this run."));
    assertTrue(text.contains("The cost on phones was not counted in this run."));
    assertEquals(1, elements(d, "figure").size(), "bytes against security is always known");
  }

  @Test
  void headsOfAllTablesAreButtonsForTheScript() throws Exception {
    Document d = parse(html(SampleResults.plausible()));
    Set<String> scopes = new TreeSet<>();
    for (Element table : elements(d, "table")) {
      for (Element head : elements(elements(table, "thead").get(0), "th")) {
        assertEquals(1, elements(head, "button").size());
        scopes.add(head.getAttribute("scope"));
      }
    }
    assertEquals(Set.of("col"), scopes);
    assertTrue(elements(d, "script").get(0).getTextContent().contains("aria-sort"));
  }
}
