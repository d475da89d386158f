// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.recommend.Constraints.Device;
import org.trustedsms.bench.recommend.Recommendation.Exclusion;
import org.trustedsms.bench.recommend.Recommendation.Ranked;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.testing.Cases;

class RecommenderTest {
  private static final Constraints NONE = Constraints.NONE;

  private static Recommendation recommend(Results results, Constraints constraints) {
    return Recommender.recommend(results, constraints);
  }

  private static List<String> ranking(Recommendation recommendation) {
    return recommendation.ranked().stream().map(r -> r.candidate().curve()).toList();
  }

  private static String reason(Recommendation recommendation, String curve) {
    return recommendation.excluded().stream()
        .filter(e -> e.candidate().curve().equals(curve))
        .map(Exclusion::reason)
        .findFirst()
        .orElseThrow();
  }

  /** Signing takes as many microseconds as the curve has bits; verifying 2 and 1.5 times that. */
  private static Results byBits() {
    Map<String, Double> times = new LinkedHashMap<>();
    for (String curve : SampleResults.curves()) {
      times.put(curve, Double.parseDouble(curve.replaceAll(".*?([0-9]+)(v1)?$", "$1")));
    }
    return SampleResults.server(times);
  }

  @Test
  void thePapersConstraintsOnTheFiguresOf2008GiveP192AndThenP224() {
    Recommendation paper = recommend(SampleResults.of2008(), Constraints.TRUSTED_SMS_2008);
    assertEquals(List.of("P-192", "P-224", "prime239v1", "B-163", "K-163"), ranking(paper));
    assertEquals(
        "P-256 is out: verifying takes 15.0 s on the N70, 14 s are allowed.",
        reason(paper, "P-256"));
    assertTrue(
        paper
            .ranked()
            .get(4)
            .reason()
            .endsWith("beaten by P-192 (legacy), which is faster and stronger."),
        "prime curves beat binary ones");
    assertEquals(
        List.of("P-192", "P-224", "prime239v1"),
        paper.front().stream().map(r -> r.candidate().curve()).toList());
    assertTrue(paper.summary().startsWith("Take P-192 (legacy): 96 bits"), paper.summary());
    assertEquals(
        "Of the 5 curves that meet all that is asked for, it is the fastest at signing and"
            + " verifying.",
        paper.why());
  }

  @Test
  void thePapersAnswerDoesNotHangOnTheLimitOnVerifying() {
    for (double limit = 11_000; limit < 15_000; limit += 250) {
      Constraints constraints = Constraints.TRUSTED_SMS_2008.with(Limit.VERIFY, limit);
      assertEquals(
          List.of("P-192", "P-224"),
          ranking(recommend(SampleResults.of2008(), constraints)).subList(0, 2));
    }
  }

  @Test
  void securityBites() {
    Recommendation r = recommend(byBits(), NONE.with(Limit.SECURITY, 96));
    assertEquals("P-192", ranking(r).get(0));
    assertEquals(
        "K-163 (legacy) is out: it has 81 bits of security, 96 are asked for.", reason(r, "K-163"));
    assertEquals("P-224", ranking(recommend(byBits(), NONE.with(Limit.SECURITY, 97))).get(0));
  }

  @Test
  void charactersBite() {
    Recommendation r = recommend(byBits(), NONE.with(Limit.CHARACTERS, 92));
    assertEquals(List.of("K-163", "B-163", "P-192"), ranking(r));
    assertEquals(
        "P-224 is out: one SMS holds 83 characters beside its signature, 92 are asked for.",
        reason(r, "P-224"));
    assertEquals(
        "P-521 is out: its signature of 132 bytes does not fit into one SMS.", reason(r, "P-521"));
  }

  @Test
  void signingBites() {
    Recommendation r = recommend(byBits(), NONE.with(Limit.SIGN, 0.224));
    assertEquals(List.of("K-163", "B-163", "P-192", "P-224"), ranking(r));
    assertEquals(
        "P-256 is out: signing takes 256 µs on the server, 224 µs are allowed.",
        reason(r, "P-256"));
  }

