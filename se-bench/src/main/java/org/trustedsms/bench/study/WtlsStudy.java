// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.StudyChart;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyTable;
import org.trustedsms.bench.study.WtlsPrimitives.OfRsa;
import org.trustedsms.bench.study.WtlsPrimitives.OnCurve;
import org.trustedsms.curve.Curves;

/** The study of 2000 that compared handshakes of WTLS on a Palm VII. */
public final class WtlsStudy implements Study {
  static final WtlsHandshake.Ecc PALM_ECC = new WtlsHandshake.Ecc(372.4, 254.8, 335.6, 514.8, 1254);

  static final WtlsHandshake.Rsa PALM_RSA = new WtlsHandshake.Rsa(21_734, 598, 622);

  private static final double PALM_VERIFYING_65537 = 1482;
  private static final String PALM_SERVER_RATIO = "2.0";
  private static final String PALM_MUTUAL_RATIO = "8.64";

  private static final List<String> CURVES = List.of("K-163", "B-163", "P-256");
  private static final List<Integer> RSA = List.of(1024, 2048, 3072);
  private static final String PALM = "Palm VII, 2000";
  private static final String PHONE = "phone, counted";
  private static final String HERE = "this machine";
  private static final String COUNT_UNIT = "1,000 byte codes";
  private static final String EXPANSION = "key expansion";
  private static final String STORED = "expanded keys stored";
  private static final int PALM_BITS = 1024;
  private static final String[][] PAIRS = {
    {"K-163", "1024"}, {"B-163", "1024"}, {"P-256", "2048"}, {"P-256", "3072"}
  };
  private static final WtlsHandshake.Ecc NOTHING =
      new WtlsHandshake.Ecc(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  private static final String WHY =
      "With e = 3 RSA takes two products to verify or encrypt, and hashing and padding, which are"
          + " most of the Palm's 598 ms (15 products more, for e = 65537, took it 884 ms), are not"
          + " counted here, so that RSA-1024 is further ahead where the server is authenticated;"
          + " where both are it is less behind, since two expanded keys, each fully checked and"
          + " with its table, are more than half of a curve's total, which who stores them saves;"
          + " and today RSA's signature has grown with the cube of its size, while P-256 costs the"
          + " phone about what 163 bits do.";

  @Override
  public String name() {
    return "wtls";
  }

  @Override
  public StudyResult run(Progress progress) throws IOException, InterruptedException {
    try {
      return result(measure(progress));
    } catch (IOException | InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("a primitive of a handshake cannot be measured: " + e, e);
    }
  }

  /** What was found, by curves and by bits of RSA. */
  record Found(
      Map<String, OnCurve> countedCurves,
      Map<Integer, OfRsa> countedRsa,
      Map<String, OnCurve> timedCurves,
      Map<Integer, OfRsa> timedRsa) {}

  private static Found measure(Progress progress) throws Exception {
    WtlsPrimitives primitives = new WtlsPrimitives();
    Found found =
        new Found(
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>());
    for (String curve : CURVES) {
      progress.note("wtls: " + curve + " is measured, and counted on the phone");
      found.timedCurves().put(curve, primitives.measuredOnCurve(curve));
      found.countedCurves().put(curve, primitives.countedOnCurve(curve));
    }
    for (int bits : RSA) {
      progress.note("wtls: RSA-" + bits + " is measured, and counted on the phone");
      found.timedRsa().put(bits, primitives.measuredOfRsa(bits));
      found.countedRsa().put(bits, primitives.countedOfRsa(bits));
    }
    return found;
  }

  /** Puts what was found beside what was printed. */
  static StudyResult result(Found found) {
    return new StudyResult(
        "wtls",
        "Handshakes of WTLS on a Palm VII (2000): does a phone do better with curves or with RSA?",
        "On the Palm VII (16 MHz) a handshake that authenticates the server took RSA-1024 1,220 ms"
            + " and a curve of 163 bits 2,471.6 ms, RSA winning 2.0 times; one that authenticates"
            + " both took them 22,954 ms and 2,614 ms, the curve winning 8.64 times.",
        now(found),
        WHY,
        List.of(primitives(found), handshakes(found), ratios(found)),
        List.of(
            chart(PALM, "ms", palm()),
            chart(PHONE, COUNT_UNIT, counted(found)),
            chart(HERE, "µs", timed(found))),
        List.of(
            "N. Daswani: Cryptographic Execution Time for WTLS Handshakes on Palm OS Devices,"
                + " 2000"));
  }

  /** One line of the handshakes: what of, where, and the totals. */
  private record Line(String algorithm, String where, WtlsHandshake totals) {}

  private static List<Line> palm() {
    return List.of(
        new Line("ECC-163", PALM + " [ms]", PALM_ECC.handshake()),
        new Line("RSA-1024, e = 3", PALM + " [ms]", PALM_RSA.handshake()));
  }

  private static List<Line> counted(Found found) {
    return lines(PHONE + " [" + COUNT_UNIT + "]", found.countedCurves(), found.countedRsa());
  }

  private static List<Line> timed(Found found) {
    return lines(HERE + " [µs]", found.timedCurves(), found.timedRsa());
  }

  private static List<Line> lines(
      String where, Map<String, OnCurve> curves, Map<Integer, OfRsa> rsa) {
    List<Line> lines = new ArrayList<>();
    curves.forEach(
        (curve, costs) -> lines.add(new Line(label(curve), where, costs.handshake().handshake())));
    rsa.forEach(
        (bits, costs) -> lines.add(new Line(rsaName(bits), where, rsa(bits, costs).handshake())));
    return lines;
  }

  /** Today's sizes have today's exponent. */
  private static WtlsHandshake.Rsa rsa(int bits, OfRsa costs) {
    return bits == PALM_BITS ? costs.small() : costs.usual();
  }

  private static String rsaName(int bits) {
    return "RSA-" + bits + (bits == PALM_BITS ? ", e = 3" : ", e = 65537");
  }

  private static String label(String curve) {
    return Curves.all().byName(curve).label();
  }

  private static StudyTable primitives(Found found) {
    List<List<String>> rows = new ArrayList<>();
    for (String curve : found.countedCurves().keySet()) {
      boolean printed = !curve.equals("P-256");
      OnCurve counted = found.countedCurves().get(curve);
      OnCurve timed = found.timedCurves().get(curve);
      WtlsHandshake.Ecc c = counted.handshake();
      WtlsHandshake.Ecc t = timed.handshake();
      WtlsHandshake.Ecc p = printed ? PALM_ECC : NOTHING;
      String label = label(curve);
      rows.add(
          row(label, "key generation", p.keyGeneration(), c.keyGeneration(), t.keyGeneration()));
      rows.add(row(label, EXPANSION, p.keyExpansion(), c.keyExpansion(), t.keyExpansion()));
      rows.add(row(label, "Diffie-Hellman", p.agreement(), c.agreement(), t.agreement()));
      rows.add(row(label, "signing", p.signing(), c.signing(), t.signing()));
      rows.add(row(label, "verifying, expanded key", p.verifying(), c.verifying(), t.verifying()));
      rows.add(
          row(
              label,
              "verifying, key not expanded",
              Double.NaN,
              counted.verifyingPlain(),
              timed.verifyingPlain()));
    }
    for (int bits : found.countedRsa().keySet()) {
      boolean printed = bits == PALM_BITS;
      OfRsa c = found.countedRsa().get(bits);
      OfRsa t = found.timedRsa().get(bits);
      String label = "RSA-" + bits;
      rows.add(
          row(
              label,
              "signing",
              printed ? PALM_RSA.signing() : Double.NaN,
              c.signing(),
              t.signing()));
      rows.add(
          row(
              label,
              "verifying, e = 3",
              printed ? PALM_RSA.verifying() : Double.NaN,
              c.verifying3(),
              t.verifying3()));
      rows.add(
          row(
              label,
              "verifying, e = 65537",
              printed ? PALM_VERIFYING_65537 : Double.NaN,
              c.verifying65537(),
              t.verifying65537()));
      rows.add(
          row(
              label,
              "encryption, e = 3",
              printed ? PALM_RSA.encryption() : Double.NaN,
              c.encryption3(),
              t.encryption3()));
      rows.add(
          row(
              label,
              "encryption, e = 65537",
              Double.NaN,
              c.encryption65537(),
              t.encryption65537()));
    }
    return new StudyTable(
        "The primitives",
        List.of(
            "algorithm",
            "primitive",
            PALM + " [ms]",
            PHONE + " [" + COUNT_UNIT + "]",
            HERE + " [µs]"),
        rows,
        List.of(
            "Empty cells: the study had neither P-256 nor RSA above 1024 bits, nor verifying"
                + " without an expanded key; its encryption is printed once, and is taken to be"
                + " that with e = 3. Which curve of 163 bits it had is not printed in our source:"
                + " its figures stand beside both.",
            "The phone's byte codes are counted in the finished MIDlet suite and are the same in"
                + " every run; they compare with one another, not with the Palm's milliseconds.",
            "The phone's RSA runs on the suite's big integer, which has no Montgomery reduction;"
                + " hashing and padding are not counted. Signing and verifying on a curve are those"
                + " of whole messages, hashing included.",
            "Expanding a key is to decode it with all checks and to make its table. Our"
                + " Diffie-Hellman, which takes the same course for all secrets, makes no use of"
                + " the table.",
            Stopwatch.NOTE,
            "On this machine curves are this project's core, RSA is the JDK's."));
  }

  private static List<String> row(
      String algorithm, String primitive, double palm, double counted, double timed) {
    return List.of(
        algorithm,
        primitive,
        Double.isNaN(palm) ? Cells.EMPTY : Cells.printed(palm),
        Cells.figure(counted),
        Cells.figure(timed));
  }

  private static StudyTable handshakes(Found found) {
    List<List<String>> rows = new ArrayList<>();
    for (Line line : palm()) {
      rows.add(totals(line, Cells::printed));
    }
    for (List<Line> lines : List.of(counted(found), timed(found))) {
      for (Line line : lines) {
        rows.add(totals(line, Cells::figure));
      }
    }
    return new StudyTable(
        "What the client computes in a handshake",
        List.of(
            "algorithm",
            "where",
            "server authenticated",
            "both authenticated",
            "server, " + STORED,
            "both, " + STORED),
        rows,
        List.of(
            "Summed as the study did. Curve, server authenticated: verifying, key generation,"
                + " Diffie-Hellman, and two key expansions; both: signing in place of key"
                + " generation. RSA: verifying and encryption; both: and signing.",
            "Stored expanded keys: the two key expansions are saved. RSA has nothing to expand.",
            "The study's totals are the sums of its printed primitives, to the last digit."));
  }

  private static List<String> totals(Line line, DoubleFunction<String> format) {
    WtlsHandshake totals = line.totals();
    return List.of(
        line.algorithm(),
        line.where(),
        format.apply(totals.server()),
        format.apply(totals.mutual()),
        format.apply(totals.serverStored()),
        format.apply(totals.mutualStored()));
  }

  private static StudyTable ratios(Found found) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "ECC-163, RSA-1024",
            PALM + ", as printed",
            PALM_SERVER_RATIO,
            PALM_MUTUAL_RATIO,
            Cells.EMPTY,
            Cells.EMPTY));
    rows.add(
        ratio(
            "ECC-163, RSA-1024",
            PALM + ", from its totals",
            PALM_ECC.handshake(),
            PALM_RSA.handshake()));
    for (String[] pair : PAIRS) {
      int bits = Integer.parseInt(pair[1]);
      String names = label(pair[0]) + ", " + rsaName(bits);
      rows.add(ratio(names, PHONE, phoneCurve(found, pair[0]), phoneRsa(found, bits)));
      rows.add(
          ratio(
              names,
              HERE,
              found.timedCurves().get(pair[0]).handshake().handshake(),
              rsa(bits, found.timedRsa().get(bits)).handshake()));
    }
    return new StudyTable(
        "How many times as long: the study's two ratios",
        List.of(
            "pair",
            "where",
            "server: curve / RSA",
            "both: RSA / curve",
            "server, " + STORED,
            "both, " + STORED),
        rows,
        List.of(
            "Empty cells: the study's ratios for stored keys are not in our source; those from its"
                + " totals are in the next line.",
            "The study prints 8.64 for both authenticated; its totals, 22,954 and 2,614, give"
                + " 8.78.",
            "Below 1 the other of the two wins."));
  }

  private static List<String> ratio(
      String pair, String where, WtlsHandshake curve, WtlsHandshake rsa) {
    return List.of(
        pair,
        where,
        Cells.figure(curve.serverOver(rsa)),
        Cells.figure(rsa.mutualOver(curve)),
        Cells.figure(curve.stored().serverOver(rsa.stored())),
        Cells.figure(rsa.stored().mutualOver(curve.stored())));
  }

  private static WtlsHandshake phoneCurve(Found found, String curve) {
    return found.countedCurves().get(curve).handshake().handshake();
  }

  private static WtlsHandshake phoneRsa(Found found, int bits) {
    return rsa(bits, found.countedRsa().get(bits)).handshake();
  }

  private static StudyChart chart(String where, String unit, List<Line> lines) {
    List<StudyChart.Series> series =
        lines.stream()
            .map(
                line ->
                    new StudyChart.Series(
                        line.algorithm(),
                        List.of(
                            line.totals().server(),
                            line.totals().mutual(),
                            line.totals().serverStored(),
                            line.totals().mutualStored())))
            .toList();
    return new StudyChart(
        "A handshake: " + where,
        unit,
        true,
        List.of(
            "server authenticated", "both authenticated", "server, " + STORED, "both, " + STORED),
        series);
  }

  private static String now(Found found) {
    WtlsHandshake k163 = phoneCurve(found, "K-163");
    WtlsHandshake rsa1024 = phoneRsa(found, PALM_BITS);
    WtlsHandshake p256 = phoneCurve(found, "P-256");
    WtlsHandshake rsa2048 = phoneRsa(found, 2048);
    WtlsHandshake rsa3072 = phoneRsa(found, 3072);
    return "On the phone's count K-163 takes %s times RSA-1024's byte codes where the server is"
            .formatted(Cells.figure(k163.serverOver(rsa1024)))
        + " authenticated, and RSA-1024 %s times K-163's where both are; with today's sizes these"
            .formatted(Cells.figure(rsa1024.mutualOver(k163)))
        + " are %s and %s for P-256 and RSA-2048, %s and %s for P-256 and RSA-3072."
            .formatted(
                Cells.figure(p256.serverOver(rsa2048)),
                Cells.figure(rsa2048.mutualOver(p256)),
                Cells.figure(p256.serverOver(rsa3072)),
                Cells.figure(rsa3072.mutualOver(p256)));
  }
}
