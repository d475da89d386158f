// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.PhoneNotice;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.Segmenter;

/** Attacks of somebody with access to the SMSC, and faults of the network. */
final class Attacks {
  private static final int MESSAGES = 12;
  private static final Duration QUIET = Duration.ofSeconds(4);

  private Attacks() {}

  /** The attack that this project is for: a forged sender. */
  static void forge(TestBed testBed) throws Exception {
    PhoneDriver bob = testBed.person(Participant.BOB);
    Service mallory =
        new Service(testBed.esme("mallory"), Participant.ALICE.number(), Curves.standard());
    for (String text : List.of("Open gate 4", "Open gate 5")) {
      testBed.happens("Mallory sends \"" + text + "\" and states Alice's number.");
      mallory.send(bob.phone().number(), mallory.sign(text));
      ScenarioSteps.requireRefused(ScenarioSteps.read(bob), ShownMessage.FORGED);
    }
    Service stranger = new Service(testBed.esme("stranger"), "+447700900199", Curves.standard());
    testBed.happens("A stranger signs a command with a key of their own.");
    stranger.send(bob.phone().number(), stranger.sign("Open gate 6"));
    ScenarioSteps.requireRefused(ScenarioSteps.read(bob), "Unknown sender");
  }

  static void tamper(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    AcceptedSms sms = ScenarioSteps.deliver(testBed, alice, bob, "Pay 100 to Carol").get(0);
    Esme mallory = testBed.esme("mallory");
    int header = SegmentCapacity.PORT_HEADER_BYTES;
    int text = 8 * (header + 4) + 9;
    int stamp = 8 * (header + 2) + 7;
    // In r: a message with another s is the same message, replayed.
    int signature = 8 * (sms.message().data().length - Curves.standard().signatureLength() + 10);
    Map<Integer, String> parts =
        new TreeMap<>(Map.of(text, "text", stamp, "time", signature, "signature"));
    for (int bit : parts.keySet()) {
      testBed.happens("Mallory changes one bit of the " + parts.get(bit) + " and sends it.");
      mallory.send(sms.withFlippedBit(bit));
      ScenarioSteps.requireRefused(ScenarioSteps.read(bob), ShownMessage.FORGED);
    }
  }

  static void replay(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    AcceptedSms sms = ScenarioSteps.deliver(testBed, alice, bob, "Open gate 4").get(0);
    Esme mallory = testBed.esme("mallory");
    testBed.happens("Mallory sends the same bytes again.");
    mallory.send(sms.message());
    ScenarioSteps.requireRefused(ScenarioSteps.read(bob), "Replayed");
    testBed.happens("Bob switches his phone off and on, and Mallory sends them once more.");
    bob.phone().switchOff();
    bob.phone().switchOn();
    bob.enterPin();
    mallory.send(sms.message());
    ScenarioSteps.requireRefused(ScenarioSteps.read(bob), "Replayed");
  }

  /** A genuine message for somebody else. */
  static void redirect(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    PhoneDriver carol = testBed.person(Participant.CAROL);
    AcceptedSms sms = ScenarioSteps.deliver(testBed, alice, bob, "You may come in").get(0);
    testBed.happens("Mallory sends Carol a message that was for Bob.");
    ScenarioSteps.repeat(testBed.esme("mallory"), sms, carol.phone().number());
    ScenarioSteps.requireRefused(ScenarioSteps.read(carol), "Not for this recipient");
  }

  static void losePart(TestBed testBed) throws Exception {
    PhoneDriver bob = testBed.person(Participant.BOB);
    String number = "+447700900150";
    Esme esme = testBed.esme("bank");
    Service bank = new Service(esme, number, Curves.standard());
    bank.introduceTo(bob, "Bank");
    String text = "";
    byte[][] segments = {};
    while (segments.length < 3) {
      text += "Statement of account. ";
      segments =
          Segmenter.segment(bank.sign(text), ApplicationPort.DEFAULT, ApplicationPort.DEFAULT, 7);
    }
    testBed.happens("The bank sends three SMS. The third and the first arrive.");
    esme.send(number, Participant.BOB.number(), segments[2]);
    esme.send(number, Participant.BOB.number(), segments[0]);
    ScenarioSteps.requireNothing(bob);
    testBed.happens("The second SMS arrives.");
    esme.send(number, Participant.BOB.number(), segments[1]);
    ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Bank", text);
  }

  static void keyChanged(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    Service mallory =
        new Service(testBed.esme("mallory"), Participant.ALICE.number(), Curves.standard());
    testBed.happens("Mallory offers a key and states Alice's number.");
    mallory.sendKey(bob.phone().number(), "Alice");
    requireWarning(bob);
    testBed.happens("Mallory signs a text with that key.");
    mallory.send(bob.phone().number(), mallory.sign("It is me"));
    ScenarioSteps.requireRefused(ScenarioSteps.read(bob), ShownMessage.FORGED);
    requireEqual(
        "Bob accepts the intruder's key", false, bob.checkKey("Alice", alice.readOwnDigits()));
    ScenarioSteps.deliver(testBed, alice, bob, "Old key");

    alice.makeNewKey();
    requireEqual("answer", "Sent to Bob.", alice.sendKey("Bob"));
    requireWarning(bob);
    requireEqual("Bob accepts Alice's new key", true, bob.checkKey("Alice", alice.readOwnDigits()));
    ScenarioSteps.deliver(testBed, alice, bob, "New key");
  }

  private static void requireWarning(PhoneDriver bob) {
    PhoneNotice notice = ScenarioSteps.requireNotice(bob, "a warning");
    requireEqual("notice", "ANOTHER KEY", notice.title());
  }

  /** To be played with faults: whatever the network does, what is verified was written so. */
  static void hostileNetwork(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    List<List<AcceptedSms>> sent = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      sent.add(ScenarioSteps.send(testBed, alice, bob, text(i)));
    }
    while (bob.awaitNotice(QUIET) != null) {
      // The network calms down at some time.
    }
    Set<Integer> verified = new HashSet<>();
    int rows = bob.inbox().size();
    for (int row = 0; row < rows; row++) {
      ShownMessage message = bob.read(row);
      if (message.isVerified()) {
        int number = Integer.parseInt(message.text().split(" ")[1]);
        ScenarioSteps.requireVerified(message, "Alice", text(number));
        requireEqual("verified for the first time", true, verified.add(number));
      }
    }
    // Messages that the network left alone must arrive.
    for (int i = 0; i < MESSAGES; i++) {
      boolean damaged =
          sent.get(i).stream()
              .flatMap(sms -> testBed.wiretap().faultsOn(sms.id()).stream())
              .anyMatch(what -> !what.startsWith("repeated"));
      if (!damaged && !verified.contains(i)) {
        throw new ScenarioException("message " + i + " came unharmed and was not verified");
      }
    }
  }

  private static String text(int number) {
    return "Message " + number + (number % 3 == 2 ? " long".repeat(40) : "");
  }
}
