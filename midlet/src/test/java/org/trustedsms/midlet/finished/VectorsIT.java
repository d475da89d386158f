// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.finished;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.midlet.finished.IsolatedClasses.Trial;
import org.trustedsms.vectors.RspFile;
import org.trustedsms.vectors.RspRecord;

/** Published test data against the classes of the finished JARs, on every curve in them. */
class VectorsIT {
  private static final int COORDINATES = 4;

  /** The classes of a finished JAR, and the trial. */
  private static final class Phone implements AutoCloseable {
    final IsolatedClasses jar;
    final Map<String, Trial> trials = new HashMap<>();

    Phone(String suite) throws Exception {
      jar = new IsolatedClasses(Path.of("target", "suites", suite, "optimised.jar"));
      for (String curve : jar.curves()) {
        trials.put(curve, jar.trial(curve));
      }
    }

    /** The curve of a section such as {@code P-192,SHA-1}; null if the JAR does not have it. */
    Curve curve(RspRecord record) {
      Curve curve = Curves.all().byName(record.section().get(0).split(",")[0]);
      return curve != null && trials.containsKey(curve.name()) ? curve : null;
    }

    @Override
    public void close() throws IOException {
      jar.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"trusted-sms", "trusted-sms-all"})
  void theClassesUnderTestAreThoseThatAreShipped(String suite) throws Exception {
    Map<String, byte[]> tested = classes("suites/" + suite + "/optimised.jar");
    assertNotNull(tested.remove(IsolatedClasses.TRIAL.replace('.', '/') + ".class"));
    Map<String, byte[]> shipped = classes(suite + ".jar");
    assertEquals(tested.keySet(), shipped.keySet());
    tested.forEach((name, bytes) -> assertArrayEquals(bytes, shipped.get(name), name));
  }

