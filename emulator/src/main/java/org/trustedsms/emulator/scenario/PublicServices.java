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
import org.trustedsms.emulator.person.Person;
import org.trustedsms.emulator.person.ShownMessage;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.text.TextCodings;

/** What the papers of Trusted-SMS name besides payments: warnings, delegation, health. */
final class PublicServices {
  private static final int DAY = 86400;
  private static final String ALERT = "Flood: leave the ground floor now";
  private static final String PRESCRIPTION = "Prescription 4711: 20 tablets for Bob";
  private static final String DELEGATION = "Carol may fetch 4711 for me";

  private PublicServices() {}

  /** One signature for anyone, the same bytes to all. */
  static void civilAlert(Stage stage) throws Exception {
    List<Person> all = new ArrayList<>();
    for (Role role : Role.first(3)) {
      all.add(stage.person(role));
    }
    String number = "+447700900112";
    Service authority = new Service(stage.esme("protection"), number, Curves.standard());
    for (Person person : all) {
      authority.meet(person, "Civil Protection");
    }
    byte[] alert = authority.sign(ALERT);
    for (Person person : all) {
      authority.send(person.phone().number(), alert);
    }
    for (Person person : all) {
      Scenes.requireVerified(Scenes.read(person), "Civil Protection", ALERT);
    }
    Service mallory = new Service(stage.esme("mallory"), number, Curves.standard());
    byte[] hoax = mallory.sign("All clear, go home");
    for (Person person : all) {
      mallory.send(person.phone().number(), hoax);
    }
    for (Person person : all) {
      Scenes.requireRefused(Scenes.read(person), ShownMessage.FORGED);
    }
  }

  static void enrol(Stage stage) throws Exception {
    Person bob = stage.person(Role.BOB);
    Party trent = new Party(stage, "trent", "+447700900160");
    ThreeParties.accept(bob, trent);
    ThreeParties.enrol(bob, trent);
  }

  /**
   * A doctor whom an authority certified writes to Bob; Bob has Carol fetch it, who says so in her
   * own name, to a pharmacy that knows both by their certificates.
   */
  static void prescription(Stage stage) throws Exception {
    Person bob = stage.person(Role.BOB);
    Person carol = stage.person(Role.CAROL);
    Party trent = new Party(stage, "trent", "+447700900160");
    Party doctor = new Party(stage, "doctor", "+447700900163", trent.asAuthority("Trent"));
    Party pharmacy = new Party(stage, "pharmacy", "+447700900164", trent.asAuthority("Trent"));
    for (Person person : List.of(bob, carol)) {
      ThreeParties.accept(person, trent);
      ThreeParties.enrol(person, trent);
      introduce(person, trent, doctor, "Doctor");
      introduce(person, trent, pharmacy, "Pharmacy");
      person.addContact("Pharmacy", pharmacy.number());
    }
    doctor.send(bob.phone().number(), doctor.sign(Draft.text(PRESCRIPTION)).payload());
    requireCertified(bob, "[Doctor by Trent]", PRESCRIPTION);

    requireEqual("what Bob wrote", DELEGATION, write(bob, pharmacy, DELEGATION).text());
    ReceivedMessage claim = write(carol, pharmacy, "I fetch 4711 for Bob");
    requireEqual("who comes", "Carol", claim.certification().name());

    Party mallory = new Party(stage, "mallory", "+447700900165");
    pharmacy.skip();
    mallory.send(pharmacy.number(), mallory.sign(Draft.text("I fetch 4711 for Bob")).payload());
    requireEqual("Mallory", Verdict.UNKNOWN_SENDER, pharmacy.receive().verdict());

    String code = "4711 is ready for you: counter 3";
    pharmacy.send(carol.phone().number(), pharmacy.sign(Draft.text(code)).payload());
    requireCertified(carol, "[Pharmacy by Trent]", code);
  }

  /** A command that is carried out once, however often it comes; its result is signed. */
  static void gateOnce(Stage stage) throws Exception {
    Party operator = new Party(stage, "operator", "+447700900166");
    byte[] key = operator.key().publicKey().toCompressedBytes();
    Person gate =
        stage.gate(
            "Module-Name: " + Role.GATE.title(),
            "Module-Seed: " + "5eed".repeat(16),
            "Commander-Number: " + operator.number(),
            "Commander-Key: " + HexFormat.of().formatHex(key));
    Printout.Reader printed = gate.phone().printout().reader();
    stage.see(gate, "the operator asks for its key");
    send(operator, operator.sign(Draft.text("KEY")));
    PublicKey module = operator.receive().offeredKey();
    operator.knows(Role.GATE.number(), module);

    OutgoingMessage command =
        operator.sign(
            Command.draft("OPEN 4", ThreeParties.now() + 600, TextCodings.plain()).to(module));
    stage.see(gate, "the operator commands: OPEN 4");
    send(operator, command);
    ReceivedMessage done = operator.receive();
    requireEqual("verdict on the result", Verdict.VERIFIED, done.verdict());
    requireEqual("result", "gate 4 is open", new Result(done).text());
    stage.see(gate, "somebody sends the command again");
    operator.send(Role.GATE.number(), command.payload());
    requireEqual("the same result", Verdict.REPLAYED, operator.receive().verdict());

    Party mallory = new Party(stage, "mallory", "+447700900165");
    stage.see(gate, "Mallory commands: OPEN 5");
    mallory.sendAs(
        operator.number(),
        Role.GATE.number(),
        mallory
            .sign(Command.draft("OPEN 5", ThreeParties.now() + 600, TextCodings.plain()).to(module))
            .payload());
    List<String> lines = new ArrayList<>();
    long end = System.nanoTime() + Scenes.PATIENCE.toNanos();
    while (lines.stream().noneMatch(line -> line.contains("refused")) && System.nanoTime() < end) {
      Thread.sleep(50);
      lines.addAll(printed.next());
    }
    requireEqual(
        "what the gate did",
        List.of("gate 4 opens"),
        lines.stream()
            .map(line -> line.replace("System.out: ", ""))
            .filter(line -> line.startsWith("gate "))
            .toList());
    stage.see(gate, "it opened once");
  }

  private static void send(Party operator, OutgoingMessage message) throws Exception {
    operator.skip();
    operator.send(Role.GATE.number(), message.payload());
  }

  private static void introduce(Person person, Party trent, Party party, String name)
      throws Exception {
    long now = ThreeParties.now();
    Subject subject = new Subject(party.key().publicKey(), party.number(), name, Roles.SUPPLIER);
    trent.send(
        person.phone().number(), Certificate.issue(trent.key(), subject, now - DAY, now + DAY));
    Scenes.requireNotice(person, "the certificate of " + name);
  }

  private static void requireCertified(Person person, String from, String text) {
    ShownMessage message = Scenes.read(person);
    requireEqual("verdict", ShownMessage.CERTIFIED, message.state());
    requireEqual("sender", from, message.name());
    requireEqual("text", text, message.text());
  }

  /** The own certificate goes before the first text to somebody. */
  private static ReceivedMessage write(Person person, Party to, String text) throws Exception {
    to.skip();
    person.write("Pharmacy", text, false, false);
    requireEqual("answer", "Sent to Pharmacy.", person.send());
    requireEqual("certificate along", Verdict.CREDENTIAL_ACCEPTED, to.receive().verdict());
    ReceivedMessage message = to.receive();
    requireEqual("verdict", Verdict.VERIFIED, message.verdict());
    return message;
  }
}
