// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.server.kannel.RecordedEvents.take;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.NotSentException;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.testing.Cases;

/** Against a smsbox that answers as Kannel 1.4.5 does. */
class KannelLinkTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final InetSocketAddress ANY =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  /** An SMS that was posted. */
  private record Posted(HttpExchange exchange, byte[] body) {
    String header(String name) {
      return exchange.getRequestHeaders().getFirst("X-Kannel-" + name);
    }
  }

  private final RecordedEvents arrivals = new RecordedEvents();
  private final BlockingQueue<Posted> posted = new LinkedBlockingQueue<>();

  /** The status of each answer to come; 202 after those, none for -1. */
  private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();

  private final BlockingQueue<HttpExchange> held = new LinkedBlockingQueue<>();

  private final HttpClient client = HttpClient.newHttpClient();
  private HttpServer smsbox;
  private SmsLink link;

  @BeforeEach
  void start() throws IOException {
    smsbox = smsbox(ANY);
  }

  private HttpServer smsbox(InetSocketAddress address) throws IOException {
    HttpServer server = HttpServer.create(address, 0);
    server.createContext("/cgi-bin/sendsms", this::sendsms);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
    return server;
  }

  private void sendsms(HttpExchange exchange) throws IOException {
    Posted sms = new Posted(exchange, exchange.getRequestBody().readAllBytes());
    if (!"secret".equals(sms.header("Password"))) {
      answer(exchange, 403, "Authorization failed for sendsms");
    } else if (sms.header("To") == null) {
      answer(exchange, 400, "Missing receiver(s) number(s), rejected");
    } else {
      Integer status = statuses.poll();
      posted.add(sms);
      if (status != null && status < 0) {
        held.add(exchange);
      } else {
        answer(exchange, status == null ? 202 : status, "0: Accepted for delivery");
      }
    }
  }

  private static void answer(HttpExchange exchange, int status, String words) throws IOException {
    exchange.sendResponseHeaders(status, words.length());
    exchange.getResponseBody().write(words.getBytes());
    exchange.close();
  }

  private KannelSettings settings(String password, InetSocketAddress listen) {
    return KannelSettings.of(sendsms(), "shop", password.toCharArray(), listen, TOKEN);
  }

  private URI sendsms() {
    return URI.create("http://127.0.0.1:" + smsbox.getAddress().getPort() + "/cgi-bin/sendsms");
  }

  private void open() throws IOException {
    link = KannelLink.open(settings("secret", ANY), arrivals);
  }

  @AfterEach
  void close() {
    if (link != null) {
      link.close();
      assertTrue(link.isOver());
    }
    smsbox.stop(0);
  }

  private static ShortMessage sms(String to, String data) {
    return new ShortMessage(
        Address.ofNumber("+1"),
        Address.ofNumber(to),
        ShortMessage.HEADER,
        0,
        ShortMessage.BINARY,
        HexFormat.of().parseHex(data));
  }

  private static ShortMessage sms(String to) {
    return sms(to, "0605040B8423F0006869FF2B");
  }

  private static <T> T wait(CompletableFuture<T> future) {
    return future.orTimeout(10, TimeUnit.MINUTES).join();
  }

  private static <E extends Exception> E failure(Class<E> type, CompletableFuture<?> future) {
    return assertInstanceOf(
        type, assertThrows(CompletionException.class, () -> wait(future)).getCause());
  }

  private int get(String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url() + path)).build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  /** Where the link listens, as it has told the smsbox. */
  private String url() throws Exception {
    if (listening == null) {
      link.submit(sms("+2"), true);
      String report = take(posted).header("DLR-Url");
      listening = report.substring(0, report.indexOf("/" + TOKEN));
    }
    return listening;
  }

  private String listening;

  @Test
  void sends() throws Exception {
    open();
    assertTrue(take(arrivals.states).startsWith("up: connected to the smsbox at "));
    Submitted taken = wait(link.submit(sms("+447700900150"), true));
    Posted sms = take(posted);
    assertEquals("shop", sms.header("Username"));
    assertEquals("+1", sms.header("From"));
    assertEquals("+447700900150", sms.header("To"));
    assertEquals("1", sms.header("Coding"));
    assertEquals("0605040b8423f0", sms.header("UDH"));
    assertArrayEquals(HexFormat.of().parseHex("006869FF2B"), sms.body());
    assertTrue(sms.header("DLR-Url").contains("id=" + taken.messageId() + "&"));
    assertEquals("31", sms.header("DLR-Mask"));
    wait(link.submit(sms("+447700900150"), false));
    assertEquals(null, take(posted).header("DLR-Url"));
  }

  @Test
  void carriesBinaryMessagesOnly() throws Exception {
    open();
    ShortMessage text =
        new ShortMessage(Address.ofNumber("1"), Address.ofNumber("2"), 0, 0, 0, new byte[1]);
    assertThrows(IllegalArgumentException.class, () -> link.submit(text, false));
    assertThrows(IllegalArgumentException.class, () -> link.submit(sms("2", "05"), false));
    assertThrows(IllegalArgumentException.class, () -> link.submit(sms("2\r\nX-A: 1"), false));
    assertThrows(
        IllegalArgumentException.class,
        () -> link.submit(sms("2", "0605040B8423F0" + "00".repeat(134)), false));
  }

  @Test
  void aWrongPasswordIsToldAndNotTriedAgain() {
    RefusedException e =
        assertThrows(
            RefusedException.class, () -> KannelLink.open(settings("wrong", null), arrivals));
    assertEquals(403, e.status());
    assertEquals(
        "the smsbox refuses the SMS: Authorization failed for sendsms (HTTP status 403)",
        e.getMessage());
  }

  @Test
  void somethingElseListensThere() {
    smsbox.removeContext("/cgi-bin/sendsms");
    IOException e =
        assertThrows(IOException.class, () -> KannelLink.open(settings("secret", null), arrivals));
    assertTrue(e.getMessage().contains("404"), e.getMessage());
    smsbox.stop(0);
    IOException none =
        assertThrows(IOException.class, () -> KannelLink.open(settings("secret", null), arrivals));
    assertTrue(none.getMessage().endsWith("nobody listens there"), none.getMessage());
  }

  @Test
  void outcomes() throws Exception {
    open();
    statuses.add(503);
    wait(link.submit(sms("+2"), false));
    assertEquals(2, posted.size());
    statuses.add(400);
    RefusedException wrong = failure(RefusedException.class, link.submit(sms("+2"), false));
    assertEquals(400, wrong.status());
    assertTrue(wrong.isFinal());
    statuses.add(401);
    assertFalse(failure(RefusedException.class, link.submit(sms("+2"), false)).isFinal());
    statuses.add(502);
    failure(UnansweredException.class, link.submit(sms("+2"), false));
    link.close();
    failure(NotSentException.class, link.submit(sms("+2"), false));
  }

  @Test
  void withoutAnAnswerItMayHaveBeenSent() throws Exception {
    KannelSettings impatient =
        new KannelSettings(
            sendsms(), "shop", "secret".toCharArray(), null, "", 8, 0, Duration.ofSeconds(1));
    link = KannelLink.openInBackground(impatient, arrivals);
    statuses.add(-1);
    UnansweredException e = failure(UnansweredException.class, link.submit(sms("+2"), false));
    assertTrue(e.getMessage().startsWith("the smsbox does not answer in time"), e.getMessage());
    assertTrue(e.isOverdue());
    answer(held.take(), 202, "0: Accepted for delivery");
    assertEquals(36, wait(e.late()).messageId().length());
  }

  @Test
  void whatIsSubmittedMeanwhileIsSentWhenTheSmsboxIsBack() throws Exception {
    open();
    take(arrivals.states);
    InetSocketAddress address = smsbox.getAddress();
    smsbox.stop(0);
    // It is either sent to nobody, or was not known to have been.
    CompletableFuture<Submitted> first = link.submit(sms("+2"), false);
    assertTrue(take(arrivals.states).startsWith("down: "));
    CompletableFuture<Submitted> second = link.submit(sms("+2"), false);
    smsbox = smsbox(address);
    wait(second);
    // It has an outcome, whichever that is.
    first.handle((submitted, e) -> 0).get(10, TimeUnit.MINUTES);
  }

  @Test
  void anSmsIsAnsweredWhenItWasDealtWith() throws Exception {
    open();
    String query =
        "/"
            + TOKEN
            + "/sms?from=%2B447700900101&to=%2B1&udh=%06%05%04%0B%84%23%F0"
            + "&data=%00hi%FF%2B+&coding=1&time=1795407843";
    CompletableFuture<Void> stage = new CompletableFuture<>();
    arrivals.answer = stage;
    String url = url();
    CompletableFuture<Integer> status =
        client
            .sendAsync(
                HttpRequest.newBuilder(URI.create(url + query)).build(), BodyHandlers.discarding())
            .thenApply(answer -> answer.statusCode());
    ReceivedSms received = take(arrivals.messages);
    assertFalse(status.isDone());
    stage.complete(null);
    assertEquals(200, wait(status));
    assertEquals("+447700900101", received.sms().source().number());
    assertEquals("+1", received.sms().destination().number());
    assertTrue(received.sms().hasUserDataHeader());
    assertEquals(ShortMessage.BINARY, received.sms().dataCoding());
    assertEquals(1_795_407_843_000L, received.timeMillis());
    assertArrayEquals(HexFormat.of().parseHex("0605040B8423F0006869FF2B20"), received.sms().data());
    arrivals.answer = CompletableFuture.failedFuture(new IllegalStateException());
    assertEquals(503, get(query));
  }

  @ParameterizedTest
  @CsvSource({
    "1, DELIVERED",
    "2, UNDELIVERABLE",
    "4, ENROUTE",
    "8, ENROUTE",
    "16, REJECTED",
    "3, UNKNOWN"
  })
  void reports(int type, DeliveryReceipt.State state) throws Exception {
    open();
    assertEquals(
        200, get("/" + TOKEN + "/dlr?id=ab-12&type=" + type + "&answer=ACK%2F&from=%2B1&to=%2B2"));
    assertEquals(
        new DeliveryReceipt(
            "ab-12", state, Address.ofNumber("+1"), Address.ofNumber("+2"), "", "ACK/"),
        take(arrivals.receipts));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sms",
        "sms?",
        "sms?from=1",
        "sms?from=1&to=2&udh=&data=%4&coding=1&time=1",
        "sms?from=1&to=2&udh=&data=%4x&coding=1&time=1",
        "sms?from=1&to=2&udh=&data=1&coding=3&time=1",
        "sms?from=1&to=2&udh=&data=1&coding=one&time=1",
        "sms?from=1&from=1&to=2&udh=&data=1&coding=1&time=1",
        "sms?from=%0d&to=2&udh=&data=1&coding=1&time=1",
        "sms?from=1&to=2&udh=&data=1&coding=1&time=1&",
        "sms?=1",
        "dlr?id=1&type=1&answer=&from=1",
        "dlr?id=1234567890123456789012345678901234567890&type=1&answer=&from=1&to=2",
        "other?from=1"
      })
  void malformedRequests(String query) throws Exception {
    open();
    // Malformed escapes do not get past URI: sent as they are.
    assertEquals(400, raw(url(), "GET /" + TOKEN + "/" + query + " HTTP/1.1"));
    assertTrue(arrivals.messages.isEmpty());
  }

  /** The time and the SMSC's words are not needed. */
  @ParameterizedTest
  @ValueSource(strings = {"", "&time=-1", "&time=9999999999999", "&time=%FF"})
  void fieldsThatNobodyNeedsMayHoldAnything(String more) throws Exception {
    open();
    long before = System.currentTimeMillis();
    assertEquals(
        200,
        raw(url(), "GET /" + TOKEN + "/sms?from=1&to=2&udh=&data=1&coding=1" + more + " HTTP/1.1"));
    assertTrue(take(arrivals.messages).timeMillis() >= before);
    String report = "/dlr?id=1&type=1&from=1&to=2&answer=%E9%00" + "x".repeat(2_000);
    assertEquals(200, raw(url(), "GET /" + TOKEN + report + " HTTP/1.1"));
    assertEquals(DeliveryReceipt.State.DELIVERED, take(arrivals.receipts).state());
    assertEquals(200, raw(url(), "GET /" + TOKEN + "/dlr?id=1&type=1&from=1&to=2 HTTP/1.1"));
  }

  @Test
  void tooMuchUserData() throws Exception {
    open();
    String data = "x".repeat(256);
    assertEquals(400, get("/" + TOKEN + "/sms?from=1&to=2&udh=&data=" + data + "&coding=1&time=1"));
    assertTrue(take(arrivals.discarded).contains("255 bytes"));
    assertEquals(400, get("/" + TOKEN + "/sms?data=" + "x".repeat(8_192)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sms", "0123456789abcdeg/sms", "0123456789abcdef/sms/x"})
  void othersGetNothing(String path) throws Exception {
    open();
    assertEquals(404, raw(url(), "GET /" + path + "?from=1 HTTP/1.1"));
    assertEquals(404, raw(url(), "POST /" + TOKEN + "/sms HTTP/1.1"));
  }

  /** The HTTP server of newer JDKs answers 400 by itself. */
  @Test
  void anEmptySegmentInThePathGetsNothing() throws Exception {
    open();
    int status = raw(url(), "GET ///?from=1 HTTP/1.1");
    assertTrue(status == 404 || status == 400, "status " + status);
  }

  /** The status of the answer to a request line. */
  private static int raw(String url, String line) throws IOException {
    URI uri = URI.create(url);
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket
          .getOutputStream()
          .write((line + "\r\nHost: x\r\nConnection: close\r\n\r\n").getBytes());
      String answer = new String(socket.getInputStream().readAllBytes());
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
  }

  @Test
  void anyQuery() {
    Cases.check(
        2_000,
        c -> {
          StringBuilder query = new StringBuilder();
          String characters = "abc%=&+0123456789ABCDEFxyz\u00e9 ";
          for (int i = c.integer(0, 40); i > 0; i--) {
            query.append(characters.charAt(c.integer(0, characters.length() - 1)));
          }
          query.append(c.integer(0, 1) == 0 ? "&to=1" : "to=%");
          try {
            Query read = new Query(query.toString());
            assertTrue(read.bytes("to").length <= query.length());
          } catch (IllegalArgumentException e) {
            assertFalse(e.getMessage().isEmpty());
          }
        });
  }

  /** Each took a thread until it went away: eight of them stopped all deliveries. */
  @Test
  void clientsThatNeverEndTheirRequestStopNoOthers() throws Exception {
    open();
    URI uri = URI.create(url());
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 2 * KannelListener.THREADS; i++) {
        slow.add(new Socket(uri.getHost(), uri.getPort()));
        slow.get(i).getOutputStream().write("GET / HTTP/1.1\r\nHost".getBytes());
      }
      assertEquals(200, get("/" + TOKEN + "/sms?from=1&to=2&udh=&data=x&coding=1&time=1"));
      for (Socket one : slow) {
        assertEquals(0, one.getInputStream().readAllBytes().length);
      }
    } finally {
      for (Socket one : slow) {
        one.close();
      }
    }
  }

  @Test
  void aListenerThatThrowsIsAskedAgain() throws Exception {
    link =
        KannelLink.open(
            settings("secret", ANY),
            new LinkListener() {
              @Override
              public CompletionStage<?> message(ReceivedSms sms) {
                throw new IllegalArgumentException();
              }
            });
    assertEquals(503, get("/" + TOKEN + "/sms?from=1&to=2&udh=&data=x&coding=1&time=1"));
  }

  @Test
  void texts() throws Exception {
    open();
    assertEquals(200, get("/" + TOKEN + "/sms?from=Shop&to=2&udh=&data=%E2%82%AC&coding=0&time=1"));
    ReceivedSms euro = take(arrivals.messages);
    assertEquals(ShortMessage.DEFAULT_ALPHABET, euro.sms().dataCoding());
    assertArrayEquals(new byte[] {0x1B, 0x65}, euro.sms().data());
    assertEquals(Address.ALPHANUMERIC, euro.sms().source().typeOfNumber());
    get("/" + TOKEN + "/sms?from=1&to=2&udh=&data=%E4%B8%AD&coding=0&time=1");
    assertEquals(ShortMessage.UCS2, take(arrivals.messages).sms().dataCoding());
    get("/" + TOKEN + "/sms?from=1&to=2&udh=&data=N-&coding=2&time=1");
    assertEquals(ShortMessage.UCS2, take(arrivals.messages).sms().dataCoding());
  }

  @Test
  void settings() {
    assertRefused("sendsms", "ftp://a/", "u", "", TOKEN, 1, 0, Duration.ofSeconds(1));
    String uri = "http://127.0.0.1/";
    assertRefused("user", uri, "a b", "", TOKEN, 1, 0, Duration.ofSeconds(1));
    assertRefused("password", uri, "u", "a b", TOKEN, 1, 0, Duration.ofSeconds(1));
    assertRefused("token", uri, "u", "", "short", 1, 0, Duration.ofSeconds(1));
    assertRefused("window", uri, "u", "", TOKEN, 0, 0, Duration.ofSeconds(1));
    assertRefused("SMS a second", uri, "u", "", TOKEN, 1, -1, Duration.ofSeconds(1));
    assertRefused("answer", uri, "u", "", TOKEN, 1, 0, Duration.ZERO);
    char[] password = "hush!".toCharArray();
    KannelSettings settings = KannelSettings.of(URI.create(uri), "shop", password, ANY, TOKEN);
    assertEquals("shop at http://127.0.0.1/", settings.toString());
  }

  private static void assertRefused(
      String field,
      String uri,
      String user,
      String password,
      String token,
      int window,
      int perSecond,
      Duration answer) {
    char[] secret = password.toCharArray();
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new KannelSettings(
                    URI.create(uri), user, secret, ANY, token, window, perSecond, answer));
    assertTrue(e.getMessage().startsWith(field), e.getMessage());
  }
}
