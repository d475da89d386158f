// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.bench.recommend.Device;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.result.Environment;
import org.trustedsms.bench.result.Results;

/** What reports say besides figures, the same in HTML and Markdown. */
final class Words {
  static final String TITLE = "Which curve for signed SMS";

  static final String INTRODUCTION =
      "An SMS carries 140 bytes. trusted-sms puts an ECDSA signature into them, beside the text, so"
          + " that nobody can forge, change or repeat a message. The elliptic curve decides how"
          + " many bytes the signature takes, how hard it is to forge, and how long phone and"
          + " server need. This report has the figures of 16 curves and says which one to take.";

  static final String TERMS =
      "Security: forging a signature takes about 2 to the power of so many steps. Known key: the"
          + " sender has been heard before, and what can be prepared for his key is. GSM"
          + " characters: letters, digits and most European letters, 7 bits each. ± is half of the"
          + " 99.9 % confidence interval. An empty cell: the engine does not have the curve, or it"
          + " was not measured.";

  static final String PHONE =
      "Byte codes: how many instructions a phone's virtual machine executes, the big integer's"
          + " included; the same number on every machine and in every run. java -Xint: the time on"
          + " this machine under an interpreter alone. N70: a projection to the Nokia N70 of the"
          + " original measurements, fitted to what Bouncy Castle of 2008 took there; nothing was"
          + " measured on that phone for this report.";

  static final String BUDGET =
      "One SMS carries 133 bytes besides the header with the port (3GPP TS 23.040), each of several"
          + " 128. Latin: characters that UTF-8 writes in one byte (ASCII). UCS-2: any character"
          + " of the Basic Multilingual Plane, two bytes each. Sender and recipient use the same"
          + " curve.";

  static final String SHARES =
      "The papers of 2008 state the share of the SMS that a signature takes: 40 bytes for a key of"
          + " 160 bits, which is 28 % of 140 bytes, and 54 bytes for 210 bits, which is 38 %. They"
          + " count the signature alone, and cut fractions off. The column \"signature of 140"
          + " bytes\" does the same for each curve; \"share of one SMS\" counts all that is not"
          + " text, of the 133 bytes that a message to a port has.";

  private Words() {}

  /** How the mode measures. */
  static String mode(Results results) {
    return switch (results.mode()) {
      case "quick" ->
          "Mode quick: JMH with few and short iterations in one JVM, all curves in under three"
              + " minutes. Its times are a first look.";
      case "standard" ->
          "Mode standard: JMH, a JVM of its own for each figure, the mean time of an operation.";
      case "trusted-sms" ->
          "Mode trusted-sms: the mean of 50 runs without warm-up, as the papers of 2008 measured.";
      case "lookout" ->
          "Mode lookout: 80 rounds of warm-up, the mean of the next 20, as Lookout measured in"
              + " 2014.";
      case "aveiro" ->
          "Mode aveiro: the smallest time over loops, hashing left out where an engine can, the"
              + " same keys for all engines, as in Aveiro in 2022.";
      default -> "Mode " + results.mode() + ".";
    };
  }

  /** Where it was measured, a line each. */
  static List<String> machine(Results results) {
    Environment e = results.environment();
    List<String> lines = new ArrayList<>();
    lines.add("Processor: " + e.processor() + ", " + e.processors() + " for the JVM");
    lines.add("System: " + e.system());
    lines.add("JVM: " + e.virtualMachine());
    lines.add("Time: " + e.time());
    return lines;
  }

  /** What the recommendation rests on. */
  static String basis(Recommendation recommendation) {
    return "Asked for: "
        + recommendation.constraints().toText()
        + ". Times: "
        + recommendation.library()
        + " "
        + recommendation.device().where()
        + (recommendation.device() == Device.N70 ? ", which are projected, not measured" : "")
        + ".";
  }
}
