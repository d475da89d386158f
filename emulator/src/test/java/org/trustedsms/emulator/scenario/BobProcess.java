// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.phone.PhoneSettings;

/** Bob in another process: prints the message that comes, and answers it. */
final class BobProcess {
  private BobProcess() {}

  /**
   * Runs it.
   *
   * @param arguments the folder of the phone, the port of the SMSC
   */
  public static void main(String[] arguments) {
    InetSocketAddress smsc =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[1]));
    PhoneSettings settings =
        PhoneSettings.of(
            Participant.BOB.number(), Path.of(arguments[0]), smsc, MidletSuite.small());
    try (Phone phone = new Phone(settings)) {
      phone.switchOn();
      PhoneDriver bob =
          new PhoneDriver(Participant.BOB.title(), TestBed.PIN, phone, ScreenshotListener.NONE);
      bob.enterPin();
      bob.awaitNotice(Duration.ofMinutes(1));
      ShownMessage message = bob.read(0);
      System.out.println(message.state() + ": " + message.text());
      bob.write(Participant.ALICE.title(), "Got it", false, false);
      System.out.println(bob.send());
    }
    System.exit(0);
  }
}
