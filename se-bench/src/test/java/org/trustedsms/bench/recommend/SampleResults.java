// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Environment;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.ServiceFigure;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyChart;
import org.trustedsms.bench.result.StudyResult.StudyTable;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** Results for tests. */
public final class SampleResults {
  /**
   * Bouncy Castle 1.38 under java -Xint, once measured: key generation, signing and verifying in
   * ms.
   */
  private static final Map<String, double[]> OF_2008 = new LinkedHashMap<>();

  /**
   * The same library's byte codes, counted, for key generation, signing and verifying with a known
   * key.
   */
  private static final Map<String, long[]> COUNTED_2008 = new LinkedHashMap<>();

  /** Thousands of byte codes on the reference VM for signing and verifying, Bouncy Castle 1.83. */
  private static final Map<String, long[]> REFERENCE = new LinkedHashMap<>();

  static {
    OF_2008.put("P-192", new double[] {67.9, 68.3, 79.4});
    OF_2008.put("P-224", new double[] {92.8, 94.1, 104.4});
    OF_2008.put("prime239v1", new double[] {111.4, 114.1, 124.3});
    OF_2008.put("P-256", new double[] {121.5, 122.5, 137.6});
    OF_2008.put("P-384", new double[] {288.8, 286.0, 320.4});
    OF_2008.put("P-521", new double[] {586.4, 582.6, 664.9});
    OF_2008.put("K-163", new double[] {85.5, 88.4, 97.7});
    OF_2008.put("K-233", new double[] {182.6, 180.2, 205.4});
    OF_2008.put("K-283", new double[] {273.9, 270.4, 299.1});
    OF_2008.put("K-409", new double[] {601.5, 597.6, 692.5});
    OF_2008.put("K-571", new double[] {1500.9, 1342.3, 1406.3});
    OF_2008.put("B-163", new double[] {87.8, 88.0, 92.3});
    OF_2008.put("B-233", new double[] {185.9, 184.4, 196.9});
    OF_2008.put("B-283", new double[] {264.3, 258.0, 292.8});
    OF_2008.put("B-409", new double[] {598.8, 593.2, 648.5});
    OF_2008.put("B-571", new double[] {1255.6, 1254.9, 1414.4});
    COUNTED_2008.put("P-192", new long[] {42_584_822L, 43_562_033L, 56_873_242L});
    COUNTED_2008.put("P-224", new long[] {62_994_940L, 63_836_570L, 83_366_070L});
    COUNTED_2008.put("prime239v1", new long[] {77_907_387L, 79_514_714L, 102_199_464L});
    COUNTED_2008.put("P-256", new long[] {87_872_757L, 89_076_096L, 116_005_773L});
    COUNTED_2008.put("P-384", new long[] {252_802_328L, 257_961_255L, 341_287_417L});
    COUNTED_2008.put("P-521", new long[] {593_738_141L, 605_724_074L, 780_032_688L});
    COUNTED_2008.put("K-163", new long[] {48_203_872L, 48_951_213L, 64_614_402L});
    COUNTED_2008.put("K-233", new long[] {108_152_624L, 109_877_864L, 143_928_688L});
    COUNTED_2008.put("K-283", new long[] {164_703_283L, 168_291_736L, 219_825_751L});
    COUNTED_2008.put("K-409", new long[] {408_366_982L, 417_175_713L, 540_600_356L});
    COUNTED_2008.put("K-571", new long[] {956_371_990L, 960_454_554L, 1_235_490_933L});
    COUNTED_2008.put("B-163", new long[] {47_944_565L, 48_876_097L, 62_169_642L});
    COUNTED_2008.put("B-233", new long[] {108_622_237L, 110_773_585L, 142_297_258L});
    COUNTED_2008.put("B-283", new long[] {165_673_233L, 169_302_828L, 223_998_054L});
    COUNTED_2008.put("B-409", new long[] {414_276_140L, 420_698_443L, 536_214_009L});
    COUNTED_2008.put("B-571", new long[] {949_317_050L, 958_503_188L, 1_234_784_678L});
    REFERENCE.put("P-192", new long[] {1657, 3028});
    REFERENCE.put("P-224", new long[] {2198, 4268});
    REFERENCE.put("prime239v1", new long[] {14776, 37693});
    REFERENCE.put("P-256", new long[] {3012, 6368});
    REFERENCE.put("P-384", new long[] {8457, 21164});
    REFERENCE.put("P-521", new long[] {17993, 47907});
    REFERENCE.put("K-163", new long[] {1699, 2079});
    REFERENCE.put("K-233", new long[] {3505, 4824});
    REFERENCE.put("K-283", new long[] {4472, 7478});
    REFERENCE.put("K-409", new long[] {12099, 21284});
    REFERENCE.put("K-571", new long[] {33962, 57801});
    REFERENCE.put("B-163", new long[] {1700, 3064});
    REFERENCE.put("B-233", new long[] {3303, 7554});
    REFERENCE.put("B-283", new long[] {4474, 11426});
    REFERENCE.put("B-409", new long[] {12266, 34586});
    REFERENCE.put("B-571", new long[] {32586, 100634});
  }

