// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Dimension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.lab.PhonePage;
import org.trustedsms.emulator.scenario.Participant;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestBedSettings;
import org.trustedsms.testing.browser.Browser;

/** The page of {@code trusted-sms phone} in a browser. */
class PhonePageIT {
  private static final Path SCREENS = Path.of("target", "lab-screens");
  private static final String WORDS = "(document.querySelector('.phone .unseen')?.innerText ?? '')";

  @TempDir Path folder;

  @Test
  void onePhoneIsPressedAndSwitchedOffAndOn() throws Exception {
    Browser browser = new Browser(Files.createDirectory(folder.resolve("browser")));
    try (TestBed testBed =
        new TestBed(
            TestBedSettings.in(folder.resolve("test-bed")).withScreen(new Dimension(176, 208)),
            null)) {
      PhoneDriver alice = testBed.newcomer(Participant.ALICE);
      alice.takeUp("P-256");
      try (PhonePage page = PhonePage.open(alice, 2)) {
        browser.show(400, 800, true);
        browser.open(page.address());
        browser.await(WORDS + ".startsWith(\"list, 'Trusted SMS'\")");
        assertEquals(
            "", browser.js("document.querySelector('.phone ~ .phone')?.innerText ?? ''").asText());
        for (String hidden : List.of("#side", "#add", "#controls", "header .name")) {
          assertEquals(
              0,
              browser.js("document.querySelector('" + hidden + "').offsetHeight").asInt(),
              hidden);
        }
        assertEquals(176, browser.js("document.querySelector('canvas').width").asInt());
        assertEquals(208, browser.js("document.querySelector('canvas').height").asInt());
        assertEquals(352, browser.js("document.querySelector('canvas').clientWidth").asInt());
        shoot(browser, "phone-400");
        browser.click("document.querySelector('[aria-label=Down]')");
        browser.click("document.querySelector('[aria-label=Select]')");
        browser.await(WORDS + ".includes('Inbox')");
        browser.click("document.querySelector('.phone .acts button')");
        browser.await("document.querySelector('.phone').innerText.includes('The phone is off.')");
        assertTrue(!alice.phone().isOn(), "the phone is off");
        browser.click("document.querySelector('.phone .acts button')");
        browser.await("document.querySelector('.phone').innerText.includes('Switch off')");
        browser.show(1280, 900, false);
        shoot(browser, "phone-1280");
        assertEquals(List.of(), browser.complaints);
        assertEquals("[]", browser.js(Browser.NAMELESS).toString());
      }
    } finally {
      browser.close();
    }
  }

  private static void shoot(Browser browser, String name) throws Exception {
    browser.shoot(Files.createDirectories(SCREENS).resolve(name + ".png"));
  }
}