  /** The first message of a key takes 2 times as long as signing, a later one 1.5 times. */
  @Test
  void verifyingBitesOnTheFirstMessage() {
    Recommendation r = recommend(byBits(), NONE.with(Limit.VERIFY, 0.383));
    assertEquals(List.of("K-163", "B-163"), ranking(r));
    assertEquals(
        "P-192 (legacy) is out: verifying takes 384 µs on the server, 383 µs are allowed.",
        reason(r, "P-192"));
  }

  @Test
  void keyGenerationBites() {
    Recommendation r = recommend(byBits(), NONE.with(Limit.KEY, 0.2));
    assertEquals(List.of("K-163", "B-163", "P-192"), ranking(r));
    assertEquals(
        "P-224 is out: generating a key takes 224 µs on the server, 200 µs are allowed.",
        reason(r, "P-224"));
  }

  @Test
  void severalFaultsAreInOneSentence() {
    Recommendation r = recommend(byBits(), NONE.with(Limit.CHARACTERS, 80).with(Limit.SIGN, 0.2));
    assertEquals(
        "P-256 is out: one SMS holds 74 characters beside its signature, 80 are asked for;"
            + " signing takes 256 µs on the server, 200 µs are allowed.",
        reason(r, "P-256"));
  }

  @Test
  void whatWasNotMeasuredIsOutAndSaysSo() {
    Recommendation r = recommend(SampleResults.server(Map.of("P-256", 70.0)), NONE);
    assertEquals(List.of("P-256"), ranking(r));
    assertEquals(15, r.excluded().size());
    assertEquals(
        "P-192 (legacy) is out: signing and verifying were not measured on the server for trusted-sms"
            + " core.",
        reason(r, "P-192"));
    assertEquals("It is the only curve that meets all that is asked for.", r.why());
  }

  @Test
  void keyGenerationIsMissedOnlyIfItIsLimited() {
    Results results =
        SampleResults.of(
            List.of(
                new Timing("trusted-sms core", "P-192", Operation.SIGN, 40, null, 1),
                new Timing("trusted-sms core", "P-192", Operation.VERIFY_FIRST, 50, null, 1)),
            List.of());
    assertEquals(List.of("P-192"), ranking(recommend(results, NONE)));
    assertEquals(
        "P-192 (legacy) is out: key generation was not measured on the server for trusted-sms core.",
        reason(recommend(results, NONE.with(Limit.KEY, 1.0)), "P-192"));
  }

  @Test
  void deviceIsTheFirstThatHasTimes() {
    assertEquals(Device.SERVER, recommend(byBits(), NONE).device());
    assertEquals(Device.N70, recommend(SampleResults.plausible(), NONE).device());
    List<PhoneCost> costs =
        List.of(
            new PhoneCost("trusted-sms", "P-192", Operation.SIGN, 1L, 2.0, null),
            new PhoneCost("trusted-sms", "P-192", Operation.VERIFY_KNOWN, 1L, 3.0, null));
    Recommendation r = recommend(SampleResults.of(List.of(), costs), NONE);
    assertEquals(Device.XINT, r.device());
    assertEquals(
        "Take P-192 (legacy): 96 bits of security, a signature of 48 bytes, room in one SMS for 92 GSM"
            + " characters or about 150 of English; trusted-sms signs in 2.00 ms and verifies in 3.00 ms under java -Xint.",
        r.summary());
  }

  @Test
  void aLibraryCanBeNamed() {
    Constraints jdk = NONE.on(Device.SERVER, "JDK");
    assertEquals(
        List.of("P-256", "P-384", "P-521"), ranking(recommend(SampleResults.plausible(), jdk)));
  }

