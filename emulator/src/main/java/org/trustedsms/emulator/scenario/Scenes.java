// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.trustedsms.emulator.person.Letter;
import org.trustedsms.emulator.person.Notice;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.server.sms.Address;

/** What happens in many scenarios: somebody sends a message, somebody gets one. */
final class Scenes {
  /** How long something on its way may take that is expected to come. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How long to wait for something that must not come. */
  static final Duration MOMENT = Duration.ofMillis(1500);

  private Scenes() {}

  /** Has somebody send a signed text. Returns what went over the air. */
  static List<OnAir> send(Stage stage, Person from, Person to, String text) {
    return send(stage, from, to, text, false);
  }

  static List<OnAir> send(Stage stage, Person from, Person to, String text, boolean encrypt) {
    int before = stage.wiretap().count();
    from.write(to.name(), text, encrypt, false);
    ScenarioException.requireEqual("answer to sending", "Sent.", from.send());
    return stage.wiretap().since(before);
  }

  /** Has somebody wait for a notice of a new message, and read it. */
  static Letter read(Person person) {
    Notice notice = person.awaitNotice(PATIENCE);
    if (notice == null) {
      throw new ScenarioException(person.name() + " got no message");
    }
    return person.read(0);
  }

  /** Requires that the phone vouches for the text, and says from whom it is. */
  static Letter requireVerified(Letter letter, String from, String text) {
    ScenarioException.requireEqual("verdict", Letter.VERIFIED, letter.state());
    ScenarioException.requireEqual("text", text, letter.text());
    ScenarioException.requireEqual("sender", from, letter.from().lines().findFirst().orElse(""));
    return letter;
  }

  /** Requires a verdict other than verified, and that no text is shown as somebody's. */
  static void requireRefused(Letter letter, String verdict) {
    ScenarioException.requireEqual("verdict", verdict, letter.state());
    ScenarioException.requireEqual("claim of a signature", "", letter.protection());
  }

  /** Requires that nothing comes. */
  static void requireNothing(Person person) {
    Notice notice = person.awaitNotice(MOMENT);
    if (notice != null) {
      throw new ScenarioException(person.name() + " expected nothing, but got: " + notice);
    }
  }

  /** Sends an SMS that was on the air to somebody, whoever it was for. */
  static void repeat(Esme esme, OnAir sms, String to) throws IOException {
    esme.send(sms.message().withDestination(Address.ofNumber(to)));
  }
}
