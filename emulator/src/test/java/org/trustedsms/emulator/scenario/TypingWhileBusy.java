// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.message.Draft;

/**
 * Measures how long the callbacks of typing take while the phone verifies messages and signs
 * receipts without a pause. Not a test, since it depends on the machine:
 *
 * <pre>mvn -q -pl emulator test-compile dependency:build-classpath -Dmdep.outputFile=target/cp
 * taskset -c 0 java -Xint -Djava.awt.headless=true \
 *   -cp "emulator/target/test-classes:emulator/target/classes:$(cat emulator/target/cp)" \
 *   org.trustedsms.emulator.scenario.TypingWhileBusy P-256</pre>
 */
final class TypingWhileBusy {
  private static final int MESSAGES = 40;
  private static final String BANK = "+447700900150";

  private TypingWhileBusy() {}

  /**
   * Runs it.
   *
   * @param arguments the curve
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("typing");
    Curve curve = Curves.all().byName(arguments[0]);
    TestBedSettings settings =
        new TestBedSettings(
            folder, MidletSuite.small(), curve, Faults.none(), ScreenshotListener.NONE);
    try (TestBed testBed = new TestBed(settings, null)) {
      // Where the receipts go.
      testBed.subscribe(BANK);
      PhoneDriver bob = testBed.begin(Participant.BOB);
      Service bank = new Service(testBed.esme("bank"), BANK, curve);
      bank.introduceTo(bob, "Bank");
      byte[][] payloads = new byte[MESSAGES][];
      for (int i = 0; i < MESSAGES; i++) {
        payloads[i] = bank.sign(Draft.text("Message " + i).askForAcknowledgement()).payload();
      }
      bob.write("Bank", "", false, false);
      bob.phone().longestCallback();
      Duration before = bob.phone().backgroundTime();
      for (byte[] payload : payloads) {
        bank.send(bob.phone().number(), payload);
      }
      StringBuilder text = new StringBuilder();
      // Its key, the messages, their receipts.
      while (testBed.wiretap().count() < 1 + 2 * MESSAGES) {
        text.append("x");
        text.setLength(Math.min(text.length(), 900));
        bob.phone().type("Text", text.toString());
      }
      System.out.println(
          MESSAGES
              + " messages, "
              + bob.phone().backgroundTime().minus(before).toMillis()
              + " ms of work in the background, longest callback "
              + bob.phone().longestCallback().toNanos() / 1e6
              + " ms");
    }
    System.exit(0);
  }
}
