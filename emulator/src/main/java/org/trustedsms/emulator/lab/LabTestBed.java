// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.scenario.Participant;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestBedSettings;
import org.trustedsms.emulator.scenario.TwoLamps;

/**
 * A scenario's test bed on the pages: phones, radio log, attacker and gateway. Thread-safe, except
 * the attacker.
 */
final class LabTestBed implements AutoCloseable {
  static final int MOST_PHONES = 8;

  private final Pages pages;
  private final boolean hasUsers;
  private final TestBed testBed;
  private final RadioLog radioLog;
  private final Attacker attacker;
  private final GatewayClient parties;

  /** Changed in the pages' updates. */
  private final List<LabPhone> phones = new ArrayList<>();

  /** The lamps as the pages show them; guarded by the pages, null for none. */
  private ObjectNode lamps;

  /** Sets one up, and shows it in place of the one before; {@code users} may be null. */
  LabTestBed(
      Pages pages,
      Path folder,
      Path users,
      Faults faults,
      ScreenshotListener screenshots,
      LabSettings settings)
      throws IOException {
    this.pages = pages;
    Files.createDirectories(folder);
    hasUsers = users != null;
    radioLog = new RadioLog(pages, this::name);
    pages.tell(Pages.object("testBed"));
    testBed =
        new TestBed(
            TestBedSettings.in(folder)
                .with(screenshots, radioLog, this::show)
                .withScreen(settings.screen()),
            users);
    testBed.smsc().setFaults(faults);
    attacker = new Attacker(testBed, radioLog);
    parties = new GatewayClient(testBed, folder.resolve("gateway"), settings.gateways(), radioLog);
  }

  private void show(PhoneDriver driver) {
    pages.update(
        () -> {
          LabPhone phone = new LabPhone(phones.size(), driver, pages, radioLog);
          phones.add(phone);
          phone.poll();
        });
  }

  private String name(String number) {
    return phones().stream()
        .map(LabPhone::driver)
        .filter(driver -> driver.phone().number().equals(number))
        .map(PhoneDriver::name)
        .findFirst()
        .orElse(number.equals(GatewayClient.NUMBER) ? GatewayClient.NAME : null);
  }

  TestBed testBed() {
    return testBed;
  }

  RadioLog radioLog() {
    return radioLog;
  }

  /** Attacks as in {@link Attacker#attack}; the phones show at once what they say of it. */
  void attack(JsonNode command) throws IOException {
    phones().forEach(LabPhone::closeAlerts);
    attacker.attack(command);
  }

  GatewayClient parties() {
    return parties;
  }

  /** Finds a phone by its number on the pages; null if there is none. */
  LabPhone phone(int index) {
    List<LabPhone> all = phones();
    return index >= 0 && index < all.size() ? all.get(index) : null;
  }

  private List<LabPhone> phones() {
    return pages.read(() -> List.copyOf(phones));
  }

  /**
   * Adds the phone of the next user whom the others know, or of somebody new; an
   * IllegalArgumentException says that there are {@value #MOST_PHONES} phones.
   */
  void addPhone(boolean withCard) throws IOException {
    List<LabPhone> all = phones();
    Participant next =
        Participant.first(MOST_PHONES).stream()
            .filter(role -> all.stream().noneMatch(p -> p.driver().name().equals(role.title())))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("There are " + MOST_PHONES + " phones."));
    if (withCard) {
      testBed.newcomerWithCard(next);
    } else if (hasUsers && Participant.first(3).contains(next)) {
      testBed.person(next);
    } else {
      testBed.newcomer(next);
    }
  }

  /** Returns the messages for a page that opens now; called in an update. */
  List<ObjectNode> whole() {
    List<ObjectNode> all = new ArrayList<>();
    phones.forEach(phone -> all.add(phone.whole()));
    all.addAll(radioLog.whole());
    if (lamps != null) {
      all.add(lamps);
    }
    return all;
  }

  /** Shows changes of which nothing notifies the lab. */
  void poll() {
    phones().forEach(LabPhone::poll);
    parties.poll();
    TwoLamps two = testBed.existingLamps();
    if (two != null) {
      show(two);
    }
  }

  private void show(TwoLamps two) {
    ObjectNode now = Pages.object("lamps");
    ArrayNode each = now.putArray("lamps");
    for (TwoLamps.Lamp lamp : List.of(two.numberTrustingLamp(), two.signatureVerifyingLamp())) {
      each.addObject().put("number", lamp.number()).put("on", lamp.isOn()).put("said", lamp.said());
    }
    synchronized (pages) {
      if (!now.equals(lamps)) {
        lamps = now;
        pages.tell(now);
      }
    }
  }

  @Override
  public void close() {
    phones().forEach(LabPhone::close);
    parties.close();
    testBed.close();
  }
}
