// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Segmenter;

/** A message of three SMS, of which one is missing. */
final class LosePart implements Scenario {
  private static final String BANK = "+447700900150";
  private static final String TEXT = "Statement of account. ".repeat(14);

  @Override
  public String title() {
    return "One of three SMS is lost: nothing is shown until it comes after all, out of order";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person bob = stage.person(Role.BOB);
    Esme esme = stage.esme("bank");
    Service bank = new Service(esme, BANK, Curves.p256());
    bank.meet(bob, "Bank");
    byte[][] segments =
        Segmenter.segment(bank.sign(TEXT), ApplicationPort.DEFAULT, ApplicationPort.DEFAULT, 7);
    ScenarioException.requireEqual("SMS", 3, segments.length);
    send(esme, segments[2]);
    send(esme, segments[0]);
    Scenes.requireNothing(bob);
    send(esme, segments[1]);
    Scenes.requireVerified(Scenes.read(bob), "Bank", TEXT);
  }

  private static void send(Esme esme, byte[] segment) throws Exception {
    esme.send(
        new ShortMessage(
            Address.ofNumber(BANK),
            Address.ofNumber(Role.BOB.number()),
            ShortMessage.HEADER,
            0,
            ShortMessage.BINARY,
            segment));
  }
}
