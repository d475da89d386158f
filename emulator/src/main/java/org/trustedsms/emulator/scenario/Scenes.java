// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.emulator.person.PhoneNotice;
import org.trustedsms.emulator.person.ShownMessage;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.sms.Address;

/** What happens in many scenarios: somebody sends a message, somebody gets one. */
final class Scenes {
  /** How long something on its way may take that is expected to come. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How long to wait for something that must not come. */
  static final Duration MOMENT = Duration.ofMillis(1500);

  private Scenes() {}

  /** Returns the digits of a key, as people read them to each other: three lines. */
  static String digits(PublicKey key) {
    return key.fingerprint().toDigits().replaceAll("(\\d+ \\d+) ", "$1\n");
  }

  /** Has somebody send a signed text. Returns what went over the air. */
  static List<AcceptedSms> send(Stage stage, Person from, Person to, String text) {
    return send(stage, from, to, text, false);
  }

  static List<AcceptedSms> send(Stage stage, Person from, Person to, String text, boolean encrypt) {
    int before = stage.wiretap().count();
    from.write(to.name(), text, encrypt, false);
    requireEqual("answer to sending", "Sent to " + to.name() + ".", from.send());
    return stage.wiretap().since(before);
  }

  /** Has somebody send a signed text, and its recipient read and verify it. */
  static List<AcceptedSms> deliver(Stage stage, Person from, Person to, String text) {
    List<AcceptedSms> air = send(stage, from, to, text);
    requireVerified(read(to), from.name(), text);
    return air;
  }

  /** Has somebody wait for a notice, for example of a new message. */
  static PhoneNotice requireNotice(Person person, String what) {
    PhoneNotice notice = person.awaitNotice(PATIENCE);
    if (notice == null) {
      throw new ScenarioException(person.name() + " did not get " + what);
    }
    return notice;
  }

  /** Has somebody wait for a notice of a new message, and read it. */
  static ShownMessage read(Person person) {
    requireNotice(person, "a message");
    return person.read(0);
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

  /** Requires that nothing comes. */
  static void requireNothing(Person person) {
    PhoneNotice notice = person.awaitNotice(MOMENT);
    if (notice != null) {
      throw new ScenarioException(person.name() + " expected nothing, but got: " + notice);
    }
  }

  /** Sends an SMS that was on the air to somebody, whoever it was for. */
  static void repeat(Esme esme, AcceptedSms sms, String to) throws IOException {
    esme.send(sms.message().withDestination(Address.ofNumber(to)));
  }
}
