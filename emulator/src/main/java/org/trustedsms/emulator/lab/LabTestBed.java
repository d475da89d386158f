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
import org.trustedsms.emulator.scenario.Role;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestBedSettings;
import org.trustedsms.emulator.scenario.TwoLamps;

/**
 * A stage with its phones and its air as the pages show them, the attacker, and the gateway. A new
 * one is set up for each story. Safe for use by several threads, but for the attacker.
 */
final class LabTestBed implements AutoCloseable {
  static final int MOST_PHONES = 8;

  private final Pages pages;
  private final boolean hasCast;
  private final TestBed testBed;
  private final RadioLog radioLog;
  private final Attacker attacker;
  private final GatewayClient parties;

  /** Changed in the pages' updates. */
  private final List<LabPhone> phones = new ArrayList<>();

  /** The lamps as the pages show them; guarded by the pages, null for none. */
  private ObjectNode lamps;

  /** Sets one up with a cast, or null, and shows it in place of the one before. */
  LabTestBed(
      Pages pages,
      Path folder,
      Path cast,
      Faults faults,
      ScreenshotListener screenshots,
      LabSettings settings)
      throws IOException {
    this.pages = pages;
    Files.createDirectories(folder);
    hasCast = cast != null;
    radioLog = new RadioLog(pages, this::name);
    pages.tell(Pages.object("stage"));
    testBed =
        new TestBed(
            TestBedSettings.in(folder)
                .with(entering(screenshots), radioLog)
                .withScreen(settings.screen()),
            cast);
    testBed.centre().setFaults(faults);
    attacker = new Attacker(testBed, radioLog);
    parties = new GatewayClient(testBed, folder.resolve("gateway"), settings.gateways(), radioLog);
  }

  private ScreenshotListener entering(ScreenshotListener screenshots) {
    return new ScreenshotListener() {
      @Override
      public void enters(PhoneDriver driver) {
        show(driver);
      }

      @Override
      public void sees(PhoneDriver driver, String what) {
        screenshots.sees(driver, what);
      }

      @Override
      public void happens(String what) {
        screenshots.happens(what);
      }

      @Override
      public void verdict(String what) {
        screenshots.verdict(what);
      }
    };
  }

  private void show(PhoneDriver driver) {
    pages.update(
        () -> {
          LabPhone phone = new LabPhone(phones.size(), driver, pages, radioLog);
          phones.add(phone);
          phone.glance();
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

  TestBed stage() {
    return testBed;
  }

  RadioLog air() {
    return radioLog;
  }

  /** Attacks as in {@link Attacker#attack}; the phones show at once what they say of it. */
  void attack(JsonNode order) throws IOException {
    phones().forEach(LabPhone::closeAlerts);
    attacker.attack(order);
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
   * Lets the next person enter: one who is known to the others while there are such, then somebody
   * with a new phone; an IllegalArgumentException says that there are enough.
   */
  void addPhone(boolean withCard) throws IOException {
    List<LabPhone> all = phones();
    Role next =
        Role.first(MOST_PHONES).stream()
            .filter(role -> all.stream().noneMatch(p -> p.driver().name().equals(role.title())))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("There are " + MOST_PHONES + " phones."));
    if (withCard) {
      testBed.newcomerWithCard(next);
    } else if (hasCast && Role.first(3).contains(next)) {
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

  /** Looks for changes that nobody tells. */
  void glance() {
    phones().forEach(LabPhone::glance);
    parties.glance();
    TwoLamps two = testBed.lampsSoFar();
    if (two != null) {
      show(two);
    }
  }

  private void show(TwoLamps two) {
    ObjectNode now = Pages.object("lamps");
    ArrayNode each = now.putArray("lamps");
    for (TwoLamps.Lamp lamp : List.of(two.believing(), two.verifying())) {
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
