// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.message.Draft;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.testing.browser.Browser;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

/** The page in a real browser. */
class PageIT {
  private static final String BOB = TestGateway.BOB;
  private static final Path SCREENS = Path.of("target", "screens");
  private static final List<String> VIEWS =
      List.of(
          "messages",
          "received",
          "offers",
          "enrolments",
          "certificates",
          "contacts",
          "send",
          "gateway");

  @TempDir static Path profile;
  @TempDir Path folder;

  private static Browser browser;
  private TestGateway scene;

  @BeforeAll
  static void start() throws Exception {
    browser = new Browser(profile);
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    browser.complaints.clear();
    scene = new TestGateway(folder);
    browser.show(1280, 900, false);
    browser.open("http://127.0.0.1:" + scene.gateway.port() + "/");
  }

  @AfterEach
  void leave() throws Exception {
    browser.js("sessionStorage.clear()");
    browser.open("about:blank");
    if (scene != null) {
      scene.close();
    }
  }

  private void logIn() throws Exception {
    browser.await("document.activeElement.id === 'token'");
    browser.type(scene.token);
    browser.press("Enter");
    browser.await("document.querySelector('#live')?.innerText.includes('live')");
    browser.await("document.querySelector('#live .good')");
  }

  private void view(String name) throws Exception {
    browser.js("location.hash = '#" + name + "'");
    browser.await("document.querySelector('nav [aria-current]')?.hash === '#" + name + "'");
  }

  private static String row(int number) {
    return "document.querySelector('#row-" + number + "')";
  }

  private void shoot(String name) throws Exception {
    browser.shoot(SCREENS.resolve(name + ".png"));
  }

