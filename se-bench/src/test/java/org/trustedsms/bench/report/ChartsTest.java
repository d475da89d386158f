// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.report.DotChart.Dot;
import org.trustedsms.bench.result.StudyChart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ChartsTest {

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static List<Element> all(Document document, String name, String cssClass) {
    List<Element> found = new ArrayList<>();
    NodeList nodes = document.getElementsByTagName(name);
    for (int i = 0; i < nodes.getLength(); i++) {
      Element e = (Element) nodes.item(i);
      if (List.of(e.getAttribute("class").split(" ")).contains(cssClass)) {
        found.add(e);
      }
    }
    return found;
  }

  private static double[] place(Element mark) {
    String[] xy = mark.getAttribute("transform").replaceAll("[^0-9. ]", "").split(" ");
    return new double[] {Double.parseDouble(xy[0]), Double.parseDouble(xy[1])};
  }

  private static DotChart chart(Dot... dots) {
    return new DotChart(
        "id",
        "A title",
        "time, s",
        v -> v + " s",
        v -> Math.round(v) + " s",
        List.of("a", "b"),
        List.of(dots));
  }

  @Test
  void aDotChartHasRowsMarksAxisTitleAndDescription() throws Exception {
    DotChart chart =
        chart(
            new Dot(0, "one", "a", 1.5, 0.2),
            new Dot(0, "one", "b", 15, null),
            new Dot(1, "two", "b", 90, null));
    Document d = parse(chart.toSvg());
    assertEquals("A title", d.getElementsByTagName("title").item(0).getTextContent());
    String desc = d.getElementsByTagName("desc").item(0).getTextContent();
    assertTrue(desc.contains("Rows: a, b. Series: one, two."), desc);
    assertTrue(desc.contains("from 1.5 s to 90.0 s"), desc);
    assertEquals("id-title id-desc", d.getDocumentElement().getAttribute("aria-labelledby"));
    assertEquals(2, all(d, "text", "row").size());
    assertEquals("time, s", all(d, "text", "axis").get(0).getTextContent());
    assertEquals(2, all(d, "text", "legend").size(), "one of each series");

    List<Element> marks = all(d, "path", "marker");
    assertEquals(2 + 3, marks.size(), "legend and marks");
    assertEquals("b, two: 90.0 s", marks.get(2).getTextContent(), "the first series is on top");
    assertEquals("a, one: 1.5 s ± 0.2 s", marks.get(3).getTextContent());
    assertEquals("b, one: 15.0 s", marks.get(4).getTextContent());
    assertTrue(place(marks.get(3))[0] < place(marks.get(4))[0], "more is further right");
    assertTrue(place(marks.get(4))[0] < place(marks.get(2))[0]);
    assertTrue(place(marks.get(3))[1] < place(marks.get(4))[1], "second row is below");
    assertEquals(1, all(d, "line", "error").size());
    Set<String> shapes = new HashSet<>();
    marks.forEach(m -> shapes.add(m.getAttribute("d")));
    assertEquals(2, shapes.size(), "series differ in shape");
  }

  @Test
  void namesAreEscapedAndCutInLabels() throws Exception {
    String name = "<script>alert(1)</script> & a name without end, and more of it";
    DotChart chart =
        new DotChart(
            "id",
            name,
            name,
            v -> name,
            v -> name,
            List.of(name),
            List.of(new Dot(0, name, name, 1, 1.0)));
    Document d = parse(chart.toSvg());
    assertEquals(0, d.getElementsByTagName("script").getLength());
    assertEquals(19, all(d, "text", "row").get(0).getTextContent().length());
  }

  @Test
  void moreSeriesThanColoursAreHollow() throws Exception {
    Dot[] dots = new Dot[10];
    Arrays.setAll(dots, i -> new Dot(i, "s" + i, "a", i + 1, null));
    DotChart chart = chart(dots);
    assertEquals(2 * 2, all(parse(chart.toSvg()), "path", "hollow").size());
  }

  private static StudyChart bars(boolean logarithmic, double... now) {
    List<Double> values = Arrays.stream(now).boxed().toList();
    return new StudyChart(
        "Bars",
        "ms",
        logarithmic,
        List.of("a", "b", "c"),
        List.of(
            new StudyChart.Series("then", List.of(100.0, 10.0, 1.0)),
            new StudyChart.Series("now", values)));
  }

  @Test
  void barsStandInGroupsAndAreAsHighAsTheirValues() throws Exception {
    Document d = parse(new BarChart("id", bars(false, 50, Double.NaN, 0)).toSvg());
    List<Element> then = all(d, "rect", "c0");
    List<Element> now = all(d, "rect", "c1");
    assertEquals(3, then.size());
    assertEquals(2, now.size(), "none where there is no value");
    double full = height(then.get(0));
    assertEquals(full / 10, height(then.get(1)), 0.1);
    assertEquals(full / 2, height(now.get(0)), 0.1);
    assertEquals(0, height(now.get(1)));
    assertEquals("a, now: 50 ms", now.get(0).getTextContent());
    assertTrue(x(then.get(0)) < x(now.get(0)) && x(now.get(0)) < x(then.get(1)));
    assertEquals(2, all(d, "rect", "hollow").size(), "every second series");
    assertEquals(2 + 5, all(d, "path", "marker").size(), "shapes of the legend and the bars");
  }

  @Test
  void aLogarithmicBarIsByOrderOfMagnitude() throws Exception {
    Document d = parse(new BarChart("id", bars(true, 1000, 0.1, 0)).toSvg());
    List<Element> then = all(d, "rect", "c0");
    double step = height(then.get(0)) - height(then.get(1));
    assertEquals(step, height(then.get(1)) - height(then.get(2)), 0.2);
    List<Element> now = all(d, "rect", "c1");
    assertEquals(step, height(now.get(0)) - height(then.get(0)), 0.2);
    assertEquals(0, height(now.get(2)), "0 has no order of magnitude");
  }

  @Test
  void noBarsAreNoChart() {
    List<Double> none = List.of(Double.NaN);
    StudyChart empty =
        new StudyChart(
            "Bars", "ms", true, List.of("a"), List.of(new StudyChart.Series("now", none)));
    assertNull(new BarChart("id", empty).toSvg());
  }

  private static double height(Element bar) {
    return Double.parseDouble(bar.getAttribute("height"));
  }

  private static double x(Element bar) {
    return Double.parseDouble(bar.getAttribute("x"));
  }

  @Test
  void aScatterChartHasCurvesFrontAndEdge() throws Exception {
    ScatterChart chart =
        new ScatterChart(
            List.of(
                new ScatterChart.Point("P-192", 0, 96, 52, true),
                new ScatterChart.Point("K-163", 1, 81, 46, true),
                new ScatterChart.Point("B-163", 2, 81, 46, false),
                new ScatterChart.Point("P-521", 0, 260, 136, false)));
    Document d = parse(chart.toSvg());
    List<Element> marks = all(d, "path", "marker");
    assertEquals(3 + 4, marks.size(), "legend and curves");
    List<String> labels = all(d, "text", "label").stream().map(Element::getTextContent).toList();
    assertEquals(List.of("P-192", "K-163, B-163", "P-521"), labels);
    assertEquals(1 + 2, all(d, "circle", "ring").size(), "legend and front");
    assertEquals(1, all(d, "path", "front").size());
    assertEquals(2, all(d, "line", "edge").size(), "of an SMS, and of what is legacy");
    double legacy = Double.parseDouble(all(d, "line", "edge").get(1).getAttribute("x1"));
    assertTrue(place(marks.get(3))[0] < legacy, "P-192 is");
    assertTrue(place(marks.get(6))[0] > legacy, "P-521 is not");
    double edge = Double.parseDouble(all(d, "line", "edge").get(0).getAttribute("y1"));
    assertTrue(place(marks.get(6))[1] < edge, "P-521 is above the edge of an SMS");
    assertTrue(place(marks.get(3))[1] > edge, "P-192 is below");
  }
}