  private SampleResults() {}

  /** The environment of all results here. */
  public static Environment environment() {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("trusted-sms core", "0.1.0");
    versions.put("Bouncy Castle", "1.86");
    versions.put("JMH", "1.37");
    versions.put("OpenSSL", "3.0.19");
    return new Environment(
        "Intel(R) Xeon(R) CPU @ 2.20GHz",
        2,
        "Linux 6.1.0",
        "OpenJDK 64-Bit Server VM 17.0.14+7",
        "2026-01-31T12:00:00Z",
        versions);
  }

  /** Results with these measurements and costs. */
  public static Results of(List<Timing> measurements, List<PhoneCost> costs) {
    return new Results(
        Results.FORMAT,
        "standard",
        environment(),
        true,
        measurements,
        costs,
        List.of(),
        null,
        List.of(),
        List.of());
  }

  /** The library of 2008 on the N70, scaled so that verifying on P-256 takes 15 s. */
  public static Results of2008() {
    return of(List.of(), costsOf2008());
  }

  /** A server with one time for signing, half of it again for verifying, on each curve. */
  public static Results server(Map<String, Double> signMicroseconds) {
    List<Timing> measurements = new ArrayList<>();
    signMicroseconds.forEach(
        (curve, time) -> {
          add(measurements, "trusted-sms core", curve, Operation.GENERATE_KEY, time);
          add(measurements, "trusted-sms core", curve, Operation.SIGN, time);
          add(measurements, "trusted-sms core", curve, Operation.VERIFY_FIRST, time * 2);
          add(measurements, "trusted-sms core", curve, Operation.VERIFY_KNOWN, time * 1.5);
        });
    return of(measurements, List.of());
  }

  /** Made up and plausible: 16 curves, 8 engines, RSA, Ed25519 and phones. */
  public static Results plausible() {
    List<Timing> list = new ArrayList<>();
    REFERENCE.forEach(
        (curve, counts) -> {
          double sign = counts[0] / 45.0;
          double verify = counts[1] / 60.0;
          if (curve.equals("prime239v1")) {
            sign = 60;
            verify = 82;
          }
          for (Operation operation : Operation.values()) {
            double time =
                switch (operation) {
                  case GENERATE_KEY -> sign * 0.95;
                  case VALIDATE_KEY -> sign * 0.3;
                  case SIGN -> sign;
                  case SIGN_WITH_TOKEN -> 4.2;
                  case VERIFY_FIRST -> verify * 1.7;
                  case VERIFY_KNOWN -> verify;
                  case ENCRYPT -> sign + verify;
                  case DECRYPT -> verify * 1.2;
                  case ENCODE_MESSAGE -> sign * 1.05;
                  case DECODE_MESSAGE -> verify * 1.1;
                };
            add(list, "trusted-sms core", curve, operation, time);
          }
          common(list, "Bouncy Castle", curve, sign * 1.2, verify * 1.9);
          double old = OF_2008.get(curve)[1] * 40;
          common(list, "Bouncy Castle 2008", curve, old, old * 1.1);
          if (!curve.equals("prime239v1")) {
            common(list, "OpenSSL", curve, sign * 2.2, verify * 1.8);
          }
          if (curve.matches("P-(256|384|521)")) {
            common(list, "JDK", curve, sign * 7, verify * 9);
          }
          if (curve.matches("P-(224|256|384|521)")) {
            common(list, "Amazon Corretto", curve, sign * 0.3, verify * 0.5);
            common(list, "Conscrypt", curve, sign * 0.4, verify * 0.6);
          }
        });
    for (String engine : List.of("Bouncy Castle", "JDK", "Amazon Corretto", "OpenSSL")) {
      double factor = engine.length() / 8.0;
      add(list, engine, "Ed25519", Operation.SIGN, 30 * factor);
      add(list, engine, "Ed25519", Operation.VERIFY_FIRST, 70 * factor);
      for (int bits : new int[] {1024, 2048, 3072, 4096}) {
        double n = Math.pow(bits / 1024.0, 3) * factor;
        add(list, engine, "RSA-" + bits + " PKCS #1", Operation.GENERATE_KEY, 20_000 * n);
        for (String padding : List.of(" PKCS #1", " PSS")) {
          add(list, engine, "RSA-" + bits + padding, Operation.SIGN, 150 * n);
          add(list, engine, "RSA-" + bits + padding, Operation.VERIFY_FIRST, 9 * Math.sqrt(n));
        }
      }
    }
    common(list, "JDK 25", "P-256", 144, 452);
    List<PhoneCost> costs = costsOf2008();
    REFERENCE.forEach(
        (curve, counts) -> {
          boolean slow = curve.equals("prime239v1");
          long sign = slow ? 2_600_000 : counts[0] * 950;
          long verify = slow ? 5_100_000 : counts[1] * 900;
          phone(costs, "trusted-sms", curve, Operation.GENERATE_KEY, sign * 19 / 20, true);
          phone(costs, "trusted-sms", curve, Operation.SIGN, sign, true);
          phone(costs, "trusted-sms", curve, Operation.SIGN_WITH_TOKEN, 180_000, true);
          phone(costs, "trusted-sms", curve, Operation.VERIFY_FIRST, verify * 3 / 2, true);
          phone(costs, "trusted-sms", curve, Operation.VERIFY_KNOWN, verify, true);
          phone(costs, "reference VM", curve, Operation.SIGN, counts[0] * 1000, false);
          phone(costs, "reference VM", curve, Operation.VERIFY_KNOWN, counts[1] * 1000, false);
        });
    return new Results(
        Results.FORMAT,
        "standard",
        environment(),
        true,
        list,
        costs,
        List.of(new ServiceFigure("CPU time of a message", 4.5, "", 6.0, false)),
        null,
        List.of(study()),
        List.of("Conscrypt lacks P-192: the cell is empty.", "Two processors, shared."));
  }

