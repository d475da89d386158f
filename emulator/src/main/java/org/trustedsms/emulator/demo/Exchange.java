// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.person.Letter;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.emulator.scenario.Esme;
import org.trustedsms.emulator.scenario.OnAir;
import org.trustedsms.emulator.scenario.ScenarioException;
import org.trustedsms.emulator.scenario.Service;
import org.trustedsms.emulator.scenario.Stage;
import org.trustedsms.server.sms.ShortMessage;

/** The messages of the demo: a genuine one, and three that are not. */
final class Exchange {
  /** A hostile network may lose a message, so each is sent again if nothing comes. */
  private static final int TRIES = 8;

  private static final Duration HONEST = Duration.ofSeconds(30);
  private static final Duration HOSTILE = Duration.ofSeconds(4);

  private final Stage stage;
  private final Transcript transcript;
  private final DemoSettings settings;
  private final boolean honest;
  private final Esme mallory;

  /** What Alice last sent. */
  private List<OnAir> genuine = List.of();

  Exchange(Stage stage, Transcript transcript, DemoSettings settings) throws IOException {
    this.stage = stage;
    this.transcript = transcript;
    this.settings = settings;
    this.honest = settings.faults().areNone();
    this.mallory = stage.esme("mallory");
  }

  /** A genuine message, which has to be verified in the end. */
  void write(Person alice, Person bob) {
    transcript.chapter(
        alice.name()
            + " writes to "
            + bob.name()
            + ", and her phone "
            + (settings.encrypt() ? "signs and encrypts it" : "signs it"));
    transcript.line(alice.name(), '"' + settings.text() + '"');
    for (int i = 0; i < TRIES; i++) {
      int before = stage.wiretap().count();
      Duration idle = alice.phone().backgroundTime();
      Duration reading = bob.phone().backgroundTime();
      String room = alice.write(bob.name(), settings.text(), settings.encrypt(), false);
      String answer = alice.send();
      Duration work = alice.phone().backgroundTime().minus(idle);
      genuine = stage.wiretap().since(before);
      transcript.line(
          alice.name() + "'s phone",
          room + ". " + answer + " " + Transcript.millis(work) + " of processor time");
      print(genuine);
      for (Letter letter : arrivals(bob)) {
        boolean right =
            letter.isVerified() ? letter.text().equals(settings.text()) : isHarmed(genuine);
        report(bob, letter, right);
        if (letter.isVerified()) {
          transcript.line(
              bob.name() + "'s phone",
              Transcript.millis(bob.phone().backgroundTime().minus(reading))
                  + " of processor time");
          return;
        }
      }
      report(genuine);
    }
    throw new ScenarioException("nothing got through to " + bob.name() + " in " + TRIES + " tries");
  }

  /** Somebody else's signature under Alice's number. */
  void forge(Person alice, Person bob) throws IOException {
    transcript.chapter(
        "Mallory, who has access to the SMS centre, writes under " + alice.name() + "'s number");
    Service forger = new Service(mallory, alice.phone().number(), Curves.p192());
    int before = stage.wiretap().count();
    refused(
        bob, () -> forger.send(bob.phone().number(), forger.sign("Open gate 9")), Letter.FORGED);
    print(stage.wiretap().since(before).subList(0, 1));
  }

  /** The genuine message with one bit flipped. */
  void tamper(Person bob) throws IOException {
    transcript.chapter("Mallory changes one bit of the genuine message, and sends it on");
    List<ShortMessage> changed = new ArrayList<>(messages());
    ShortMessage last = changed.get(changed.size() - 1);
    byte[] data = last.data().clone();
    data[data.length - 1] ^= 1;
    changed.set(changed.size() - 1, last.withData(data));
    refused(bob, () -> send(changed), settings.encrypt() ? "" : Letter.FORGED);
  }

  /** The genuine message again. */
  void replay(Person bob) throws IOException {
    transcript.chapter("Mallory sends the genuine message again, unchanged");
    refused(bob, () -> send(messages()), "Replayed");
  }

  private List<ShortMessage> messages() {
    return genuine.stream().map(OnAir::message).toList();
  }

  private void send(List<ShortMessage> messages) throws IOException {
    for (ShortMessage message : messages) {
      mallory.send(message);
    }
  }

  /** Has something sent until it comes, and the phone refuse it. */
  private void refused(Person bob, Sending sending, String verdict) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      int before = stage.wiretap().count();
      sending.send();
      List<Letter> letters = arrivals(bob);
      for (Letter letter : letters) {
        boolean right =
            !letter.isVerified()
                && (!honest || verdict.isEmpty() || letter.state().equals(verdict));
        report(bob, letter, right);
      }
      if (!letters.isEmpty()) {
        return;
      }
      report(stage.wiretap().since(before));
    }
    throw new ScenarioException("nothing got through to " + bob.name() + " in " + TRIES + " tries");
  }

  /** Waits for messages and opens them, the oldest first. */
  private List<Letter> arrivals(Person person) {
    int count = 0;
    Duration patience = honest ? HONEST : HOSTILE;
    while (person.awaitNotice(patience) != null) {
      count++;
      if (honest) {
        break;
      }
    }
    List<Letter> letters = new ArrayList<>();
    int rows = count == 0 ? 0 : Math.min(count, person.inbox().size());
    for (int row = rows - 1; row >= 0; row--) {
      letters.add(person.read(row));
    }
    return letters;
  }

  private boolean isHarmed(List<OnAir> messages) {
    return messages.stream().anyMatch(sms -> !stage.wiretap().harmTo(sms.id()).isEmpty());
  }

  private void report(List<OnAir> messages) {
    for (OnAir sms : messages) {
      for (String harm : stage.wiretap().harmTo(sms.id())) {
        transcript.line("the network", harm);
      }
    }
  }

  private void report(Person bob, Letter letter, boolean right) {
    transcript.verdict(
        bob.name() + "'s phone",
        letter.state() + ": " + (letter.isVerified() ? from(letter) : reason(letter)),
        right);
  }

  private static String from(Letter letter) {
    return letter.from().lines().findFirst().orElse("") + " wrote \"" + letter.text() + '"';
  }

  /** The lines under the verdict begin with a time. */
  private static String reason(Letter letter) {
    return letter.details().substring(letter.details().indexOf('\n') + 1);
  }

  private void print(List<OnAir> messages) {
    for (int i = 0; i < messages.size(); i++) {
      transcript.sms(messages.get(i), i + 1, messages.size());
    }
  }

  /** Gives something to the SMS centre. */
  private interface Sending {
    void send() throws IOException;
  }
}
