// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.text.TextCodings;

/** The services other than payments in Trusted-SMS's papers: warnings, delegation, health. */
final class PublicServices {
  private static final int DAY = 86400;
  private static final String ALERT = "Flood: leave the ground floor now";
  private static final String PRESCRIPTION = "Prescription 4711: 20 tablets for Bob";
  private static final String DELEGATION = "Carol may fetch 4711 for me";

  private PublicServices() {}

  /** One signature for anyone, the same bytes to all. */
  static void civilAlert(TestBed testBed) throws Exception {
    List<PhoneDriver> all = new ArrayList<>();
    for (Participant role : Participant.first(3)) {
      all.add(testBed.person(role));
    }
    String number = "+447700900112";
    Service authority = new Service(testBed.esme("protection"), number, Curves.standard());
    for (PhoneDriver driver : all) {
      authority.introduceTo(driver, "Civil Protection");
    }
    byte[] alert = authority.sign(ALERT);
    testBed.happens("The authority signs a warning once and sends it to everyone.");
    for (PhoneDriver driver : all) {
      authority.send(driver.phone().number(), alert);
    }
    for (PhoneDriver driver : all) {
      ScenarioSteps.requireVerified(ScenarioSteps.read(driver), "Civil Protection", ALERT);
    }
    Service mallory = new Service(testBed.esme("mallory"), number, Curves.standard());
    byte[] hoax = mallory.sign("All clear, go home");
    testBed.happens("Mallory sends a hoax and states the authority's number.");
    for (PhoneDriver driver : all) {
      mallory.send(driver.phone().number(), hoax);
    }
    for (PhoneDriver driver : all) {
      ScenarioSteps.requireRefused(ScenarioSteps.read(driver), ShownMessage.FORGED);
    }
  }

  static void enrol(TestBed testBed) throws Exception {
    PhoneDriver bob = testBed.person(Participant.BOB);
    TestUser trent = new TestUser(testBed, "trent", "+447700900160");
    ThreeParties.accept(bob, trent);
    ThreeParties.enrol(bob, trent);
  }

  /**
   * A certified doctor writes to Bob; Bob has Carol fetch it, who says so in her own name, to a
   * pharmacy that knows both by their certificates.
   */
  static void prescription(TestBed testBed) throws Exception {
    PhoneDriver bob = testBed.person(Participant.BOB);
    PhoneDriver carol = testBed.person(Participant.CAROL);
    TestUser trent = new TestUser(testBed, "trent", "+447700900160");
    TestUser doctor = new TestUser(testBed, "doctor", "+447700900163", trent.asAuthority("Trent"));
    TestUser pharmacy =
        new TestUser(testBed, "pharmacy", "+447700900164", trent.asAuthority("Trent"));
    for (PhoneDriver driver : List.of(bob, carol)) {
      ThreeParties.accept(driver, trent);
      ThreeParties.enrol(driver, trent);
      introduce(driver, trent, doctor, "Doctor");
      introduce(driver, trent, pharmacy, "Pharmacy");
      driver.addContact("Pharmacy", pharmacy.number());
    }
    testBed.happens("The doctor sends Bob a prescription.");
    doctor.send(bob.phone().number(), Draft.text(PRESCRIPTION));
    requireCertified(bob, "[Doctor by Trent]", PRESCRIPTION);

    requireEqual("what Bob wrote", DELEGATION, write(bob, pharmacy, DELEGATION).text());
    ReceivedMessage claim = write(carol, pharmacy, "I fetch 4711 for Bob");
    requireEqual("who comes", "Carol", claim.certification().name());

    TestUser mallory = new TestUser(testBed, "mallory", "+447700900165");
    testBed.happens("Mallory tells the pharmacy that she comes for Bob: unknown sender.");
    pharmacy.skip();
    mallory.send(pharmacy.number(), Draft.text("I fetch 4711 for Bob"));
    requireEqual("Mallory", Verdict.UNKNOWN_SENDER, pharmacy.receive().verdict());

    String code = "4711 is ready for you: counter 3";
    testBed.happens("The pharmacy answers Carol.");
    pharmacy.send(carol.phone().number(), Draft.text(code));
    requireCertified(carol, "[Pharmacy by Trent]", code);
  }

