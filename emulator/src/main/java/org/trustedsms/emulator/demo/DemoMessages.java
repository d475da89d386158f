// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.emulator.scenario.AcceptedSms;
import org.trustedsms.emulator.scenario.Esme;
import org.trustedsms.emulator.scenario.ScenarioException;
import org.trustedsms.emulator.scenario.Service;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.server.sms.ShortMessage;

/** The messages of the demo: a genuine one, and three that are not. */
final class DemoMessages {
  /** A hostile network may lose a message, so each is sent again if nothing comes. */
  private static final int CHANGED_BYTE = 16;

  private static final int TRIES = 8;

  private static final Duration HONEST = Duration.ofSeconds(30);
  private static final Duration HOSTILE = Duration.ofSeconds(4);

  private final TestBed testBed;
  private final Transcript transcript;
  private final DemoSettings settings;
  private final boolean honest;
  private final Esme mallory;

  /** Alice's last message. */
  private List<AcceptedSms> genuine = List.of();

  DemoMessages(TestBed testBed, Transcript transcript, DemoSettings settings) throws IOException {
    this.testBed = testBed;
    this.transcript = transcript;
    this.settings = settings;
    this.honest = settings.faults().areNone();
    this.mallory = testBed.esme("mallory");
  }

  /** A genuine message, which has to be verified in the end. */
  void write(PhoneDriver alice, PhoneDriver bob) {
    transcript.chapter(
        alice.name()
            + " writes to "
            + bob.name()
            + (settings.encrypt() ? "; the phone signs and encrypts it" : "; the phone signs it"));
    transcript.line(alice.name(), '"' + settings.text() + '"');
    for (int i = 0; i < TRIES; i++) {
      int before = testBed.wiretap().count();
      Duration idle = alice.phone().backgroundTime();
      Duration reading = bob.phone().backgroundTime();
      String room = alice.write(bob.name(), settings.text(), settings.encrypt(), false);
      String answer = alice.send();
      Duration work = alice.phone().backgroundTime().minus(idle);
      genuine = testBed.wiretap().since(before);
      transcript.line(
          alice.name() + "'s phone",
          room + ". " + answer + " " + Transcript.millis(work) + " of processor time");
      transcript.sms(genuine);
      for (ShownMessage message : arrivals(bob)) {
        boolean right =
            message.isVerified() ? message.text().equals(settings.text()) : hasFaults(genuine);
        report(bob, message, right);
        if (message.isVerified()) {
          transcript.line(
              bob.name() + "'s phone",
              Transcript.millis(bob.phone().backgroundTime().minus(reading))
                  + " of processor time");
          return;
        }
      }
      report(genuine);
    }
    throw nothing(bob);
  }

  /** Somebody else's signature under Alice's number. */
  void forge(PhoneDriver alice, PhoneDriver bob) throws IOException {
    transcript.chapter(
        "Mallory, who has access to the SMSC, writes under " + alice.name() + "'s number");
    Service forger = new Service(mallory, alice.phone().number(), settings.curve());
    int before = testBed.wiretap().count();
    refused(
        bob,
        () -> forger.send(bob.phone().number(), forger.sign("Open gate 9")),
        ShownMessage.FORGED);
    transcript.sms(testBed.wiretap().since(before).subList(0, 1));
  }

  /** The genuine message with one bit flipped. */
  void tamper(PhoneDriver bob) throws IOException {
    transcript.chapter("Mallory changes one bit of the genuine message, and sends it on");
    List<ShortMessage> changed = new ArrayList<>(messages());
    // Of the text or of r: a message with another s is the same message, replayed.
    changed.set(0, genuine.get(0).withFlippedBit(8 * CHANGED_BYTE));
    refused(bob, () -> send(changed), settings.encrypt() ? "" : ShownMessage.FORGED);
  }

  void replay(PhoneDriver bob) throws IOException {
    transcript.chapter("Mallory sends the genuine message again, unchanged");
    refused(bob, () -> send(messages()), "Replayed");
  }

  private List<ShortMessage> messages() {
    return genuine.stream().map(AcceptedSms::message).toList();
  }

  private void send(List<ShortMessage> messages) throws IOException {
    for (ShortMessage message : messages) {
      mallory.send(message);
    }
  }

  /** Sends a message until it arrives, and checks that the phone rejects it. */
  private void refused(PhoneDriver bob, Sending sending, String verdict) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      int before = testBed.wiretap().count();
      sending.send();
      List<ShownMessage> messages = arrivals(bob);
      for (ShownMessage message : messages) {
        boolean right =
            !message.isVerified()
                && (!honest || verdict.isEmpty() || message.state().equals(verdict));
        report(bob, message, right);
      }
      if (!messages.isEmpty()) {
        return;
      }
      report(testBed.wiretap().since(before));
    }
    throw nothing(bob);
  }

  private static ScenarioException nothing(PhoneDriver bob) {
    return new ScenarioException(
        "nothing got through to " + bob.name() + " in " + TRIES + " tries");
  }

  /** Waits for messages and opens them, the oldest first. */
  private List<ShownMessage> arrivals(PhoneDriver driver) {
    int count = 0;
    Duration timeout = honest ? HONEST : HOSTILE;
    while (driver.awaitNotice(timeout) != null) {
      count++;
      if (honest) {
        break;
      }
    }
    List<ShownMessage> messages = new ArrayList<>();
    int rows = count == 0 ? 0 : Math.min(count, driver.inbox().size());
    for (int row = rows - 1; row >= 0; row--) {
      messages.add(driver.read(row));
    }
    return messages;
  }

  private boolean hasFaults(List<AcceptedSms> messages) {
    return messages.stream().anyMatch(sms -> !testBed.wiretap().faultsOn(sms.id()).isEmpty());
  }

  private void report(List<AcceptedSms> messages) {
    for (AcceptedSms sms : messages) {
      for (String harm : testBed.wiretap().faultsOn(sms.id())) {
        transcript.line("the network", harm);
      }
    }
  }

  private void report(PhoneDriver bob, ShownMessage message, boolean right) {
    String words =
        message.isVerified()
            ? message.name() + " wrote \"" + message.text() + '"'
            : message.reason();
    transcript.verdict(bob.name() + "'s phone", message.state() + ": " + words, right);
  }

  /** Gives something to the SMSC. */
  private interface Sending {
    void send() throws IOException;
  }
}
