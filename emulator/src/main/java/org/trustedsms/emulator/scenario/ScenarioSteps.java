// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.PhoneNotice;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.sms.Address;

/** Steps that many scenarios share: somebody sends a message, somebody gets one. */
final class ScenarioSteps {
  /** The time-out for something that must come. */
  static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The wait for something that must not come. */
  static final Duration MOMENT = Duration.ofMillis(1500);

  private ScenarioSteps() {}

  /** Returns the digits of a key, as people read them to each other: three lines. */
  static String digits(PublicKey key) {
    return key.fingerprint().toDigits().replaceAll("(\\d+ \\d+) ", "$1\n");
  }

  /** Sends a signed text from one user to another. Returns what went over the air. */
  static List<AcceptedSms> send(TestBed testBed, PhoneDriver from, PhoneDriver to, String text) {
    return send(testBed, from, to, text, false);
  }

  static List<AcceptedSms> send(
      TestBed testBed, PhoneDriver from, PhoneDriver to, String text, boolean encrypt) {
    int before = testBed.wiretap().count();
    from.write(to.name(), text, encrypt, false);
    requireEqual("answer to sending", "Sent to " + to.name() + ".", from.send());
    return testBed.wiretap().since(before);
  }

  /** Sends a signed text, which its recipient reads and verifies. */
  static List<AcceptedSms> deliver(TestBed testBed, PhoneDriver from, PhoneDriver to, String text) {
    List<AcceptedSms> sent = send(testBed, from, to, text);
    requireVerified(read(to), from.name(), text);
    return sent;
  }

  /** Waits for a notice on a phone, for example of a new message. */
  static PhoneNotice requireNotice(PhoneDriver driver, String what) {
    PhoneNotice notice = driver.awaitNotice(TIMEOUT);
    if (notice == null) {
      throw new ScenarioException(driver.name() + " did not get " + what);
    }
    return notice;
  }

  /** Waits for a notice of a new message on a phone, and reads it. */
  static ShownMessage read(PhoneDriver driver) {
    requireNotice(driver, "a message");
    return driver.read(0);
  }

  /** Requires that the phone vouches for the text, and says from whom it is. */
  static ShownMessage requireVerified(ShownMessage message, String from, String text) {
    requireEqual("verdict", ShownMessage.VERIFIED, message.state());
    requireEqual("text", text, message.text());
    requireEqual("sender", from, message.name());
    return message;
  }

  /** Requires a verdict other than verified, and that no text is shown as somebody's. */
  static void requireRefused(ShownMessage message, String verdict) {
    requireEqual("verdict", verdict, message.state());
    requireEqual("claim of a signature", "", message.protection());
  }

  /** Waits for something for as long as {@link #TIMEOUT}; the words are for the exception. */
  static void await(BooleanSupplier condition, Supplier<String> otherwise)
      throws InterruptedException {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new ScenarioException(otherwise.get());
      }
      Thread.sleep(20);
    }
  }

  static void requireNothing(PhoneDriver driver) {
    PhoneNotice notice = driver.awaitNotice(MOMENT);
    if (notice != null) {
      throw new ScenarioException(driver.name() + " expected nothing, but got: " + notice);
    }
  }

  /** Sends an SMS that was on the air to somebody, whoever it was for. */
  static void repeat(Esme esme, AcceptedSms sms, String to) throws IOException {
    esme.send(sms.message().withDestination(Address.ofNumber(to)));
  }
}