  @Test
  void messagesAreFoundByNumberAndTheKeyIsSent() throws Exception {
    scene.meetBob();
    logIn();
    String digits = scene.api.get("/v1/key").path("digits").asText();
    view("contacts");
    assertTrue(browser.js("document.querySelector('#own').innerText").asText().contains(digits));
    view("send");
    browser.js(
        "document.querySelector('#kind').value = 'key';"
            + "document.querySelector('#kind').dispatchEvent(new Event('change'))");
    assertEquals(digits, browser.js("document.querySelector('#own-digits').innerText").asText());
    browser.js("document.querySelector('#numbers').value = '+447700900199'");
    shoot("send-key");
    browser.js("document.querySelector('#send .main').click()");
    browser.await("document.querySelector('#ask').open");
    browser.js("document.querySelector('#yes').click()");
    browser.await("document.querySelector('#done').innerText.startsWith('Accepted')");
    scene.api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Paid\"}");
    view("messages");
    browser.await("document.querySelectorAll('#list > li').length >= 2");
    browser.js(
        "document.querySelector('#to-filter').value = '+447700900199';"
            + "document.querySelector('#to-filter').dispatchEvent(new Event('change'))");
    browser.await("document.querySelectorAll('#list > li').length === 1");
    assertTrue(
        browser.js("document.querySelector('#list').innerText").asText().contains("+447700900199"));
    shoot("search");
  }

  @Test
  void theApiIsShownWithItsOperations() throws Exception {
    browser.js("location.href = '/docs'");
    browser.await("document.querySelectorAll('#docs .opblock').length > 20");
    browser.await("document.querySelector('#docs .authorize')");
    shoot("docs");
    assertEquals(
        "200",
        browser
            .js("performance.getEntriesByType('navigation')[0].responseStatus.toString()")
            .asText());
  }

  @Test
  void aMessageIsFollowedLiveAndAForgeryIsShownAsOne() throws Exception {
    scene.meetBob();
    browser.await("document.activeElement.id === 'token'");
    shoot("login");
    browser.type("tsms_00");
    browser.press("Enter");
    browser.await(
        "document.querySelector('#login [role=alert]')?.innerText.includes('revoked token')");
    browser.js("document.querySelector('#token').value = ''");
    logIn();
    assertEquals(
        "1,0,",
        browser
            .js("[sessionStorage.length, localStorage.length, document.cookie].join()")
            .asText());

    String id = scene.api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Paid\"}");
    int number = Integer.parseInt(id);
    browser.await(row(number) + "?.innerText.includes('sent')");
    ReceivedMessage text = scene.bobReceives();
    scene.network.receipt(scene.network.names.get(0), State.DELIVERED);
    browser.await(row(number) + ".querySelector('.badge').innerText === '● delivered'");
    scene.bobSends(Draft.acknowledgement(text));
    browser.await(row(number) + ".querySelector('.badge').innerText === '✓ acknowledged'");
    assertTrue(
        browser.js(row(number) + ".innerText").asText().contains("text to Bob, " + BOB),
        "the contact has no name");
    browser.click(row(number) + ".querySelector('summary')");
    browser.await(row(number) + ".querySelectorAll('.timeline li').length > 2");
    List<String> states = new ArrayList<>();
    browser
        .js(
            "[..."
                + row(number)
                + ".querySelectorAll('.timeline .badge')].map((it) => it.innerText)")
        .forEach(state -> states.add(state.asText().substring(2)));
    // As in GatewayTest.
    states.removeAll(List.of("accepted", "sending"));
    assertEquals(List.of("signed", "sent", "delivered", "acknowledged"), states);
    shoot("messages");

    scene.network.deliver(
        BOB, new Sender(TestGateway.newKey()).sign(Draft.text("Pay Eve")).payload());
    view("received");
    browser.await("document.querySelector('.row.bad')");
    String refused = browser.js("document.querySelector('.row.bad').innerText").asText();
    assertTrue(
        refused.startsWith("✕ signature invalid\n\nRejected. It states the sender"), refused);
    assertFalse(browser.js("document.body.innerHTML").asText().contains("Pay Eve"));
    assertEquals(
        "✓ verified", browser.js("document.querySelector('.row.good .badge').innerText").asText());
    String styles =
        "['.row.good', '.row.bad'].map((it) => { const s = getComputedStyle(document.querySelector("
            + "it)); return s.borderTopStyle + s.borderTopColor + s.borderLeftColor; })";
    assertFalse(
        browser.js(styles).get(0).equals(browser.js(styles).get(1)), "they do not look alike");
    shoot("received");

    scene.restart();
    view("messages");
    String after = scene.api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Again\"}");
    browser.await(row(Integer.parseInt(after)) + "?.innerText.includes('◕ sent')");
    browser.await("document.querySelector('#live .good')");

    browser.js("document.querySelector('#leave').click()");
    browser.await("document.querySelector('#frame').hidden && sessionStorage.length === 0");
    assertEquals(0, browser.js("document.querySelectorAll('.row').length").asInt());
    assertEquals(List.of(), browser.complaints);
  }

  @Test
  void anEnrolmentIsDecidedByKeyboardAlone() throws Exception {
    scene.bobOffersHisKey("Bob");
    logIn();
    browser.tabTo("it.hash === '#enrolments'");
    browser.press("Enter");
    browser.await("document.querySelector('#list .digits')");
    assertEquals(
        scene.bobsKey.fingerprint().toDigits(),
        browser.js("document.querySelector('#list .digits').innerText").asText());
    shoot("enrolments");
    browser.tabTo("it.innerText === 'Offer…'");
    browser.press("Enter");
    browser.await("document.querySelector('#ask').open");
    assertEquals("no", browser.js("document.activeElement.id").asText());
    shoot("decide");
    browser.press("Enter");
    browser.await("!document.querySelector('#ask').open");
    browser.await("document.activeElement.innerText === 'Offer…'");
    browser.press("Enter");
    browser.await("document.querySelector('#ask').open");
    browser.press("Escape");
    browser.await("!document.querySelector('#ask').open");
    assertEquals("asked", scene.api.get("/v1/enrolments").at("/enrolments/0/state").asText());
    browser.await("document.activeElement.innerText === 'Offer…'");
    browser.press("Enter");
    browser.await("document.querySelector('#ask').open");
    browser.tabTo("it.id === 'yes'");
    browser.press("Enter");
    ReceivedMessage offered = scene.bobReceives();
    browser.await("!document.querySelector('#list .digits')");
    browser.await("document.activeElement.id === 'title'");
    scene.bobSends(Offer.answer(offered, 1, ""));
    scene.network.next(BOB);

    browser.tabTo("it.hash === '#certificates'");
    browser.press("Enter");
    browser.await("document.querySelector('.row .badge')?.innerText === '✓ valid'");
    browser.tabTo("it.innerText === 'Revoke…'");
    browser.press("Enter");
    browser.await("document.activeElement.id === 'no'");
    browser.tabTo("it.id === 'yes'");
    browser.press("Enter");
    browser.await("document.querySelector('.row .badge')?.innerText === '✕ revoked'");
    assertTrue(
        scene.api.get("/v1/certificates").at("/certificates/0/revoked").asBoolean(), "revoked");

    browser.tabTo("it.hash === '#contacts'");
    browser.press("Enter");
    scene.bobOffersHisKey("Bob");
    browser.await("document.querySelector('.row')");
    view("messages");
    view("contacts");
    browser.await("document.querySelector('.compare')");
    browser.tabTo("it.id === 'digits-" + BOB + "'");
    browser.type("11111");
    browser.press("Enter");
    browser.await(
        "document.querySelector('#alert').innerText.includes('No key with these digits')");
    browser.js("document.querySelector('.compare input').value = ''");
    browser.js("document.querySelector('.compare input').focus()");
    browser.type(scene.bobsKey.fingerprint().toDigits());
    browser.press("Enter");
    browser.await("document.querySelector('.row .badge')?.innerText === '✓ digits compared'");
    assertEquals(List.of(), browser.complaints);
  }

  @Test
  void anOfferIsSentByTheFormAndItsChoiceShown() throws Exception {
    scene.meetBob();
    logIn();
    view("send");
    set("kind", "offer");
    set("to", "Nobody");
    set("text", "A ride?");
    set("currency", "EUR");
    set("amount", "25");
    set("choices", "now\nat 9:00");
    set("until", "2099-01-01T12:00");
    shoot("send");
    browser.js("document.querySelector('#send button.main').click()");
    browser.await("document.querySelector('#ask').open");
    assertTrue(
        browser.js("document.querySelector('#facts').innerText").asText().contains("25.00 EUR"));
    browser.js("document.querySelector('#yes').click()");
    browser.await("document.querySelector('#alert').innerText.includes('No contact')");
    assertEquals(0, scene.api.get("/v1/messages").path("messages").size());
    set("to", "Bob");
    browser.js("document.querySelector('#send button.main').click()");
    browser.await("document.querySelector('#ask').open");
    browser.js("document.querySelector('#yes').click()");
    ReceivedMessage offered = scene.bobReceives();
    assertEquals(2500, Offer.in(offered).amount().minorUnits());
    view("offers");
    browser.await("document.querySelector('.row')?.innerText.includes('A ride?')");
    scene.bobSends(Offer.answer(offered, 2, ""));
    browser.await("document.querySelector('.row .badge')?.innerText === '✓ accepted: at 9:00'");
    assertEquals(
        "at 9:00 ✓ chosen", browser.js("document.querySelector('.picked').innerText").asText());
    shoot("offers");
    browser.call(
        "Browser.setDownloadBehavior",
        Map.of("behavior", "allow", "downloadPath", folder.toString()));
    browser.js("document.querySelector('.row .acts button').click()");
    Path zip = folder.resolve("message-1.zip");
    for (int i = 0; i < 600 && !Files.exists(zip); i++) {
      Thread.sleep(100);
    }
    assertTrue(Files.size(zip) > 500, "the evidence is downloaded");
    assertEquals(List.of(), browser.complaints);
  }

  @Test
  void amountsAreWrittenAndReadAsPhonesDo() throws Exception {
    List<Map<String, Object>> amounts = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (Currency currency : Currency.getAvailableCurrencies()) {
      for (long units : new long[] {0, 7, 2500, Amount.MAX}) {
        amounts.add(Map.of("currency", currency.getCurrencyCode(), "minorUnits", units));
        texts.add(new Amount(currency.getCurrencyCode(), units).toString());
      }
    }
    String page = "import('/page/page.js').then((it) => ";
    String all = Api.MAPPER.writeValueAsString(amounts);
    assertEquals(Api.MAPPER.valueToTree(texts), browser.js(page + all + ".map(it.money))"));
    List<Object> units = new ArrayList<>();
    amounts.forEach(amount -> units.add(amount.get("minorUnits")));
    String back =
        "import('/page/page.js').then((page) => "
            + Api.MAPPER.writeValueAsString(texts)
            + ".map((it) => page.minorUnits(it.slice(-3), it.slice(0, -4))))";
    assertEquals(Api.MAPPER.writeValueAsString(units), browser.js(back).toString());
    assertEquals(List.of(), browser.complaints);
  }

  @Test
  void aListIsSentAndWhatIsRefusedStays() throws Exception {
    scene.meetBob();
    logIn();
    view("send");
    set("kind", "texts");
    set("rows", "to,text\r\nBob,\"Hello, \"\"Bob\"\"\"\nNobody,\"a,b\"\n\nBob,Bye\n");
    shoot("send-list");
    browser.js("document.querySelector('#send button.main').click()");
    browser.await("document.querySelector('#ask').open");
    assertEquals(
        "Sign and send 3 text(s)?",
        browser.js("document.querySelector('#question').innerText").asText());
    browser.js("document.querySelector('#yes').click()");
    browser.await("document.querySelector('#alert').innerText.startsWith('2 of 3 were accepted')");
    assertEquals("Hello, \"Bob\"", scene.bobReceives().text());
    assertEquals("Bye", scene.bobReceives().text());
    assertEquals(
        "\"Nobody\",\"a,b\"", browser.js("document.querySelector('#rows').value").asText());
    set("rows", "Bob,one\nBob,\"two");
    browser.js("document.querySelector('#send button.main').click()");
    browser.await("document.querySelector('#alert').innerText.startsWith('Message 2: ')");
    assertEquals(2, scene.api.get("/v1/messages").path("messages").size());
    assertEquals(List.of(), browser.complaints);
  }

  @Test
  void theGatewayShowsItsLinksWebhooksAndTokensWithoutSecrets() throws Exception {
    logIn();
    view("gateway");
    browser.await("document.querySelector('#tokens .row')");
    shoot("gateway");
    assertEquals(
        "✓ up", browser.js("document.querySelector('#channels .badge').innerText").asText());
    assertTrue(
        browser.js("document.querySelector('#tokens').innerText").asText().contains("admin"));
    assertFalse(browser.js("document.body.innerText").asText().contains(scene.token));
    String reader =
        Api.MAPPER
            .readTree(
                scene
                    .api
                    .ask("POST", "/v1/tokens", "{\"name\":\"reader\",\"scopes\":[\"read\"]}")
                    .body())
            .path("token")
            .asText();
    browser.js("document.querySelector('#leave').click()");
    scene.token = reader;
    logIn();
    view("gateway");
    browser.await("document.querySelector('#tokens .quiet')?.innerText.includes('admin')");
    assertEquals(1, browser.js("document.querySelectorAll('#channels .row').length").asInt());
    assertEquals(List.of(), browser.complaints);
  }

  private void set(String field, String value) throws Exception {
    browser.js(
        "(() => { const it = document.getElementById('"
            + field
            + "'); it.value = "
            + Api.MAPPER.writeValueAsString(value)
            + "; it.dispatchEvent(new Event('change', { bubbles: true })); })()");
  }

  @Test
  void hostileTextsAreTextsAndEverythingFitsAndIsReadable() throws Exception {
    scene.meetBob();
    String image = "<img src=x onerror=\"window.hacked = 1\"><script>window.hacked = 1</script>";
    String turned = "Pay \u202e001\u202c EUR\u200b";
    String big = "x".repeat(10_000);
    for (String text : List.of(image, turned, big)) {
      scene.bobSends(Draft.text(text));
    }
    scene.network.deliver(BOB, new Sender(TestGateway.newKey()).sign(Draft.text(image)).payload());
    scene.network.deliver(
        "+447700900103", new Sender(TestGateway.newKey()).sign(Draft.text("unknown")).payload());
    var carol = TestGateway.newKey();
    scene.network.deliver(
        "+447700900104",
        new Sender(carol).sign(Draft.publicKey(carol.publicKey(), "<b>Bob</b>")).payload());
    for (String body :
        List.of(
            Api.MAPPER.writeValueAsString(Map.of("kind", "text", "to", "Bob", "text", big)),
            Api.MAPPER.writeValueAsString(
                Map.of(
                    "kind",
                    "offer",
                    "to",
                    "Bob",
                    "text",
                    image,
                    "choices",
                    List.of("<i>now</i>", "later"),
                    "until",
                    Instant.now().plusSeconds(3600).toString())))) {
      scene.api.awaitState(scene.api.submit(body), "sent");
    }
    scene.network.refusal = sms -> new IOException("the link is down");
    scene.api.awaitState(
        scene.api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"waits\"}"), "waiting");
    scene.api.await("/v1/received", seen -> seen.path("received").size() == 6);
    logIn();
    assertEquals(
        "1 waiting to be sent",
        browser.js("document.querySelector('#pending').innerText").asText());
    view("received");
    browser.await("document.querySelectorAll('.row').length === 6");
    assertEquals(
        Api.MAPPER.valueToTree(List.of(big, "Pay [U+202E]001[U+202C] EUR[U+200B]", image)),
        browser.js("[...document.querySelectorAll('.said')].map((it) => it.textContent)"));
    assertEquals(3, browser.js("document.querySelectorAll('.row.bad, .row.warn').length").asInt());
    int checked = 0;
    for (boolean dark : new boolean[] {false, true}) {
      for (int width : new int[] {400, 1280}) {
        browser.show(width, 900, dark);
        for (String view : VIEWS) {
          view(view);
          browser.await(
              view.equals("send") || view.equals("gateway")
                  ? "!document.querySelector('#" + view + "').hidden"
                  : "document.querySelector('.row') || !document.querySelector('#empty').hidden");
          String where = view + " at " + width + (dark ? ", dark" : "");
          assertTrue(
              browser.js("document.documentElement.scrollWidth").asInt() <= width,
              where + " overflows");
          var least = browser.js(Browser.LEAST_CONTRAST);
          assertTrue(least.path("ratio").asDouble() >= 4.5, where + ": " + least);
          checked += least.path("count").asInt();
          assertEquals("[]", browser.js(Browser.NAMELESS).toString(), where);
          shoot(view + "-" + width + (dark ? "-dark" : ""));
        }
      }
    }
    assertTrue(checked > 500, checked + " texts were looked at");
    assertEquals(0, browser.js("document.images.length + document.scripts.length - 1").asInt());
    assertEquals("undefined", browser.js("typeof window.hacked").asText());
    assertEquals(List.of(), browser.complaints);
  }
}