  /** A command that is carried out once, however often it comes; its result is signed. */
  static void gateOnce(TestBed testBed) throws Exception {
    TestUser operator = new TestUser(testBed, "operator", "+447700900166");
    byte[] key = operator.key().publicKey().toCompressedBytes();
    PhoneDriver gate =
        testBed.gate(
            "Module-Name: " + Participant.GATE.title(),
            "Module-Seed: " + "5eed".repeat(16),
            "Commander-Number: " + operator.number(),
            "Commander-Key: " + HexFormat.of().formatHex(key));
    Printout.Reader printed = gate.phone().printout().reader();
    testBed.happens("The operator asks the gate for its key.");
    send(operator, operator.sign(Draft.text("KEY")));
    PublicKey module = operator.receive().offeredKey();
    operator.knows(Participant.GATE.number(), module);

    OutgoingMessage command =
        operator.sign(
            Command.draft("OPEN 4", ThreeParties.now() + 600, TextCodings.plain()).to(module));
    testBed.happens("The operator commands: OPEN 4.");
    send(operator, command);
    ReceivedMessage done = operator.receive();
    requireEqual("verdict on the result", Verdict.VERIFIED, done.verdict());
    requireEqual("result", "gate 4 is open", new Result(done).text());
    testBed.happens("Somebody sends the same command again.");
    operator.send(Participant.GATE.number(), command.payload());
    requireEqual("the same result", Verdict.REPLAYED, operator.receive().verdict());

    TestUser mallory = new TestUser(testBed, "mallory", "+447700900165");
    testBed.happens("Mallory states the operator's number and commands: OPEN 5.");
    mallory.sendAs(
        operator.number(),
        Participant.GATE.number(),
        mallory
            .sign(Command.draft("OPEN 5", ThreeParties.now() + 600, TextCodings.plain()).to(module))
            .payload());
    List<String> lines = new ArrayList<>();
    ScenarioSteps.await(
        () -> {
          lines.addAll(printed.next());
          return lines.stream().anyMatch(line -> line.contains("refused"));
        },
        () -> "the gate refused nothing: " + lines);
    requireEqual(
        "what the gate did",
        List.of("gate 4 opens"),
        lines.stream()
            .map(line -> line.replace("System.out: ", ""))
            .filter(line -> line.startsWith("gate "))
            .toList());
    testBed.verdict("The gate opened once.");
  }

  private static void send(TestUser operator, OutgoingMessage message) throws Exception {
    operator.skip();
    operator.send(Participant.GATE.number(), message.payload());
  }

  private static void introduce(PhoneDriver driver, TestUser trent, TestUser party, String name)
      throws Exception {
    long now = ThreeParties.now();
    Subject subject = new Subject(party.key().publicKey(), party.number(), name, Roles.SUPPLIER);
    trent.send(
        driver.phone().number(), Certificate.issue(trent.key(), subject, now - DAY, now + DAY));
    ScenarioSteps.requireNotice(driver, "the certificate of " + name);
  }

  private static void requireCertified(PhoneDriver driver, String from, String text) {
    ShownMessage message = ScenarioSteps.read(driver);
    requireEqual("verdict", ShownMessage.CERTIFIED, message.state());
    requireEqual("sender", from, message.name());
    requireEqual("text", text, message.text());
  }

  /** The own certificate goes before the first text to somebody. */
  private static ReceivedMessage write(PhoneDriver driver, TestUser to, String text)
      throws Exception {
    to.skip();
    driver.write("Pharmacy", text, false, false);
    requireEqual("answer", "Sent to Pharmacy.", driver.send());
    requireEqual("certificate along", Verdict.CREDENTIAL_ACCEPTED, to.receive().verdict());
    ReceivedMessage message = to.receive();
    requireEqual("verdict", Verdict.VERIFIED, message.verdict());
    return message;
  }
}
