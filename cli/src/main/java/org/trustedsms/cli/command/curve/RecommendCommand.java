// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.trustedsms.bench.recommend.Candidate;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.recommend.Constraints.Device;
import org.trustedsms.bench.recommend.Limit;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.recommend.Recommendation.Exclusion;
import org.trustedsms.bench.recommend.Recommendation.Ranked;
import org.trustedsms.bench.recommend.Recommender;
import org.trustedsms.bench.result.Results;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "recommend")
public final class RecommendCommand extends CliCommand {
  @Option(names = "--min-security", paramLabel = "bits")
  private Integer minSecurity;

  @Option(names = "--max-sign-ms", paramLabel = "ms")
  private Double maxSign;

  @Option(names = "--max-verify-ms", paramLabel = "ms")
  private Double maxVerify;

  @Option(names = "--max-key-ms", paramLabel = "ms")
  private Double maxKey;

  @Option(names = "--min-chars", paramLabel = "n")
  private Integer minCharacters;

  @Option(names = "--device", paramLabel = "device")
  private String device;

  @Option(names = "--paper")
  private boolean paper;

  @Option(names = "--results", paramLabel = "file")
  private Path file;

  @Option(names = "--all")
  private boolean all;

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Override
  public Integer call() {
    Constraints constraints = constraints();
    Results results = MeasuredFile.read(file == null ? MeasuredFile.shipped() : file);
    Recommendation recommendation = Recommender.recommend(results, constraints);
    System.out.println(
        jsonOption.isAsked()
            ? Json.lines(toJson(recommendation))
            : all ? recommendation.toText() : recommendation.toShortText());
    System.out.flush();
    return recommendation.ranked().isEmpty() ? 1 : 0;
  }

  private Constraints constraints() {
    try {
      Constraints start = paper ? Constraints.TRUSTED_SMS_2008 : Constraints.POLICY;
      Map<Limit, Number> asked = new EnumMap<>(Limit.class);
      asked.put(Limit.SECURITY, minSecurity);
      asked.put(Limit.CHARACTERS, minCharacters);
      asked.put(Limit.KEY, maxKey);
      asked.put(Limit.SIGN, maxSign);
      asked.put(Limit.VERIFY, maxVerify);
      for (Map.Entry<Limit, Number> limit : asked.entrySet()) {
        if (limit.getValue() != null) {
          start = start.with(limit.getKey(), limit.getValue().doubleValue());
        }
      }
      return device == null ? start : start.on(device(), start.library());
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private Device device() {
    for (Device known : Device.values()) {
      if (known.name().equals(device.toUpperCase(Locale.ROOT))) {
        return known;
      }
    }
    throw new IllegalArgumentException(
        "there is no device \"" + device + "\"; choose from n70, xint, server");
  }

  /** Returns an object whose {@code ranked} has the best curve first, and may be empty. */
  private static ObjectNode toJson(Recommendation recommendation) {
    ObjectNode all = Json.object();
    if (!recommendation.ranked().isEmpty()) {
      Candidate first = recommendation.ranked().get(0).candidate();
      all.put("curve", first.curve()).put("legacy", first.legacy());
    }
    all.put("summary", recommendation.summary());
    all.set("constraints", toJson(recommendation.constraints()));
    all.put("device", lowerCase(recommendation.device()));
    all.put("library", recommendation.library());
    ArrayNode ranked = all.putArray("ranked");
    recommendation.ranked().forEach(each -> ranked.add(toJson(each)));
    ArrayNode excluded = all.putArray("excluded");
    recommendation.excluded().forEach(each -> excluded.add(toJson(each)));
    all.set("advice", Json.array(recommendation.advice()));
    return all;
  }

  private static ObjectNode toJson(Constraints constraints) {
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
        Json.array(constraints.objectives().stream().map(RecommendCommand::lowerCase).toList()));
    return node;
  }

  private static ObjectNode toJson(Ranked ranked) {
    return Json.object(ranked.candidate())
        .put("onFront", ranked.onFront())
        .put("reason", ranked.reason());
  }

  private static ObjectNode toJson(Exclusion exclusion) {
    return Json.object(exclusion.candidate()).put("reason", exclusion.reason());
  }

  private static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