  @Test
  void impossibleConstraintsNameWhatCanBeHad() {
    Recommendation r =
        recommend(byBits(), NONE.with(Limit.SECURITY, 128).with(Limit.CHARACTERS, 80));
    assertTrue(r.ranked().isEmpty());
    assertEquals("No curve meets all that is asked for.", r.summary());
    assertEquals(
        List.of(
            "With all else as asked, at most 116 bits of security are possible (K-233).",
            "With all else as asked, one SMS holds at most 74 characters beside the signature"
                + " (P-256)."),
        r.advice());
  }

  @Test
  void ifNoSingleConstraintIsToBlameTheBestOfEachIsNamed() {
    Recommendation r =
        recommend(
            byBits(),
            NONE.with(Limit.SECURITY, 300).with(Limit.CHARACTERS, 180).with(Limit.SIGN, 0.001));
    assertEquals(
        List.of(
            "With no other limit, at most 285 bits of security are possible (K-571, B-571).",
            "With no other limit, one SMS holds at most 99 characters beside the signature (K-163"
                + " (legacy), B-163 (legacy)).",
            "With no other limit, signing takes at least 163 µs on the server (K-163 (legacy), B-163 (legacy))."),
        r.advice());
  }

  @Test
  void withoutTimesTheResultsSayWhatTheyHave() {
    Recommendation r = recommend(byBits(), NONE.on(Device.N70, null));
    assertEquals(
        List.of(
            "These results have no times of trusted-sms on the N70.",
            "They have: trusted-sms core on the server."),
        r.advice());
    assertEquals(16, r.excluded().size());
    Recommendation empty = recommend(SampleResults.of(List.of(), List.of()), NONE);
    assertEquals("They have: no times at all.", empty.advice().get(1));
  }

  @Test
  void equalCurvesStayInTheOrderOfTheirNumbersAndSaySo() {
    Recommendation r = recommend(byBits(), NONE.with(Limit.VERIFY, 0.383));
    assertEquals(List.of("K-163", "B-163"), ranking(r));
    assertTrue(r.ranked().get(1).onFront());
    assertTrue(
        r.ranked()
            .get(1)
            .reason()
            .endsWith(
                "equal to K-163 (legacy) in all that counts, and later in the list of curves."),
        r.ranked().get(1).reason());
    assertTrue(r.order().endsWith("stays in the order of the format's curve numbers."));
  }

  @Test
  void textHasEveryCurveOnce() {
    Recommendation r = recommend(SampleResults.plausible(), Constraints.POLICY);
    String text = r.toText();
    for (String curve : SampleResults.curves()) {
      long lines =
          text.lines()
              .filter(
                  l -> l.matches("( ?\\d+\\. [* ] )?" + curve + "( \\(legacy\\))?(:| is out:).*"))
              .count();
      assertEquals(1, lines, curve);
    }
    assertTrue(text.contains("projected from counts, not measured there"), text);
  }

  @Test
  void shortTextHasTheBestThreeAndWarningsOfBinaryAndLegacyCurves() {
    Recommendation r = recommend(SampleResults.plausible(), NONE);
    List<String> lines = r.toShortText().lines().toList();
    List<String> best = r.ranked().stream().limit(3).map(Recommendation.Ranked::reason).toList();
    assertTrue(lines.contains(r.summary()));
    assertEquals(
        best.subList(1, 3),
        lines.stream().filter(l -> l.startsWith("  ")).map(String::strip).toList());
    assertEquals(
        best.stream().anyMatch(reason -> reason.matches("[KB]-.*")),
        r.toShortText().contains("SP 800-186 deprecates"));
    assertEquals(
        best.stream().anyMatch(reason -> reason.contains("(legacy)")),
        r.toShortText().contains("only for devices that already have such keys"));
  }

  private static Results anyTimes(Cases.Case c) {
    Map<String, Double> times = new LinkedHashMap<>();
    SampleResults.curves().forEach(curve -> times.put(curve, (double) c.integer(1, 50)));
    return SampleResults.server(times);
  }

