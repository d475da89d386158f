// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.trustedsms.bench.report.ResultsComparison;
import org.trustedsms.cli.console.Json;

final class ComparisonJson {
  private ComparisonJson() {}

  /** Returns an object with all rows, those without a change included. */
  static ObjectNode of(ResultsComparison comparison) {
    ObjectNode all =
        Json.object()
            .put("hasRegressions", comparison.hasRegressions())
            .put("timesComparable", comparison.timesComparable());
    ArrayNode rows = all.putArray("rows");
    comparison.rows().forEach(row -> rows.add(of(row)));
    all.set("added", Json.array(comparison.added()));
    all.set("missing", Json.array(comparison.missing()));
    all.set("warnings", Json.array(comparison.warnings()));
    return all;
  }

  private static ObjectNode of(ResultsComparison.Row row) {
    return Json.object()
        .put("source", row.source())
        .put("algorithm", row.algorithm())
        .put("operation", row.operation().words())
        .put("unit", row.counted() ? "byte codes" : "microseconds")
        .put("older", row.older())
        .put("newer", row.newer())
        .put("ratio", row.ratio())
        .put("change", row.change().name().toLowerCase(Locale.ROOT));
  }
}
