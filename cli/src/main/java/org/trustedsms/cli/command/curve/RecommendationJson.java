// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.trustedsms.bench.recommend.Candidate;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.recommend.Recommendation.Exclusion;
import org.trustedsms.bench.recommend.Recommendation.Ranked;
import org.trustedsms.cli.console.Json;

/** A recommendation in JSON. Lengths are bytes, times milliseconds. */
final class RecommendationJson {
  private RecommendationJson() {}

  /** Returns an object whose {@code ranked} has the best curve first, and may be empty. */
  static ObjectNode of(Recommendation recommendation) {
    ObjectNode all = Json.object();
    if (!recommendation.ranked().isEmpty()) {
      Candidate first = recommendation.ranked().get(0).candidate();
      all.put("curve", first.curve()).put("legacy", first.legacy());
    }
    all.put("summary", recommendation.summary());
    all.set("constraints", of(recommendation.constraints()));
    all.put("device", lowerCase(recommendation.device()));
    all.put("library", recommendation.library());
    ArrayNode ranked = all.putArray("ranked");
    recommendation.ranked().forEach(each -> ranked.add(of(each)));
    ArrayNode excluded = all.putArray("excluded");
    recommendation.excluded().forEach(each -> excluded.add(of(each)));
    all.set("advice", Json.array(recommendation.advice()));
    return all;
  }

  private static ObjectNode of(Constraints constraints) {
    ObjectNode node = Json.object();
    constraints
        .limits()
        .forEach(
            (limit, value) -> {
              if (limit.isTime()) {
                node.put(limit.field(), value);
              } else {
                node.put(limit.field(), value.intValue());
              }
            });
    node.set(
        "objectives",
        Json.array(constraints.objectives().stream().map(RecommendationJson::lowerCase).toList()));
    return node;
  }

  private static ObjectNode of(Ranked ranked) {
    return Json.object(ranked.candidate())
        .put("onFront", ranked.onFront())
        .put("reason", ranked.reason());
  }

  private static ObjectNode of(Exclusion exclusion) {
    return Json.object(exclusion.candidate()).put("reason", exclusion.reason());
  }

  private static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
