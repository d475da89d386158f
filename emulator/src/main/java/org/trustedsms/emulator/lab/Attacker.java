// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.scenario.Esme;
import org.trustedsms.emulator.scenario.Service;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** Somebody with access to the SMSC. Not for use by several threads. */
final class Attacker {
  static final String SYSTEM_ID = "attacker";

  private static final int MAX_TEXT = 300;

  private final TestBed testBed;
  private final RadioLog radioLog;
  private Esme esme;

  Attacker(TestBed testBed, RadioLog radioLog) {
    this.testBed = testBed;
    this.radioLog = radioLog;
  }

  /**
   * Carries out the attack {@code how} of a command on its {@code sms}; an IllegalArgumentException
   * says why it cannot.
   */
  void attack(JsonNode command) throws IOException {
    LabSms found = radioLog.find(command.path("sms").asText());
    if (found == null) {
      throw new IllegalArgumentException("This SMS is not kept any more.");
    }
    ShortMessage sms = found.sent();
    switch (command.path("how").asText()) {
      case "repeat" -> copy(found, sms);
      case "change" ->
          copy(found, changed(sms, command.path("at").asInt(-1), command.path("value").asInt()));
      case "redirect" ->
          copy(found, sms.withDestination(Address.ofNumber(number(command.path("to").asText()))));
      case "forge" -> forge(sms, command.path("text").asText());
      case "release" -> require(testBed.smsc().release(found.id()));
      case "drop" -> require(testBed.smsc().discard(found.id()));
      default -> throw new IllegalArgumentException("There is no such attack.");
    }
  }

  private void copy(LabSms original, ShortMessage sms) throws IOException {
    Esme sender = esme();
    radioLog.copying(original.id());
    try {
      sender.send(sms);
    } finally {
      radioLog.copying(null);
    }
  }

  private static void require(boolean done) {
    if (!done) {
      throw new IllegalArgumentException("This SMS is not held back.");
    }
  }

  private static ShortMessage changed(ShortMessage sms, int at, int value) {
    byte[] data = sms.data().clone();
    if (at < 0 || at >= data.length) {
      throw new IllegalArgumentException("The SMS has no byte " + at + ".");
    }
    data[at] = (byte) value;
    return sms.withData(data);
  }

  private static String number(String text) {
    if (!text.matches("\\+?[0-9]{1,20}")) {
      throw new IllegalArgumentException("A number is 1 to 20 digits, perhaps with a + in front.");
    }
    return text;
  }

  /** With another key, under the same number, to the same recipient. */
  private void forge(ShortMessage sms, String text) throws IOException {
    if (text.isEmpty() || text.length() > MAX_TEXT) {
      throw new IllegalArgumentException("A text of 1 to " + MAX_TEXT + " characters is forged.");
    }
    Service forger = new Service(esme(), number(sms.source().number()), Curves.standard());
    forger.send(number(sms.destination().number()), forger.sign(text));
  }

  private Esme esme() throws IOException {
    if (esme == null) {
      esme = testBed.esme(SYSTEM_ID);
    }
    return esme;
  }
}
