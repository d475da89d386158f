// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.io.IOException;
import java.security.SecureRandom;
import org.trustedsms.curve.Curve;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.sms.ApplicationPort;

/** Somebody who sends signed SMS without a phone: a service, or an intruder. */
public class Service {
  private final Esme esme;
  private final String number;
  private final PrivateKey key;
  private final Sender sender;

  public Service(Esme esme, String number, Curve curve) {
    this.esme = esme;
    this.number = number;
    key = PrivateKey.generate(curve, new SecureRandom()::nextBytes);
    sender = new Sender(key);
  }

  String number() {
    return number;
  }

  PrivateKey key() {
    return key;
  }

  /** Returns the digits of its key, as people read them to each other: three lines. */
  public String digits() {
    return ScenarioSteps.digits(key.publicKey());
  }

  public void sendKey(String to, String name) throws IOException {
    send(to, Draft.publicKey(key.publicKey(), name));
  }

  /** Signs a text for anyone. */
  public byte[] sign(String text) {
    return sign(Draft.text(text)).payload();
  }

  OutgoingMessage sign(Draft draft) {
    return sender.sign(draft);
  }

  /** Sends a payload to the suite's port. */
  public void send(String to, byte[] payload) throws IOException {
    sendAs(number, to, payload);
  }

  /** Sends under any number. */
  void sendAs(String from, String to, byte[] payload) throws IOException {
    esme.send(from, to, ApplicationPort.DEFAULT, payload);
  }

  void send(String to, Draft draft) throws IOException {
    send(to, sign(draft).payload());
  }

  /** Becomes a contact, under a name, of somebody who compares the digits. */
  public void introduceTo(PhoneDriver driver, String name) throws IOException {
    driver.addContact(name, number);
    sendKey(driver.phone().number(), name);
    driver.awaitNotice(ScenarioSteps.TIMEOUT);
    ScenarioException.requireEqual(
        driver.name() + " accepts the key of " + name, true, driver.checkKey(name, digits()));
  }
}
