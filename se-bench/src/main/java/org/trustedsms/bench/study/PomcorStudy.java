// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.StudyChart;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyTable;
import org.trustedsms.bench.study.PomcorFigures.Power;
import org.trustedsms.bench.study.PomcorFigures.Signing;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** The study of 2015 of powers in a browser, for logins without a password. */
public final class PomcorStudy implements Study {
  /**
   * What was printed, in milliseconds, by the names of powers: on a laptop Stanford's library and
   * Pomcor's, then on a phone both; NaN where there is nothing.
   */
  static final Map<String, List<Double>> PRINTED =
      Map.of(
          "dh-112", List.of(74.0, 10.0, 315.0, 46.0),
          "dh-128", List.of(180.0, 23.0, 742.0, 103.0),
          "dh-192", List.of(1549.0, 199.0, 6264.0, 644.0),
          "dh-256", List.of(7908.0, 1050.0, 34460.0, 3379.0),
          "rsa-112", List.of(148.0, 25.0, 710.0, 115.0),
          "rsa-128", List.of(460.0, 75.0, 2108.0, 263.0),
          "rsa-192", List.of(6636.0, 882.0, 29300.0, 3263.0),
          "rsa-256", List.of(50818.0, 7424.0, Double.NaN, Double.NaN));

  private static final List<String> CURVES = List.of("P-224", "P-256", "P-384", "P-521");
  private static final double MILLION = 1e6;
  private static final double MILLIS = 1e3;
  private static final String RSA = "RSA-";

  @Override
  public String name() {
    return "pomcor";
  }

  @Override
  public StudyResult run(Progress progress) throws IOException, InterruptedException {
    try {
      return result(PomcorFigures.measure(CURVES, progress));
    } catch (IOException | InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("a power or a signature cannot be measured: " + e, e);
    }
  }

  /** Puts what was found beside what was printed. */
  static StudyResult result(PomcorFigures found) {
    return new StudyResult(
        "pomcor",
        "Powers in a browser (Pomcor, 2015): can a user log in by a signature in place of a"
            + " password?",
        "In 2015 a browser on a laptop took Pomcor's library 10 ms for the power of DSA and 25 ms"
            + " for that of RSA at 112 bits of security, and 1,050 and 7,424 ms at 256 bits, 6 to 8"
            + " times less than Stanford's; a phone's took it 46 and 115 ms at 112 bits.",
        now(found),
        "Big integers are machine code now, in browsers and in the JDK, which has Montgomery's"
            + " reduction, too, as BigInt has not; RSA still grows with the cube of its size, and"
            + " one SMS has room for a curve's signature up to P-384, and for none of RSA at these"
            + " sizes.",
        List.of(powers(found), login(found)),
        List.of(chart(found)),
        List.of("Pomcor, 2015: modular exponentiation in a browser; cryptographic login"));
  }

  private static String now(PomcorFigures found) {
    Power dh = found.powers().get(0);
    Power rsa = found.powers().get(4);
    Signing p256 = found.signatures().get("P-256");
    Signing rsa3072 = found.signatures().get(RSA + 3072);
    Curve curve = Curves.all().byName("P-256");
    return "At 112 bits the JDK takes %s ms for DSA's power and %s for RSA's%s; a phone executes"
            .formatted(
                Cells.figure(dh.jdk() / MILLIS),
                Cells.figure(rsa.jdk() / MILLIS),
                Double.isNaN(dh.node())
                    ? ""
                    : ", Node %s and %s"
                        .formatted(
                            Cells.figure(dh.node() / MILLIS), Cells.figure(rsa.node() / MILLIS)))
        + " %s times as many byte codes to sign with RSA-3072 as with P-256, and a login by SMS"
            .formatted(Cells.figure(rsa3072.phoneSign() / p256.phoneSign()))
        + " takes %s SMS in place of %s."
            .formatted(Login.of(curve, 3072 / Byte.SIZE).segments(), Login.of(curve).segments());
  }

  private static StudyTable powers(PomcorFigures found) {
    List<List<String>> rows = new ArrayList<>();
    for (Power power : found.powers()) {
      Exponentiation what = power.what();
      List<String> row = new ArrayList<>();
      row.add(
          what.isRsa()
              ? "RSA with CRT, " + what.modulusBits()
              : "DSA/DH, %s, exponent %s"
                  .formatted(what.modulusBits(), what.exponent().bitLength()));
      row.add(Integer.toString(what.security()));
      for (double printed : PRINTED.get(what.name())) {
        row.add(Double.isNaN(printed) ? Cells.EMPTY : Cells.printed(printed));
      }
      row.add(Cells.figure(power.jdk() / MILLIS));
      row.add(Cells.figure(power.bouncyCastle() / MILLIS));
      row.add(Cells.figure(power.node() / MILLIS));
      row.add(Cells.figure(power.byteCodes() / MILLION));
      rows.add(row);
    }
    return new StudyTable(
        "Powers with a modulus",
        List.of(
            "power, modulus in bits",
            "security",
            "laptop 2015, Stanford [ms]",
            "laptop 2015, Pomcor [ms]",
            "phone 2015, Stanford [ms]",
            "phone 2015, Pomcor [ms]",
            "JDK [ms]",
            "Bouncy Castle [ms]",
            "Node BigInt [ms]",
            "phone [million byte codes]"),
        rows,
        notes(found));
  }