  @Test
  void nobodyOnTheFrontIsBeatenAndAllOthersAre() {
    Cases.check(200, c -> assertFrontIsUnbeaten(anyTimes(c)));
  }

  private static void assertFrontIsUnbeaten(Results results) {
    Recommendation r = recommend(results, NONE);
    assertEquals(16, r.ranked().size());
    for (Ranked one : r.ranked()) {
      boolean beaten = r.ranked().stream().anyMatch(other -> beats(other, one));
      assertEquals(!beaten, one.onFront(), one.reason());
    }
    for (int i = 0; i < 15; i++) {
      Ranked one = r.ranked().get(i);
      Ranked next = r.ranked().get(i + 1);
      assertFalse(!one.onFront() && next.onFront(), "the front comes first");
      assertFalse(beats(next, one), "none stands behind a curve that it beats");
    }
    assertEquals(r, recommend(results, NONE));
  }

  private static boolean beats(Ranked x, Ranked y) {
    Candidate a = x.candidate();
    Candidate b = y.candidate();
    boolean worse =
        a.bytes() > b.bytes()
            || a.securityBits() < b.securityBits()
            || a.messageMillis() > b.messageMillis();
    boolean better =
        a.bytes() < b.bytes()
            || a.securityBits() > b.securityBits()
            || a.messageMillis() < b.messageMillis();
    return better && !worse;
  }

  @Test
  void everyCurveIsRankedOrExcludedAndRankedOnesMeetEveryLimit() {
    Cases.check(200, c -> assertLimitsAreMet(anyTimes(c), anyLimits(c)));
  }

  private static void assertLimitsAreMet(Results results, Constraints constraints) {
    Recommendation r = recommend(results, constraints);
    Map<Limit, Double> limits = constraints.limits();
    assertEquals(16, r.ranked().size() + r.excluded().size());
    for (Ranked ranked : r.ranked()) {
      Candidate c = ranked.candidate();
      assertTrue(c.securityBits() >= limits.get(Limit.SECURITY));
      assertTrue(c.characters() >= limits.get(Limit.CHARACTERS));
      assertTrue(c.signMillis() <= limits.get(Limit.SIGN));
      assertTrue(c.verifyMillis() <= limits.get(Limit.VERIFY));
    }
    assertEquals(r.ranked().isEmpty(), !r.advice().isEmpty());
  }

  private static Constraints anyLimits(Cases.Case c) {
    return NONE.with(Limit.SECURITY, c.integer(1, 300))
        .with(Limit.CHARACTERS, c.integer(0, 110))
        .with(Limit.SIGN, c.integer(1, 60) / 1000.0)
        .with(Limit.VERIFY, c.integer(1, 120) / 1000.0);
  }

  /** One answer to "which curve?": that of new keys, on whatever device it was measured. */
  @Test
  void withoutAnythingAskedForTheAnswerIsTheCurveOfNewKeys() throws Exception {
    Results shipped = ResultsFile.read(Path.of("../docs/benchmarks/report.json"));
    for (Device device : Device.values()) {
      Recommendation r = recommend(shipped, Constraints.POLICY.on(device, null));
      assertEquals("P-256", ranking(r).get(0), device.where());
      assertTrue(r.summary().startsWith("Take P-256: 128 bits"), r.summary());
      assertTrue(r.ranked().stream().noneMatch(one -> one.candidate().legacy()));
    }
    assertEquals("P-224", ranking(recommend(shipped, NONE.with(Limit.SECURITY, 112))).get(0));
  }

  @Test
  void aRecommendationThatItsOwnFrontBeatsIsImpossible() {
    Recommendation r = recommend(SampleResults.plausible(), NONE);
    Ranked beaten = r.ranked().stream().filter(one -> !one.onFront()).findFirst().orElseThrow();
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Recommendation(
                NONE, r.device(), r.library(), List.of(beaten), List.of(), List.of()));
  }
}