  /** A study with a table, a gap in it, and a chart. */
  public static StudyResult study() {
    return new StudyResult(
        "sample",
        "A sample (2001): how long does it take?",
        "Then it took 5 s.",
        "Now it takes 1 ms.",
        "The processor is another.",
        List.of(
            new StudyTable(
                "Times of a sample, ms",
                List.of("operation", "then", "now"),
                List.of(List.of("signing", "5000", "1.5"), List.of("verifying", "", "0.25")),
                List.of("Verifying: not printed."))),
        List.of(
            new StudyChart(
                "Times of a sample",
                "ms",
                true,
                List.of("signing", "verifying"),
                List.of(
                    new StudyChart.Series("then", List.of(5000.0, Double.NaN)),
                    new StudyChart.Series("now", List.of(1.5, 0.25))))),
        List.of("A. Author, A sample, 2001"));
  }

  private static void common(
      List<Timing> list, String engine, String curve, double sign, double verify) {
    add(list, engine, curve, Operation.GENERATE_KEY, sign * 0.95);
    add(list, engine, curve, Operation.SIGN, sign);
    add(list, engine, curve, Operation.VERIFY_FIRST, verify);
    add(list, engine, curve, Operation.VERIFY_KNOWN, verify);
    if (engine.startsWith("Bouncy")) {
      add(list, engine, curve, Operation.ENCRYPT, sign + verify);
      add(list, engine, curve, Operation.DECRYPT, verify);
    }
  }

  private static void add(
      List<Timing> list, String engine, String algorithm, Operation operation, double time) {
    double error = time * (0.01 + list.size() % 7 * 0.015);
    list.add(new Timing(engine, algorithm, operation, time, error, 25));
  }

  private static List<PhoneCost> costsOf2008() {
    List<PhoneCost> costs = new ArrayList<>();
    double n70 = 15_000.0 / COUNTED_2008.get("P-256")[2];
    Operation[] operations = {
      Operation.GENERATE_KEY, Operation.SIGN, Operation.VERIFY_FIRST, Operation.VERIFY_KNOWN
    };
    OF_2008.forEach(
        (curve, millis) -> {
          for (int i = 0; i < operations.length; i++) {
            int column = Math.min(i, 2);
            long byteCodes = COUNTED_2008.get(curve)[column];
            costs.add(
                new PhoneCost(
                    Results.OLD, curve, operations[i], byteCodes, millis[column], byteCodes * n70));
          }
        });
    return costs;
  }

  private static void phone(
      List<PhoneCost> costs,
      String library,
      String curve,
      Operation operation,
      long byteCodes,
      boolean timed) {
    costs.add(
        new PhoneCost(
            library,
            curve,
            operation,
            byteCodes,
            timed ? byteCodes / 600_000.0 : null,
            timed ? byteCodes / 21_000.0 : null));
  }

  /** The names of all curves. */
  public static List<String> curves() {
    return Arrays.stream(Curves.all().toArray()).map(Curve::name).toList();
  }
}