  private static List<String> notes(PomcorFigures found) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Empty cells of 2015: the study has no figure for RSA at 256 bits of security on its"
            + " phone.");
    notes.add(Stopwatch.NOTE + " Node's program does the same.");
    notes.add(
        "The study's libraries have Montgomery's reduction and sliding windows, as the JDK has."
            + " Bouncy Castle on Java SE calls the JDK's big integer. Its RSA checks each result"
            + " with the public exponent. Its cells for DSA/DH are empty: its Diffie-Hellman hides"
            + " the exponent in one longer than the modulus, so that it never computes the study's"
            + " power. BigInt and the phone's big integer have no Montgomery"
            + " reduction: there, a power is products and remainders, with sliding windows.");
    notes.add(
        "The phone's byte codes at 256 bits are projected from those at 192: products grow with the"
            + " square of the modulus, and there are as many as the exponent has bits, so that RSA"
            + " grows with the cube. Projected in this way from 128 to 192 bits, DSA/DH comes out"
            + " at %s and RSA at %s times what is counted."
                .formatted(Cells.figure(law(found, 1)), Cells.figure(law(found, 5))));
    if (!found.nodeVersion().isEmpty()) {
      notes.add("Node: version " + found.nodeVersion() + ".");
    }
    found
        .nodeReasons()
        .forEach((name, why) -> notes.add("Empty, Node, " + name + ": " + why + "."));
    return notes;
  }

  /** Tells how the law's projection of the next power compares with what was counted. */
  private static double law(PomcorFigures found, int from) {
    Power small = found.powers().get(from);
    Power large = found.powers().get(from + 1);
    return small.byteCodes() * large.what().overByLaw(small.what()) / large.byteCodes();
  }

  private static StudyTable login(PomcorFigures found) {
    List<List<String>> rows = new ArrayList<>();
    found
        .signatures()
        .forEach(
            (algorithm, signing) -> {
              Curve curve = Curves.all().byName(algorithm);
              Login login =
                  curve == null
                      ? Login.of(Curves.all().byName("P-256"), bytesOf(algorithm))
                      : Login.of(curve);
              rows.add(
                  List.of(
                      curve == null ? algorithm : curve.label(),
                      Cells.printed(login.signature()),
                      Cells.printed(login.http()),
                      Cells.printed(login.offer()),
                      Cells.printed(login.acceptance()),
                      Cells.printed(login.segments()),
                      Cells.figure(signing.phoneSign() / MILLION),
                      Cells.figure((signing.phoneSign() + signing.phoneVerify()) / MILLION),
                      Cells.figure(signing.verify()),
                      Cells.figure(signing.sign() + signing.verify())));
            });
    return new StudyTable(
        "Login: the phone signs a challenge",
        List.of(
            "algorithm",
            "signature [bytes]",
            "HTTP [bytes]",
            "SMS: offer [bytes]",
            "SMS: acceptance [bytes]",
            "SMS in all",
            "phone, HTTP [million byte codes]",
            "phone, SMS [million byte codes]",
            "verifier, HTTP [µs]",
            "verifier, SMS [µs]"),
        rows,
        List.of(
            "By HTTP there are two round trips: the challenge, 32 random bytes, is fetched, and the"
                + " signature sent; bytes are those of the two bodies in base64url, without"
                + " headers. By SMS there is one: the offer \""
                + Login.QUESTION
                + "\" comes, and its acceptance goes back.",
            "By HTTP the phone signs and the verifier verifies. By SMS both messages are signed:"
                + " the verifier signs and verifies, and so does the phone.",
            "The message format has no RSA: its bytes are those of the same messages with a"
                + " signature of that length. Its phone figures are the power alone, that of"
                + " 15360 bits being projected; the verifier's are the JDK's power alone, those on"
                + " curves this project's core.",
            "Keys are known and expanded on both sides."));
  }

  private static int bytesOf(String rsa) {
    return Integer.parseInt(rsa.substring(RSA.length())) / Byte.SIZE;
  }

  private static StudyChart chart(PomcorFigures found) {
    return new StudyChart(
        "Powers with a modulus, by bits of security",
        "ms",
        true,
        found.powers().stream()
            .map(p -> (p.what().isRsa() ? "RSA " : "DSA/DH ") + p.what().security())
            .toList(),
        List.of(
            series("Pomcor, laptop 2015", found, p -> PRINTED.get(p.what().name()).get(1)),
            series("Pomcor, phone 2015", found, p -> PRINTED.get(p.what().name()).get(3)),
            series("JDK", found, p -> p.jdk() / MILLIS),
            series("Bouncy Castle", found, p -> p.bouncyCastle() / MILLIS),
            series("Node BigInt", found, p -> p.node() / MILLIS)));
  }

  private static StudyChart.Series series(
      String name, PomcorFigures found, ToDoubleFunction<Power> value) {
    return new StudyChart.Series(name, found.powers().stream().map(value::applyAsDouble).toList());
  }
}
