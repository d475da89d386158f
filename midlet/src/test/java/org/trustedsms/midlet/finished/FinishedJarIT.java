// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.finished;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.midlet.finished.IsolatedClasses.Trial;

/**
 * What a link check does not see: the shrunk, merged, optimised and renamed classes load, and
 * compute what the library computes that nobody has touched.
 *
 * <p>The strict JARs are the same classes with the frames of Java SE, on which the JVM's strict
 * verifier stops; the JVM does not look at the frames of CLDC.
 */
class FinishedJarIT {
  private static final String TEXT = "Pay 250.00 to account 4711";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trusted-sms.jar",
        "trusted-sms-all.jar",
        "trusted-sms-card.jar",
        "suites/trusted-sms/strict.jar",
        "suites/trusted-sms-all/strict.jar",
        "suites/trusted-sms-card/strict.jar"
      })
  void everyClassLoads(String file) throws Exception {
    try (IsolatedClasses jar = new IsolatedClasses(Path.of("target", file))) {
      List<String> names = jar.classNames();
      assertTrue(names.contains("org.trustedsms.midlet.TrustedSmsMidlet"), () -> names.toString());
      for (String name : names) {
        assertEquals(name, jar.link(name).getName());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "suites/trusted-sms/optimised.jar",
        "suites/trusted-sms-all/optimised.jar",
        "suites/trusted-sms-card/optimised.jar",
        "suites/trusted-sms/strict.jar",
        "suites/trusted-sms-all/strict.jar",
        "suites/trusted-sms-card/strict.jar"
      })
  void everyCurveComputesWhatTheLibraryComputes(String file) throws Exception {
    try (IsolatedClasses jar = new IsolatedClasses(Path.of("target", file));
        IsolatedClasses library = IsolatedClasses.ofTheLibrary()) {
      assertNotEquals(0, jar.curves().length);
      for (String curve : jar.curves()) {
        compare(curve, jar.trial(curve), library.trial(curve));
      }
    }
  }

  private static void compare(String curve, Trial phone, Trial library) throws Exception {
    for (String method : List.of("makeKeys", "makeKey", "readKey", "sign", "encrypt")) {
      assertArrayEquals(
          (byte[]) library.call(method), (byte[]) phone.call(method), curve + ", " + method);
    }
    byte[] signed = (byte[]) library.call("sign");
    byte[] encrypted = (byte[]) library.call("encrypt");

    phone.call("makeToken");
    byte[] signedWithToken = (byte[]) phone.call("signWithToken");
    assertFalse(Arrays.equals(signed, signedWithToken), curve);
    assertEquals(TEXT, library.call("receive", signedWithToken), curve);
    library.call("makeToken");
    assertEquals(TEXT, phone.call("receive", library.call("signWithToken")), curve);

    for (int prepared = 0; prepared < 2; prepared++) {
      assertEquals(TEXT, phone.call("verify"), curve);
      assertEquals(TEXT, phone.call("decrypt"), curve);
      sameVerdictOnForgeries(curve, signed, phone, library);
      sameVerdictOnForgeries(curve, encrypted, phone, library);
      phone.call("prepareCurve");
      phone.call("prepareKey");
    }
  }

  private static void sameVerdictOnForgeries(
      String curve, byte[] payload, Trial phone, Trial library) throws Exception {
    for (int at : new int[] {0, 1, 3, 5, payload.length / 2, payload.length - 1}) {
      byte[] forged = payload.clone();
      forged[at] ^= 0x10;
      Object verdict = library.call("receive", forged);
      assertNotEquals(TEXT, verdict, curve);
      assertEquals(verdict, phone.call("receive", forged), curve + ", byte " + at);
    }
    byte[] truncated = Arrays.copyOf(payload, payload.length - 1);
    assertEquals(library.call("receive", truncated), phone.call("receive", truncated), curve);
  }

  @ParameterizedTest
  @ValueSource(strings = {"trusted-sms", "trusted-sms-all", "trusted-sms-card"})
  void theDescriptorTellsTheExactSize(String suite) throws Exception {
    Properties descriptor = new Properties();
    try (var reader = Files.newBufferedReader(Path.of("target", suite + ".jad"))) {
      descriptor.load(reader);
    }
    assertEquals(
        Long.toString(Files.size(Path.of("target", suite + ".jar"))),
        descriptor.getProperty("MIDlet-Jar-Size"));
    assertEquals(suite + ".jar", descriptor.getProperty("MIDlet-Jar-URL"));
  }

  /** A phone refuses a suite that names an API or a permission that it does not know. */
  @ParameterizedTest
  @CsvSource({"trusted-sms,false", "trusted-sms-all,false", "trusted-sms-card,true"})
  void theCardIsInItsSuiteAlone(String suite, boolean hasCard) throws Exception {
    Path jar = Path.of("target", suite + ".jar");
    assertEquals(hasCard, !ModuleJarIT.classesWith(jar, "javax/microedition/apdu").isEmpty());
    String descriptor = Files.readString(Path.of("target", suite + ".jad"));
    assertEquals(hasCard, descriptor.contains("javax.microedition.apdu.aid"));
    try (IsolatedClasses used =
        new IsolatedClasses(Path.of("target", "suites", suite, "shrunk.jar"))) {
      // What opens a private key that is in the phone's memory.
      assertEquals(
          !hasCard,
          used.classNames().contains("org.trustedsms.platform.crypto.PKCS5S2ParametersGenerator"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = "suites/trusted-sms-all/optimised.jar")
  void theLargeSuiteHasAllCurves(String file) throws Exception {
    try (IsolatedClasses jar = new IsolatedClasses(Path.of("target", file))) {
      assertEquals(Curves.all().toArray().length, jar.curves().length);
    }
  }
}