  private static Map<String, byte[]> classes(String file) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    try (ZipFile zip = new ZipFile(Path.of("target", file).toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (entry.getName().endsWith(".class")) {
          classes.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
        }
      }
    }
    return classes;
  }

  private static byte[] fixed(BigInteger number, int length) {
    byte[] bytes = number.toByteArray();
    byte[] result = new byte[length];
    int extra = Math.max(0, bytes.length - length);
    System.arraycopy(bytes, extra, result, length - (bytes.length - extra), bytes.length - extra);
    return number.bitLength() > 8 * length ? bytes : result;
  }

  private static byte[] point(Curve curve, RspRecord record, String x, String y) {
    byte[] coordinates =
        Bytes.join(
            fixed(record.hex(x), curve.fieldLength()), fixed(record.hex(y), curve.fieldLength()));
    return Bytes.join(new byte[] {COORDINATES}, coordinates);
  }

  private static byte[] signature(Curve curve, RspRecord record, String r, String s) {
    return Bytes.join(
        fixed(record.hex(r), curve.scalarLength()), fixed(record.hex(s), curve.scalarLength()));
  }

  private static boolean verifies(Trial trial, byte[] key, byte[] message, byte[] signature)
      throws Exception {
    try {
      return (Boolean) trial.call("verify", key, message, signature);
    } catch (AssertionError e) {
      // Not a key, or r or s out of range: a checked exception, whatever its name is now.
      assertEquals(Exception.class, e.getCause().getClass().getSuperclass(), e.getMessage());
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"trusted-sms", "trusted-sms-all"})
  void signaturesOfRfc6979(String suite) throws Exception {
    try (Phone phone = new Phone(suite)) {
      int checked = 0;
      for (RspRecord record : RspFile.read("rfc6979/ecdsa.rsp")) {
        Curve curve = phone.curve(record);
        if (curve != null && curve.hash().name().equals(record.text("Hash"))) {
          Trial trial = phone.trials.get(curve.name());
          byte[] key = fixed(record.hex("x"), curve.scalarLength());
          byte[] signature = signature(curve, record, "r", "s");
          assertArrayEquals(
              signature, (byte[]) trial.call("sign", key, record.bytes("Msg")), record::toString);
          byte[] other = point(curve, record, "Ux", "Uy");
          assertTrue(verifies(trial, other, record.bytes("Msg"), signature), record::toString);
          checked++;
        }
      }
      // Two messages; there are none on prime239v1.
      assertEquals(2 * curvesOfNist(phone), checked);
    }
  }

  private static long curvesOfNist(Phone phone) {
    return phone.trials.keySet().stream().filter(name -> !name.equals("prime239v1")).count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"trusted-sms", "trusted-sms-all"})
  void verificationsOfCavp(String suite) throws Exception {
    try (Phone phone = new Phone(suite)) {
      for (String name : List.of("ecdsa/SigVer.rsp.gz", "ecdsa/SigGen.txt.gz")) {
        int checked = 0;
        for (RspRecord record : RspFile.read(name)) {
          Curve curve = phone.curve(record);
          if (curve != null
              && record.section().get(0).equals(curve.name() + "," + curve.hash().name())) {
            boolean expected = !record.has("Result") || record.passes();
            Trial trial = phone.trials.get(curve.name());
            byte[] key = point(curve, record, "Qx", "Qy");
            assertEquals(
                expected,
                verifies(trial, key, record.bytes("Msg"), signature(curve, record, "R", "S")),
                record::toString);
            checked++;
          }
        }
        assertEquals(15 * curvesOfNist(phone), checked, name);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"trusted-sms", "trusted-sms-all"})
  void keyPairsOfCavp(String suite) throws Exception {
    try (Phone phone = new Phone(suite)) {
      int checked = 0;
      for (RspRecord record : RspFile.read("ecdsa/KeyPair.rsp.gz")) {
        Curve curve = phone.curve(record);
        if (curve != null && checked % 10 < 2) {
          Trial trial = phone.trials.get(curve.name());
          byte[] message = {1, 2, 3};
          byte[] key = fixed(record.hex("d"), curve.scalarLength());
          byte[] signature = (byte[]) trial.call("sign", key, message);
          byte[] other = point(curve, record, "Qx", "Qy");
          assertTrue(verifies(trial, other, message, signature), record::toString);
        }
        checked += curve == null ? 0 : 1;
      }
      assertEquals(10 * curvesOfNist(phone), checked);
    }
  }

  /** They multiply by the cofactor, which is multiplied into the private key here. */
  @ParameterizedTest
  @ValueSource(strings = {"trusted-sms", "trusted-sms-all"})
  void agreementsOfCavp(String suite) throws Exception {
    Map<String, BigInteger> orders = new HashMap<>();
    for (RspRecord record : RspFile.read("rfc6979/ecdsa.rsp")) {
      orders.put(record.section().get(0), record.hex("q"));
    }
    try (Phone phone = new Phone(suite)) {
      int checked = 0;
      for (RspRecord record : RspFile.read("ecdh/KAS_ECC_CDH_PrimitiveTest.txt.gz")) {
        Curve curve = phone.curve(record);
        if (curve != null && Integer.parseInt(record.text("COUNT")) < 5) {
          BigInteger d =
              record
                  .hex("dIUT")
                  .multiply(BigInteger.valueOf(cofactor(curve.name())))
                  .mod(orders.get(curve.name()));
          byte[] secret =
              (byte[])
                  phone
                      .trials
                      .get(curve.name())
                      .call(
                          "agree",
                          fixed(d, curve.scalarLength()),
                          point(curve, record, "QCAVSx", "QCAVSy"));
          assertArrayEquals(
              fixed(record.hex("ZIUT"), curve.fieldLength()), secret, record::toString);
          checked++;
        }
      }
      assertEquals(5 * curvesOfNist(phone), checked);
    }
  }

  /** NIST SP 800-186, tables for the binary curves. */
  private static int cofactor(String curve) {
    return curve.startsWith("P-") ? 1 : curve.startsWith("B-") || curve.equals("K-163") ? 2 : 4;
  }
}
