// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Environment;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.ServiceFigure;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyChart;
import org.trustedsms.bench.result.StudyResult.StudyTable;

/** Results with names that try to be something else in each kind of report. */
final class HostileResults {
  static final String NAME =
      "<script>alert('1')</script><img src=\"http://evil.example/x\" onerror=x>&amp;|a|b`c`"
          + "[l](http://evil.example)*_~\\ \"q\", \u202E\u0007\r\nnew line";

  private HostileResults() {}

  private static StudyResult study() {
    return new StudyResult(
        "hostile",
        NAME,
        NAME,
        NAME,
        NAME,
        List.of(
            new StudyTable(NAME, List.of(NAME), List.of(List.of(NAME)), List.of(NAME)),
            new StudyTable(NAME, List.of("", NAME), List.of(List.of("", "1e999")), List.of())),
        List.of(
            new StudyChart(
                NAME,
                NAME,
                false,
                List.of(NAME, NAME),
                List.of(
                    new StudyChart.Series(NAME, List.of(1e300, 0.0)),
                    new StudyChart.Series(NAME, List.of(Double.NaN, 1e-300))))),
        List.of(NAME));
  }

  static Results make() {
    Environment plain = SampleResults.environment();
    List<Timing> times = new ArrayList<>(SampleResults.plausible().measurements());
    List<PhoneCost> costs = new ArrayList<>(SampleResults.plausible().phoneCosts());
    for (Operation operation : Operation.values()) {
      times.add(new Timing(NAME, "P-192", operation, 5, null, 1));
      times.add(new Timing("=1+1", NAME, operation, 1e14, 1e14, 1));
      times.add(new Timing("JDK", "@" + NAME, operation, 1e-9, null, 1));
      costs.add(new PhoneCost(NAME, "P-192", operation, Long.MAX_VALUE, 1e14, 1e-9));
    }
    return new Results(
        Results.FORMAT,
        NAME,
        new Environment(NAME, 1, NAME, NAME, NAME, Map.of(NAME, NAME, plain.system(), "1")),
        false,
        times,
        costs,
        List.of(
            new ServiceFigure(NAME, 1, NAME, 2.0, true),
            new ServiceFigure("figure", 1, "=1+1", 2.0, true)),
        Map.of(NAME, 1L),
        List.of(study()),
        List.of(NAME, "", "javascript:alert(1)"));
  }
}
