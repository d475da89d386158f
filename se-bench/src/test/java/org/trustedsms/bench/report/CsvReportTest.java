// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.recommend.Recommender;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Timing;

class CsvReportTest {

  /** The grammar of RFC 4180, section 2, read strictly. */
  private static List<List<String>> parse(String csv) {
    List<List<String>> records = new ArrayList<>();
    int i = 0;
    while (i < csv.length()) {
      List<String> record = new ArrayList<>();
      while (true) {
        StringBuilder field = new StringBuilder();
        if (csv.charAt(i) == '"') {
          for (i++; csv.charAt(i) != '"' || csv.charAt(i + 1) == '"'; i++) {
            if (csv.charAt(i) == '"') {
              i++;
            }
            field.append(csv.charAt(i));
          }
          i++;
        } else {
          for (; csv.charAt(i) != ',' && csv.charAt(i) != '\r'; i++) {
            assertTrue("\"\n".indexOf(csv.charAt(i)) < 0, "not quoted at " + i);
            field.append(csv.charAt(i));
          }
        }
        record.add(field.toString());
        if (csv.charAt(i) == '\r') {
          assertEquals('\n', csv.charAt(i + 1));
          i += 2;
          break;
        }
        assertEquals(',', csv.charAt(i));
        i++;
      }
      assertEquals(8, record.size(), record.toString());
      records.add(record);
    }
    return records;
  }

  private static List<List<String>> records(Results results) {
    return parse(
        new ReportPage(results, Recommender.recommend(results, Constraints.POLICY)).toCsv());
  }

  @Test
  void everyTimeIsReadBack() {
    Results results = SampleResults.plausible();
    List<List<String>> times =
        records(results).stream().filter(r -> r.get(0).equals("time")).toList();
    assertEquals(results.measurements().size(), times.size());
    for (int i = 0; i < times.size(); i++) {
      Timing m = results.measurements().get(i);
      assertEquals(
          List.of(
              "time",
              m.engine(),
              m.algorithm(),
              m.operation().name(),
              Double.toString(m.microseconds()),
              "us",
              Double.toString(m.error()),
              "25"),
          times.get(i));
    }
  }

  @Test
  void phoneCostsAndBudgetsAreThere() {
    List<List<String>> records = records(SampleResults.plausible());
    assertTrue(
        records.contains(
            List.of("phone", "reference VM", "P-192", "SIGN", "1657000", "byte codes", "", "")));
    assertTrue(
        records.contains(
            List.of(
                "budget",
                "signed text",
                "P-192",
                "room in 1 SMS",
                "92",
                "GSM characters",
                "",
                "")));
    assertTrue(
        records.contains(
            List.of("budget", "signed text", "P-521", "room in 1 SMS", "", "bytes", "", "")),
        "no room is an empty field");
    assertEquals(
        List.of("table", "source", "algorithm", "what", "value", "unit", "error", "samples"),
        records.get(0));
  }

  @Test
  void namesAreQuotedAndNoFormulas() {
    List<List<String>> records = records(HostileResults.make());
    assertTrue(records.stream().anyMatch(r -> r.get(1).equals(HostileResults.NAME)));
    assertTrue(records.stream().anyMatch(r -> r.get(1).equals("'=1+1")));
    assertTrue(records.stream().anyMatch(r -> r.get(2).equals("'@" + HostileResults.NAME)));
    for (List<String> record : records) {
      assertTrue(record.stream().noneMatch(f -> f.matches("(?s)[=+@\t\r].*")), record.toString());
    }
  }
}
