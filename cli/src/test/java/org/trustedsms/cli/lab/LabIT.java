// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.TrustedSms;
import org.trustedsms.testing.browser.Browser;

/** {@code trusted-sms lab} in a browser, used with the mouse as somebody does who knows nothing. */
class LabIT {
  private static final int MAX_PRESSES = 10_000;
  private static final Path SCREENS = Path.of("target", "lab-screens");
  private static final int MAX_PICTURE = 200_000;
  private static final int STARTING_SECONDS = 300;
  private static final int ALICE = 0;
  private static final int BOB = 1;
  private static final String LEFT = "Left soft key";
  private static final String RIGHT = "Right soft key";

  @TempDir static Path folder;

  private static Browser browser;
  private static Thread command;
  private static String address;

  @BeforeAll
  static void start() throws Exception {
    System.setProperty("trustedsms.home", "..");
    browser = new Browser(folder);
    BlockingQueue<String> printed = new LinkedBlockingQueue<>();
    Writer lines =
        new Writer() {
          @Override
          public void write(char[] text, int offset, int length) {
            printed.add(new String(text, offset, length));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    command =
        new Thread(
            () ->
                TrustedSms.commandLine(variable -> null, "lab")
                    .setOut(new PrintWriter(lines, true))
                    .execute("lab"),
            "lab");
    command.start();
    String line = printed.poll(STARTING_SECONDS, TimeUnit.SECONDS);
    address = line.replaceFirst(".*?(http:\\S+)\\s*", "$1");
    browser.show(1280, 900, false);
    browser.open(address);
    awaitBegin();
  }

  private static void awaitBegin() throws Exception {
    browser.await(state("done") + " || " + state("failed"));
    assertFalse(browser.js(state("failed")).asBoolean(), "the scenario has failed");
  }

  private static String state(String word) {
    return "document.querySelector('#scenario-state').innerText.includes('" + word + "')";
  }

  @AfterAll
  static void stop() throws Exception {
    if (command != null) {
      command.interrupt();
      command.join(TimeUnit.SECONDS.toMillis(60));
      assertFalse(command.isAlive(), "it does not end");
    }
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void beginAnew() throws Exception {
    browser.show(1280, 900, false);
    browser.complaints.clear();
    view("scenarios");
    speed("FAST");
    browser.js("window.before = document.querySelector('.phone')");
    browser.click("document.querySelector('#free')");
    browser.await("![null, window.before].includes(document.querySelector('.phone'))");
    browser.await(
        "document.querySelector('#scenario-title').innerText.startsWith('Alice and Bob')");
    browser.await(state("done"));
    awaitWords(BOB, "list, 'Trusted SMS'");
  }

  @AfterEach
  void nothingWentWrongInThePage() {
    assertEquals(List.of(), browser.complaints);
  }

  private static void view(String name) throws Exception {
    browser.click("document.querySelector('nav a[href=\"#" + name + "\"]')");
    browser.await("!document.querySelector('#" + name + "').hidden");
  }

  private static String phone(int index) {
    return "document.querySelectorAll('.phone')[" + index + "]";
  }

  private static String words(int index) throws Exception {
    return browser.js(phone(index) + "?.querySelector('.unseen').textContent ?? ''").asText();
  }

  private static void awaitWords(int index, String start) throws Exception {
    browser.await(
        phone(index) + "?.querySelector('.unseen').textContent.startsWith(" + quote(start) + ")");
  }

  private static String quote(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** Presses a key of a phone with the mouse. */
  private static void key(int index, String label) throws Exception {
    browser.click(
        "[..."
            + phone(index)
            + ".querySelectorAll('.key')].find((it) => it.ariaLabel === '"
            + label
            + "')");
  }

  private static void keyAndAwait(int index, String label, String start) throws Exception {
    key(index, label);
    awaitWords(index, start);
  }

  private static void pin(int index) throws Exception {
    for (String digit : "2580".split("")) {
      key(index, digit);
    }
    browser.await(phone(index) + ".querySelector('.unseen').textContent.includes(\"': '****'\")");
  }

  /** Goes back, closing what the phone tells, until it tells something that can be opened. */
  private static void openNews(int index, String title) throws Exception {
    String news = "alert, '" + title + "'";
    for (int i = 0; i < 100 && !words(index).startsWith(news); i++) {
      String shown = words(index);
      if (shown.startsWith("alert")) {
        key(index, LEFT);
      } else if (!shown.startsWith("list, 'Trusted SMS'")) {
        key(index, RIGHT);
      }
      Thread.sleep(200);
    }
    awaitWords(index, news);
    key(index, LEFT);
  }

  /** Waits until a receiver's verdict stands at the newest SMS. */
  private static void awaitVerdict(String verdict) throws Exception {
    browser.await(
        "document.querySelector('#list button')?.innerText.includes(" + quote(verdict) + ")");
  }

  private static void sendFromAlice() throws Exception {
    keyAndAwait(ALICE, "Select", "form, 'To Bob'");
    for (String digit : List.of("4", "2", "3")) {
      key(ALICE, digit);
    }
    browser.await(phone(ALICE) + ".querySelector('.unseen').textContent.includes(\"'gad'\")");
    keyAndAwait(ALICE, LEFT, "alert, text 'Sent to Bob.'");
    awaitWords(BOB, "alert, 'Verified'");
    keyAndAwait(ALICE, LEFT, "list, 'Trusted SMS'");
  }

  private static void attack(String how) throws Exception {
    int before = browser.js("document.querySelectorAll('#list li').length").asInt();
    browser.click("document.querySelector('[data-how=" + how + "]')");
    browser.await("document.querySelectorAll('#list li').length > " + before);
  }

  private static void shoot(String name) throws Exception {
    browser.shoot(SCREENS.resolve(name + ".png"));
  }

  @Test
  void aSignedTextIsSentAndEveryAttackOnItRefused() throws Exception {
    view("air");
    sendFromAlice();
    awaitVerdict("Bob: Verified");
    browser.click("document.querySelector('#list button')");
    browser.await("document.querySelectorAll('.byte').length === 78");
    awaitJudgement("the known key signed exactly");
    shoot("air");

    assertEquals(
        "11",
        browser.js("document.querySelector('.picked').dataset.at").asText(),
        "the text is not selected");
    attack("forge");
    awaitWords(BOB, "alert, 'Forged or changed'");
    awaitVerdict("Bob: Forged or changed");
    awaitJudgement("signed it with a key of their own, since they do not have Alice's");
    browser.await("document.querySelector('#task-forge.done')");
    browser.show(1280, 740, false);
    browser.js("document.activeElement.blur(); window.scrollTo(0, 0)");
    shoot("lab");
    long size = Files.size(SCREENS.resolve("lab.png"));
    assertTrue(size < MAX_PICTURE, "docs/lab.png would have " + size + " bytes");
    browser.show(1280, 900, false);
    choosesAlicesSms();
    attack("change");
    awaitVerdict("Bob: Forged or changed");
    awaitJudgement("The attacker changed Alice's SMS");
    theChangedByteIsRedBesideTheOriginal();
    choosesAlicesSms();
    browser.js("document.querySelector('#at').value = 4");
    attack("change");
    awaitJudgement("another application's: Bob's phone says nothing about it");
    choosesAlicesSms();
    attack("repeat");
    awaitWords(BOB, "alert, 'Replayed'");
    awaitVerdict("Bob: Replayed");
    awaitJudgement("The attacker sent Alice's SMS once more, byte for byte.");
    theVictimIsInViewBesideTheAttack();
    browser.click("document.querySelector('#add')");
    awaitWords(2, "list, 'Trusted SMS'");
    choosesAlicesSms();
    assertEquals(
        "+447700900103",
        browser.js("document.querySelector('#redirect').value").asText(),
        "neither the sender nor the recipient is proposed");
    attack("redirect");
    awaitWords(2, "alert, 'Not for this recipient'");
    awaitVerdict("Carol: Not for this recipient");
    awaitJudgement("The attacker sent Alice's SMS, which was for Bob, to Carol.");
    assertEquals(
        6,
        browser.js("document.querySelectorAll('#list li').length").asInt(),
        "one SMS and five attacks");
  }

  private static void choosesAlicesSms() throws Exception {
    browser.click("document.querySelector('#list li:last-child button')");
  }

  private static void awaitJudgement(String words) throws Exception {
    browser.await("document.querySelector('#judgement').innerText.includes(" + quote(words) + ")");
  }

  private static void theChangedByteIsRedBesideTheOriginal() throws Exception {
    browser.await("document.querySelectorAll('.pair .bytes').length === 2");
    shoot("changed");
    assertEquals(
        "[\"11\"]",
        browser
            .js("[...document.querySelectorAll('.byte.changed')].map((it) => it.dataset.at)")
            .toString());
    assertTrue(
        browser
            .js(
                "((it) => it[0].top === it[1].top && it[0].right < it[1].left)("
                    + "[...document.querySelectorAll('.pair .bytes')]"
                    + ".map((it) => it.getBoundingClientRect()))")
            .asBoolean(),
        "they are not side by side");
    for (int width : new int[] {400, 800}) {
      browser.show(width, 600, false);
      browser.js("document.querySelector('.pair').scrollIntoView()");
      shoot("changed-" + width);
      assertEquals(width, browser.js("document.documentElement.scrollWidth").asInt());
    }
    browser.show(1280, 900, false);
  }

  /** As on a projector. */
  private static void theVictimIsInViewBesideTheAttack() throws Exception {
    browser.show(1280, 720, false);
    browser.js("document.querySelector('[data-how=forge]').scrollIntoView({block: 'center'})");
    for (String shown :
        List.of(
            phone(ALICE) + ".querySelector('canvas')",
            phone(BOB) + ".querySelector('canvas')",
            "document.querySelector('[data-how=forge]')")) {
      browser.await(
          "((it) => it.top >= 0 && it.left >= 0 && it.bottom <= innerHeight && it.right <= innerWidth)("
              + shown
              + ".getBoundingClientRect())");
    }
    int before = browser.js("document.querySelectorAll('#list li').length").asInt();
    browser.js("document.querySelector('#value').value = 'zz'");
    browser.click("document.querySelector('[data-how=change]')");
    browser.js("document.querySelector('#value').value = '00'");
    assertEquals(before, browser.js("document.querySelectorAll('#list li').length").asInt());
    browser.show(1280, 900, false);
  }

  @Test
  void aTextIsSentByTheKeyboardAlone() throws Exception {
    browser.js("document.activeElement.blur()");
    browser.tabTo("it.matches('canvas')");
    browser.press("Enter");
    awaitWords(ALICE, "form, 'To Bob'");
    typeOnKeyboard("Hello Bob");
    browser.await(phone(ALICE) + ".querySelector('.unseen').textContent.includes(\"'Hello Bob'\")");
    browser.tabTo("it.ariaLabel === 'Left soft key'");
    browser.press("Enter");
    awaitWords(ALICE, "alert, text 'Sent to Bob.'");
    awaitWords(BOB, "alert, 'Verified'");
    browser.tabTo("it.hash === '#air'");
    browser.press("Enter");
    awaitVerdict("Bob: Verified");
    browser.tabTo("it.closest('#list')");
    browser.press("Enter");
    browser.tabTo("it.dataset.how === 'repeat'");
    browser.press("Enter");
    browser.await("document.querySelectorAll('#list li').length === 2");
    // Its verdict shows the bytes again.
    awaitVerdict("Bob: Replayed");
    browser.tabTo("it.matches('.bytes')");
    String before = browser.js("document.querySelector('#byte-words').innerText").asText();
    browser.press("ArrowRight");
    browser.await("document.querySelector('#byte-words').innerText !== " + quote(before));
  }

  @Test
  void whatIsHeldBackIsReleasedOrDropped() throws Exception {
    view("air");
    browser.click("document.querySelector('#network summary')");
    browser.click("document.querySelector('#hold')");
    browser.await(
        "document.querySelector('#network-words').innerText === 'everything is held back'");
    for (int i = 0; i < 2; i++) {
      keyAndAwait(ALICE, "Select", "form, 'To Bob'");
      key(ALICE, "4");
      key(ALICE, LEFT);
      awaitWords(ALICE, "alert, text 'Sent to Bob.'");
      awaitVerdict("held");
      keyAndAwait(ALICE, LEFT, "list, 'Trusted SMS'");
    }
    browser.click("document.querySelectorAll('#list button')[0]");
    browser.click("document.querySelector('[data-how=release]')");
    awaitWords(BOB, "alert, 'Verified'");
    awaitVerdict("Bob: Verified");
    browser.click("document.querySelectorAll('#list button')[1]");
    browser.click("document.querySelector('[data-how=drop]')");
    browser.await(
        "document.querySelectorAll('#list button')[1].innerText.includes('dropped by you')");
    assertTrue(browser.js("document.querySelector('[data-how=drop]').disabled").asBoolean());
    browser.click("document.querySelector('#network summary')");
  }

  @Test
  void somethingIsBoughtAndOpenSslChecksTheReceipt() throws Exception {
    view("parties");
    browser.await("document.querySelector('#gateway-digits').innerText.length > 30");
    browser.click("document.querySelectorAll('#introduce button')[1]");
    browser.await(
        "document.querySelector('#scenario-title').innerText.startsWith('Bob gets the key')");
    browser.await("document.querySelector('#enrolments button')");
    shoot("enrolment");
    browser.await(state("done"));
    // Also after a stop somebody presses it again.
    browser.click("document.querySelectorAll('#introduce button')[1]");
    browser.await(
        "[...document.querySelectorAll('#list li')]"
            + ".filter((it) => it.textContent.includes('Bob → Acme')).length === 2");
    browser.await(state("done"));
    browser.click("document.querySelector('#enrolments button')");
    openNews(BOB, "Offer");
    accept();
    browser.await("document.querySelector('#certificates .good')");
    browser.await("!document.querySelector('#offer button').disabled");
    browser.click("document.querySelector('#offer button')");
    openNews(BOB, "Offer");
    accept();
    browser.await("document.querySelector('#offers')?.innerText.includes('receipt signed')");
    browser.click("document.querySelector('#offers button')");
    browser.await("document.querySelector('#offers')?.innerText.includes('OpenSSL: Verified')");
    openNews(BOB, "Receipt");
    awaitWords(BOB, "form, 'Offer', 'Agreed'");
    browser.await("document.querySelector('#task-buy.done')");
    shoot("bought");
  }

  private static void accept() throws Exception {
    awaitWords(BOB, "form, 'Offer', 'Open'");
    keyAndAwait(BOB, LEFT, "list, 'Menu', row 'Accept'");
    keyAndAwait(BOB, LEFT, "form, 'Accept?'");
    pin(BOB);
    keyAndAwait(BOB, LEFT, "alert, text 'Sent to Acme.'");
  }

  @Test
  void aNewPhoneIsBegunWithKeyboardAndKeys() throws Exception {
    browser.click("document.querySelector('#add')");
    awaitWords(2, "list, 'Trusted SMS'");
    browser.click("document.querySelector('#add')");
    begin(3, "Dave", "form, 'Choose a PIN'", "alert, text 'Your key is ready");
  }

  @Test
  void aPhoneWithACardHasTheCardMakeItsKey() throws Exception {
    browser.click("document.querySelector('#addcard')");
    begin(2, "Carol", "form, 'The card's PIN'", "alert, text 'The key in your card is ready");
  }

  private static void begin(int phone, String name, String pinForm, String ready) throws Exception {
    awaitWords(phone, "form, 'Welcome'");
    browser.js(phone(phone) + ".querySelector('canvas').focus()");
    typeOnKeyboard(name);
    browser.await(
        phone(phone) + ".querySelector('.unseen').textContent.includes(\"'" + name + "'\")");
    shoot("welcome");
    keyAndAwait(phone, LEFT, pinForm);
    typeOnKeyboard("2580");
    key(phone, "Down");
    typeOnKeyboard("2580");
    keyAndAwait(phone, LEFT, "canvas, 'Random keys'");
    // On a busy machine presses come in heaps, of which the phone learns little.
    for (int i = 0; i < MAX_PRESSES && words(phone).startsWith("canvas, 'Random keys'"); i++) {
      key(phone, Integer.toString(i * 7 % 10));
      Thread.sleep(10 + i * 7 % 40);
    }
    awaitWords(phone, ready);
  }

  private static void typeOnKeyboard(String text) throws Exception {
    for (String c : text.split("")) {
      for (String type : List.of("keyDown", "keyUp")) {
        browser.call(
            "Input.dispatchKeyEvent",
            Map.of("type", type, "key", c, "text", type.equals("keyDown") ? c : ""));
      }
    }
  }

  @Test
  void aStoryIsHaltedTakenOverAndPlayedToItsEnd() throws Exception {
    view("scenarios");
    speed("STEPS");
    browser.click(scenario("replay"));
    awaitSentence("Alice writes to Bob.");
    next("Bob's phone says: Verified.");
    awaitWords(BOB, "form, 'Received', 'Verified'");
    String verified = browser.js(phone(BOB) + ".querySelector('canvas').toDataURL()").asText();
    next("Mallory sends the same bytes again.");
    next("Bob's phone says: Replayed.");
    awaitWords(BOB, "form, 'Received', 'Replayed'");
    shoot("scenario");
    for (int width : new int[] {400, 800}) {
      browser.show(width, 600, false);
      browser.js("window.scrollTo(0, 0)");
      shoot("scenario-" + width);
      assertEquals(width, browser.js("document.documentElement.scrollWidth").asInt());
    }
    browser.show(1280, 900, false);
    browser.click("document.querySelector('#back')");
    browser.click("document.querySelector('#back')");
    awaitSentence("Bob's phone says: Verified.");
    assertEquals(
        verified,
        browser.js(phone(BOB) + ".querySelector('canvas.past').toDataURL()").asText(),
        "the screen is not the one of that step");
    shoot("back");
    browser.click("document.querySelector('#step')");
    awaitSentence("Mallory sends the same bytes again.");
    browser.click("document.querySelector('#step')");
    awaitSentence("Bob's phone says: Replayed.");
    assertEquals(0, browser.js("document.querySelectorAll('canvas.past').length").asInt());
    speed("NORMAL");
    browser.click("document.querySelector('#pause')");
    awaitSentence("Bob switches his phone off and on, and Mallory sends them once more.");
    awaitSentence("Bob's phone says: Replayed.");
    browser.await(state("paused"));
    speed("FAST");
    browser.click("document.querySelector('#pause')");
    awaitBegin();
    browser.await(
        "document.querySelector('#lesson').innerText.includes('SMS sent by the attacker: 2.')");
    speed("SLOW");
    browser.click(scenario("sign"));
    browser.await("document.querySelector('#scenario-look').innerText.includes('new message')");
    browser.click("document.querySelector('#stop')");
    browser.await(state("stopped"));
    openNothing(ALICE);
    keyAndAwait(ALICE, "Select", "form, 'To Bob'");
  }

  private static void speed(String name) throws Exception {
    browser.js(
        "((it) => { it.value = '"
            + name
            + "'; it.dispatchEvent(new Event('change')); })(document.querySelector('#speed'))");
  }

  private static void next(String sentence) throws Exception {
    browser.await(state("paused"));
    browser.click("document.querySelector('#step')");
    awaitSentence(sentence);
  }

  private static void awaitSentence(String words) throws Exception {
    browser.await("document.querySelector('#scenario-words').innerText === " + quote(words));
  }

  @Test
  void aModuleWithoutAScreenShowsWhatItPrints() throws Exception {
    view("scenarios");
    assumeTrue(
        browser.js("document.querySelector('[data-scenario=gateOnce]') !== null").asBoolean(),
        "the suite for modules was not built");
    browser.click(scenario("gateOnce"));
    browser.await("document.querySelector('.output')?.innerText.includes('refused')");
    awaitBegin();
    String output = browser.js("document.querySelector('.output').innerText").asText();
    assertEquals(1, output.split("gate 4 opens", -1).length - 1, output);
    assertEquals(0, browser.js("document.querySelectorAll('#introduce button').length").asInt());
    assertEquals(0, browser.js("scrollY").asInt(), "the phones of the scenario are out of sight");
    shoot("module");
    view("air");
    awaitVerdict("signature invalid");
  }

  /** Leads a phone to its menu. */
  private static void openNothing(int index) throws Exception {
    for (int i = 0; i < 100 && !words(index).startsWith("list, 'Trusted SMS'"); i++) {
      key(index, words(index).startsWith("alert") ? LEFT : RIGHT);
      Thread.sleep(200);
    }
  }

  @Test
  void aForgedCommandSwitchesOnlyTheLampThatBelievesNumbers() throws Exception {
    view("lamps");
    browser.click(lampButton("on", false));
    browser.await(lamp(0) + " === 'on' && " + lamp(1) + " === 'on'");
    browser.click(lampButton("off", true));
    browser.await(lamp(0) + " === 'off' && " + said(1) + ".includes('not signed by')");
    assertEquals("on", browser.js(lamp(1)).asText());
    shoot("lamps");
    view("scenarios");
    browser.click(scenario("twoLamps"));
    browser.await("!document.querySelector('#lamps').hidden");
    browser.await(lamp(0) + " === 'off' && " + lamp(1) + " === 'on'");
    browser.await("document.querySelector('#lesson').innerText.includes('asks for a signature')");
    shoot("lesson");
  }

  @Test
  void aScenarioHasAGroupAndALink() throws Exception {
    browser.js("location.hash = '#scenarios/replay'");
    browser.await("document.activeElement.id === 'scenario-replay'");
    browser.await(
        "document.activeElement.getBoundingClientRect().top > 0"
            + " && document.activeElement.getBoundingClientRect().bottom < innerHeight");
    assertFalse(browser.js("document.querySelector('#scenarios').hidden").asBoolean());
    assertEquals(
        "Attacks",
        browser
            .js(
                "document.querySelector('#scenario-replay').parentElement"
                    + ".previousElementSibling.innerText")
            .asText());
    shoot("scenarios");
  }

  private static String lampButton(String words, boolean forged) {
    String attacker = forged ? "[data-forged]" : ":not([data-forged])";
    return "document.querySelector('#lamps button[data-words=" + words + "]" + attacker + "')";
  }

  private static String lamp(int index) {
    return "document.querySelectorAll('.lamp')[" + index + "].textContent";
  }

  private static String said(int index) {
    return "document.querySelectorAll('#lamps .said')[" + index + "].textContent";
  }

  private static String scenario(String name) {
    return "document.querySelector('[data-scenario=" + name + "] button')";
  }

  @Test
  void whatNoPageAsksForIsRefusedInWords() throws Exception {
    sendFromAlice();
    for (String order :
        List.of(
            "do: 'no such thing'",
            "do: 'play', name: 'no such scenario'",
            "do: 'attack', how: 'repeat', sms: 'no such SMS'",
            "do: 'attack', how: 'x', sms: it",
            "do: 'attack', how: 'change', sms: it, at: 140, value: 1",
            "do: 'attack', how: 'redirect', sms: it, to: '<b>'",
            "do: 'attack', how: 'forge', sms: it, text: ''",
            "do: 'attack', how: 'release', sms: it",
            "do: 'faults', lose: 2",
            "do: 'faults', delay: 1, millis: -1",
            "do: 'room', text: 'x'.repeat(3000)",
            "do: 'ask', method: 'GET', path: 'tokens'",
            "do: 'ask', method: 'GET', path: 'key/../tokens'",
            "do: 'ask', method: 'GET X', path: 'key'",
            "do: 'check', message: '../1'",
            "do: 'introduce', phone: 99")) {
      String said =
          browser
              .js(
                  "import('./page.js').then(async (page) => { const all = await (await"
                      + " fetch('air.json')).json(); const it = all.at(-1).id; return page.ask({ "
                      + order
                      + " }).then(() => '', (wrong) => wrong.message); })")
              .asText();
      assertFalse(said.isEmpty() || said.contains("Exception"), order + ": " + said);
    }
    browser.js(
        "import('./page.js').then((page) => [{ do: 'down', phone: 0, text: 'NO SUCH KEY' },"
            + " { do: 'down', phone: -1 }, { do: 'type', phone: 9e9, text: 'x' }, { do: {} }]"
            + ".forEach((it) => page.command(it)))");
    browser.await("document.querySelector('#problem').innerText.includes('NO SUCH KEY')");
    assertTrue(browser.js("document.querySelector('#live.good') !== null").asBoolean());
    keyAndAwait(ALICE, "Select", "form, 'To Bob'");
  }

  @Test
  void roomAndTimesFollowWhatIsWrittenOnAPhone() throws Exception {
    view("bytes");
    browser.await("document.querySelectorAll('#room tbody tr').length === 16");
    keyAndAwait(ALICE, "Select", "form, 'To Bob'");
    key(ALICE, "4");
    browser.await("document.querySelector('#sample').value === 'g'");
    browser.await("[...document.querySelectorAll('#room .best')].length === 16");
    JsonNode row =
        browser.js(
            "[...document.querySelectorAll('#room tr')].find((it) => "
                + "it.innerText.startsWith('P-256')).innerText");
    assertTrue(row.asText().contains("74 · 1"), row.asText());
    assertTrue(row.asText().matches("(?s).*[0-9] (s|ms).*"), row.asText());
    shoot("bytes");
  }

  @Test
  void theGlossaryIsOnTheWords() throws Exception {
    view("start");
    assertTrue(
        browser
            .js("document.querySelector('#start abbr[tabindex]').title.startsWith('SMS centre')")
            .asBoolean());
    sendFromAlice();
    view("air");
    browser.click("document.querySelector('#list button')");
    browser.await(
        "[...document.querySelectorAll('.fields .port')].every((it) => it.title.startsWith('port: '))");
  }

  @Test
  void aProjectorShowsThePageLarger() throws Exception {
    browser.show(1280, 720, false);
    view("start");
    int before = browser.js(phone(ALICE) + ".querySelector('canvas').clientWidth").asInt();
    browser.click("document.querySelector('#larger')");
    shoot("larger");
    assertTrue(
        browser
            .js(
                "((a, b) => a.top === b.top && b.right < innerWidth / 2)("
                    + phone(ALICE)
                    + ".getBoundingClientRect(), "
                    + phone(BOB)
                    + ".getBoundingClientRect())")
            .asBoolean(),
        "the phones are not side by side");
    browser.click("document.querySelector('#larger')");
    assertEquals(
        before * 3 / 2, browser.js(phone(ALICE) + ".querySelector('canvas').clientWidth").asInt());
    assertEquals(
        "24px",
        browser.js("getComputedStyle(document.querySelector('#start p')).fontSize").asText());
    for (String view : List.of("start", "air", "parties", "lamps", "scenarios", "bytes")) {
      view(view);
      assertEquals(1280, browser.js("document.documentElement.scrollWidth").asInt(), view);
    }
    browser.click("document.querySelector('#smaller')");
    browser.click("document.querySelector('#smaller')");
    assertEquals(before, browser.js(phone(ALICE) + ".querySelector('canvas').clientWidth").asInt());
  }

  @Test
  void everythingFitsAndIsReadableAndHasAName() throws Exception {
    sendFromAlice();
    view("air");
    browser.click("document.querySelector('#list button')");
    int checked = 0;
    for (boolean dark : new boolean[] {false, true}) {
      for (int width : new int[] {400, 1280}) {
        browser.show(width, 900, dark);
        for (String view : List.of("start", "air", "parties", "scenarios", "bytes")) {
          view(view);
          browser.await(
              "document.querySelectorAll('#room tr, #introduce button').length > 0"
                  + " || location.hash !== '#bytes'");
          String where = view + " at " + width + (dark ? ", dark" : "");
          int wide = browser.js("document.documentElement.scrollWidth").asInt();
          assertTrue(wide <= width, where + " is " + wide + " wide");
          JsonNode least = browser.js(Browser.LEAST_CONTRAST);
          assertTrue(least.path("ratio").asDouble() >= 4.5, where + ": " + least);
          checked += least.path("count").asInt();
          assertEquals("[]", browser.js(Browser.NAMELESS).toString(), where);
          shoot(view + "-" + width + (dark ? "-dark" : ""));
        }
      }
    }
    assertTrue(checked > 500, checked + " texts were looked at");
    assertEquals(0, browser.js("document.images.length + document.scripts.length - 1").asInt());
  }
}
