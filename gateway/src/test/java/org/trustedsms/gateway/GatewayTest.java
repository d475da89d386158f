// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Subject;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFiles;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.keyfile.SignatureEngine;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.RefusedException.Retry;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.store.Enrolments;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.SubmittedSegments;
import org.trustedsms.testing.Openssl;
import org.trustedsms.testing.PostgresServer;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

@ParameterizedClass
@EnumSource
class GatewayTest {
  private static final String GATEWAY = "+447700900150";
  private static final String BOB = "+447700900102";

  @TempDir Path folder;
  @Parameter StoreKind kept;

  private final FakeLink network = new FakeLink();
  private final AtomicReference<String> token = new AtomicReference<>();
  private final ByteArrayOutputStream logged = new ByteArrayOutputStream();
  private Log log;
  private final PrivateKey bobsKey =
      PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
  private final Sender bob = new Sender(bobsKey);
  private final KnownSenders known = new KnownSenders();
  private Receiver receiver;
  private OutgoingMessage last;
  private Map<String, String> place;
  private Gateway gateway;
  private Api api;

  @BeforeEach
  void start() throws Exception {
    place = kept.place(folder);
    start(Map.of());
    known.add(GATEWAY, gatewayKey());
    receiver =
        new Receiver(bobsKey, Curves.all(), known)
            .taking(AllKinds.of(Curves.all()))
            .with(
                (handle, recipient, answer) ->
                    last != null && Arrays.equals(handle, last.id().handle()) ? last.id() : null);
  }

  private void start(Map<String, String> environment) throws Exception {
    Map<String, String> all = new java.util.HashMap<>(environment);
    all.putAll(place);
    all.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:0");
    all.put("TRUSTED_SMS_GATEWAY_NAME", "Acme");
    GatewaySettings settings = GatewaySettings.read(null, folder.resolve("gateway"), all);
    log = new Log(new PrintStream(logged, true));
    gateway = Gateway.start(settings, network, log, token::set);
    api = new Api(gateway.port(), token.get());
  }

  @AfterEach
  void stop() {
    if (gateway != null) {
      gateway.close();
    }
    for (String line : logged.toString(StandardCharsets.UTF_8).split("\n")) {
      if (line.contains("failed")) {
        System.err.println(line);
      }
    }
  }

  private void restart() throws Exception {
    gateway.close();
    start(Map.of());
  }

  private PublicKey gatewayKey() throws Exception {
    return PublicKeyFiles.parse(
        "key",
        api.get("/v1/key").path("pem").asText().getBytes(StandardCharsets.UTF_8),
        note -> {});
  }

  private void meetBob() throws Exception {
    String pem = new String(PublicKeyFiles.toPem(bobsKey.publicKey()), StandardCharsets.US_ASCII);
    String body = Api.MAPPER.writeValueAsString(Map.of("name", "Bob", "pem", pem));
    assertEquals(200, api.ask("PUT", "/v1/contacts/" + BOB, body).status());
  }

  private ReceivedMessage bobReceives() throws InterruptedException {
    return receiver.receive(network.next(BOB), GATEWAY, Instant.now().getEpochSecond());
  }

  private static String in(int seconds) {
    return Instant.ofEpochSecond(Instant.now().getEpochSecond() + seconds).toString();
  }

  @Test
  void aTextIsSignedSentDeliveredAndAcknowledged() throws Exception {
    meetBob();
    String id = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Paid\"}");

    ReceivedMessage text = bobReceives();
    assertEquals(Verdict.VERIFIED, text.verdict());
    assertEquals("Paid", text.text());
    api.awaitState(id, "sent");
    network.receipt(network.names.get(0), State.DELIVERED);
    assertEquals("delivered", api.get("/v1/messages/" + id).path("state").asText());
    network.deliver(BOB, bob.sign(Draft.acknowledgement(text)).payload());
    JsonNode over = api.awaitState(id, "acknowledged");
    JsonNode answer = api.get("/v1/received/" + over.path("answer").asText());
    assertEquals(id, answer.path("answers").asText());
    assertEquals("verified", answer.path("verdict").asText());

    assertEquals(
        List.of("signed", "sent", "delivered", "verified", "acknowledged"), states("/v1/events"));
    String own = "/v1/messages/" + id + "/events";
    assertEquals(List.of("signed", "sent", "delivered", "acknowledged"), states(own));
    assertEquals("Bob", over.path("name").asText());
    assertEquals("Bob", answer.path("name").asText());
    String other = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Thanks\"}");
    api.awaitState(other, "sent");
    assertEquals(List.of("signed", "sent"), states("/v1/messages/" + other + "/events"));
  }

  private List<String> states(String path) throws Exception {
    List<String> states = new ArrayList<>();
    api.get(path).path("events").forEach(e -> states.add(e.path("state").asText()));
    // It is sending if the machine is so busy that it takes a second, and accepted without being
    // signed if the key is not loaded yet.
    states.removeAll(List.of("accepted", "sending"));
    return states;
  }

  @Test
  void aReceiptMayComeBeforeTheAnswer() throws Exception {
    meetBob();
    network.receipt("smsc0", State.DELIVERED);
    String id = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Paid\"}");
    api.awaitState(id, "delivered");
  }

  @Test
  void anEncryptedTextSaysNothingOnTheWay() throws Exception {
    meetBob();
    api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Secret\",\"encrypt\":true}");
    ReceivedMessage text = bobReceives();
    assertEquals("Secret", text.text());
    assertTrue(text.kind().isEncrypted());
  }

  @Test
  void aMessageSaysHowManySmsItTakes() throws Exception {
    meetBob();
    for (String text : List.of("Paid", "Paid. ".repeat(60))) {
      int before = network.names.size();
      String id = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"" + text + "\"}");
      int segments = api.awaitState(id, "sent").path("segments").asInt();
      assertEquals(network.names.size() - before, segments);
    }
  }

  @Test
  void aBroadcastIsSignedOnce() throws Exception {
    meetBob();
    List<String> numbers = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      numbers.add("+4477009" + (10_000 + i));
    }
    String to = Api.MAPPER.writeValueAsString(numbers);
    String id = api.submit("{\"kind\":\"broadcast\",\"to\":" + to + ",\"text\":\"Stay at home\"}");
    byte[] first = network.next(numbers.get(0));
    for (String number : numbers.subList(1, 300)) {
      assertArrayEquals(first, network.next(number));
    }
    api.awaitState(id, "sent");
    api.await("/v1/messages?state=sent&limit=500", seen -> seen.path("messages").size() == 300);
    assertEquals(50, api.get("/v1/messages").path("messages").size());
  }

  @Test
  void aCommandHasAResult() throws Exception {
    meetBob();
    String id =
        api.submit(
            "{\"kind\":\"command\",\"to\":\"Bob\",\"text\":\"OPEN 4\",\"until\":\""
                + in(600)
                + "\"}");
    ReceivedMessage command = bobReceives();
    assertEquals("OPEN 4", new Command(command).text());
    network.deliver(
        BOB,
        bob.sign(
                Result.draft(
                    command.id(),
                    command.sender(),
                    Result.DONE,
                    "gate 4 is open",
                    TextCodings.plain()))
            .payload());
    JsonNode over = api.awaitState(id, "acknowledged");
    JsonNode result = api.get("/v1/received/" + over.path("answer").asText());
    assertEquals("gate 4 is open", result.path("text").asText());
    assertEquals("status 0", result.path("outcome").asText());
  }

  @Test
  void whoEnrolsIsOfferedAcceptsAndIsSold() throws Exception {
    network.deliver(BOB, bob.sign(Draft.publicKey(bobsKey.publicKey(), "Bob")).payload());
    JsonNode asks =
        api.await("/v1/enrolments", seen -> seen.path("enrolments").size() == 1)
            .path("enrolments")
            .get(0);
    assertEquals("asked", asks.path("state").asText());
    assertEquals(bobsKey.publicKey().fingerprint().toDigits(), asks.at("/key/digits").asText());
    String wrong = "{\"decision\":\"offer\",\"digits\":\"1\"}";
    assertEquals(409, api.ask("POST", "/v1/enrolments/" + BOB, wrong).status());
    String decision =
        "{\"decision\":\"offer\",\"digits\":\"" + asks.at("/key/digits").asText() + "\"}";
    assertEquals(200, api.ask("POST", "/v1/enrolments/" + BOB, decision).status());

    ReceivedMessage toCertify = bobReceives();
    assertEquals(Verdict.VERIFIED, toCertify.verdict(), toCertify.reason());
    byte[] acceptance = bob.sign(Offer.answer(toCertify, 1, "")).payload();
    network.deliver(BOB, acceptance);
    Certificate certificate =
        Certificate.verify(
            network.next(BOB),
            new PublicKey[] {gatewayKey()},
            Curves.all(),
            TextCodings.standard());
    assertEquals("Bob", certificate.subject().name());
    assertEquals(BOB, certificate.subject().number());
    assertEquals("certified", api.get("/v1/contacts/" + BOB).path("trust").asText());

    String id =
        api.submit(
            "{\"kind\":\"offer\",\"to\":\""
                + BOB
                + "\",\"text\":\"A ride?\",\"amount\":{\"currency\":\"EUR\",\"minorUnits\":2500},"
                + "\"choices\":[\"now\",\"at 9:00\"],\"until\":\""
                + in(3600)
                + "\"}");
    ReceivedMessage offer = bobReceives();
    assertEquals(new Amount("EUR", 2500), Offer.in(offer).amount());
    last = bob.sign(Offer.answer(offer, 2, ""));
    network.deliver(BOB, last.payload());
    byte[] acknowledgement = network.next(BOB);
    ReceivedMessage receipt =
        receiver.receive(acknowledgement, GATEWAY, Instant.now().getEpochSecond());
    assertEquals(Verdict.VERIFIED, receipt.verdict());
    assertNotNull(receipt.acknowledged());
    assertEquals(2, api.awaitState(id, "acknowledged").path("choice").asInt());
    network.deliver(BOB, last.payload());
    assertArrayEquals(acknowledgement, network.next(BOB), "it may have been lost");
    network.deliver(BOB, bob.sign(Offer.answer(offer, 1, "")).payload());
    api.await(
        "/v1/received?limit=1",
        seen -> seen.at("/received/0/outcome").asText().equals("contradicts"));
    assertEquals(2, api.awaitState(id, "acknowledged").path("choice").asInt());
    assertEquals(0, network.waiting(BOB), "a contradiction is not acknowledged");

    issueForLater(certificate.subject());
    Path evidence = unzip(api.ask("GET", "/v1/messages/" + id + "/evidence", null).body());
    assertArrayEquals(
        certificate.evidence().signedBytes(),
        Files.readAllBytes(
            evidence.resolve("message-" + id + "/customer-certificate-1/signed.bin")));
    Openssl openssl = Openssl.in(evidence);
    String checked = openssl.run(List.of("sh", "message-" + id + "/check.sh")).ok().text();
    assertTrue(checked.endsWith("Verified\n"), checked);
    assertTrue(checked.contains("customer-certificate-1 certifies the signer"), checked);
  }

  /** Has the gateway's store know a certificate for the same key that begins tomorrow. */
  private void issueForLater(Subject subject) throws Exception {
    Path home = folder.resolve("gateway");
    char[] passphrase = Files.readString(home.resolve("passphrase")).strip().toCharArray();
    PrivateKey issuer =
        KeyFiles.read(Source.named(home.resolve("gateway.pem").toString()), file -> passphrase)
            .privateKey();
    long from = Instant.now().getEpochSecond() + TimeUnit.DAYS.toSeconds(1);
    long until = from + TimeUnit.DAYS.toSeconds(1_000);
    byte[] payload = Certificate.issue(issuer, subject, from, until);
    Certificate later =
        Certificate.verify(
            payload, new PublicKey[] {issuer.publicKey()}, Curves.all(), TextCodings.standard());
    try (Store store = kept.open(home, place)) {
      store.write(
          transaction -> {
            transaction
                .enrolments()
                .issued(new Enrolments.Issued(later.id(), subject.number(), payload, until, null));
            return null;
          });
    }
  }

  private Path unzip(byte[] bytes) throws IOException {
    Path to = folder.resolve("evidence");
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = to.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.write(file, zip.readAllBytes());
      }
    }
    return to;
  }

  @Test
  void theEngineIsThatOfTheSettingAndNotTheFastest() throws Exception {
    for (SignatureEngine engine : List.of(SignatureEngine.CORE, SignatureEngine.CORRETTO)) {
      gateway.close();
      logged.reset();
      start(Map.of("TRUSTED_SMS_GATEWAY_ENGINE", engine.word()));
      String said = awaitLogged("\"event\":\"key\"");
      // On a machine for which it has no native code the log says that.
      boolean corretto = engine == SignatureEngine.CORRETTO;
      assertEquals(corretto, said.contains("AmazonCorretto"), said);
      assertTrue(corretto || said.contains("trusted-sms, deterministic nonces"), said);
    }
  }

  private String awaitLogged(String text) throws InterruptedException {
    while (true) {
      String all = logged.toString(StandardCharsets.UTF_8);
      if (all.contains(text)) {
        return all;
      }
      Thread.sleep(10);
    }
  }

  @Test
  void oneKeyIsOneMessageHoweverOftenItIsSubmitted() throws Exception {
    meetBob();
    String body = "{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Paid\"}";
    List<CompletableFuture<Api.Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      answers.add(api.begin("POST", "/v1/messages", body, "Idempotency-Key", "one"));
    }
    Set<String> bodies = new HashSet<>();
    for (CompletableFuture<Api.Answer> answer : answers) {
      assertEquals(202, answer.join().status());
      bodies.add(new String(answer.join().body(), StandardCharsets.UTF_8));
    }
    assertEquals(1, bodies.size());
    assertEquals("Paid", bobReceives().text());
    assertEquals(1, api.get("/v1/messages").path("messages").size());
    String other = body.replace("Paid", "Owed");
    assertEquals(409, api.ask("POST", "/v1/messages", other, "Idempotency-Key", "one").status());
    restart();
    assertEquals(
        bodies,
        Set.of(
            new String(
                api.ask("POST", "/v1/messages", body, "Idempotency-Key", "one").body(),
                StandardCharsets.UTF_8)));
    assertEquals(0, network.waiting(BOB));
  }

  /** What a gateway leaves that dies between the shards of a submission. */
  @Test
  void theRestOfASubmissionIsAcceptedWhenItComesAgain() throws Exception {
    assumeTrue(kept == StoreKind.BY_POSTGRES, "a file takes all of it at once");
    List<String> to = IntStream.range(0, 40).mapToObj(i -> "+44770090" + i).toList();
    String body =
        Api.MAPPER.writeValueAsString(Map.of("kind", "broadcast", "to", to, "text", "Flood"));
    Api.Answer first = api.ask("POST", "/v1/messages", body, "Idempotency-Key", "flood");
    for (String number : to) {
      network.next(number);
    }
    String url = place.get("TRUSTED_SMS_GATEWAY_DATABASE");
    PostgresServer.execute(
        url,
        "DELETE FROM message WHERE shard <> (SELECT shard FROM message WHERE idempotency IS NOT NULL)");
    long left = PostgresServer.number(url, "SELECT COUNT(*) FROM message");
    assertTrue(left > 0 && left < 40);
    for (int i = 0; i < 2; i++) {
      Api.Answer again = api.ask("POST", "/v1/messages", body, "Idempotency-Key", "flood");
      assertEquals(first.json(), again.json());
      assertEquals(40, PostgresServer.number(url, "SELECT COUNT(*) FROM message"));
      assertEquals(40, PostgresServer.number(url, "SELECT COUNT(DISTINCT recipient) FROM message"));
    }
    String other = body.replace("Flood", "Fire");
    assertEquals(409, api.ask("POST", "/v1/messages", other, "Idempotency-Key", "flood").status());
  }

  @Test
  void broadcastsThatComeAtOnceAreSignedOnceEach() throws Exception {
    List<CompletableFuture<Api.Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String prefix = "+44770090" + i;
      List<String> to = IntStream.range(10, 50).mapToObj(n -> prefix + n).toList();
      Map<String, Object> body = Map.of("kind", "broadcast", "to", to, "text", "Flood " + i);
      answers.add(api.begin("POST", "/v1/messages", Api.MAPPER.writeValueAsString(body)));
    }
    answers.forEach(answer -> assertEquals(202, answer.join().status()));
    for (int i = 0; i < 3; i++) {
      Set<String> payloads = new HashSet<>();
      for (int n = 10; n < 50; n++) {
        payloads.add(HexFormat.of().formatHex(network.next("+44770090" + i + n)));
      }
      assertEquals(1, payloads.size());
    }
  }

  /** Another process holds the store: more submissions wait than there are threads. */
  @Test
  void noThreadWaitsForTheDisk() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    try (Store other = kept.open(folder.resolve("gateway"), place)) {
      CompletableFuture<Void> holder =
          other.writeSoon(
              Shards.ALL,
              transaction -> {
                held.countDown();
                assertDoesNotThrow(() -> released.await());
                return null;
              });
      held.await();
      List<CompletableFuture<Api.Answer>> answers = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        String body = "{\"kind\":\"key\",\"to\":[\"+44770090" + i + "\"]}";
        answers.add(
            i % 2 == 0
                ? api.begin("POST", "/v1/messages", body)
                : api.begin("POST", "/v1/messages/batch", "[" + body + "]"));
      }
      for (int i = 0; i < 5; i++) {
        assertEquals(0, api.get("/v1/messages").path("messages").size());
      }
      released.countDown();
      holder.join();
      for (CompletableFuture<Api.Answer> answer : answers) {
        int status = answer.join().status();
        assertTrue(status == 202 || status == 200, () -> "status " + status);
      }
      assertEquals(60, api.get("/v1/messages?limit=100").path("messages").size());
    }
  }

  @Test
  void aStoreThatHangsKeepsNobodyFromWhatIsAnsweredWithoutIt() throws Exception {
    assumeTrue(kept == StoreKind.BY_POSTGRES, "readers of SQLite wait for nobody");
    List<CompletableFuture<Api.Answer>> answers = new ArrayList<>();
    try (Connection other =
            DriverManager.getConnection(
                place.get("TRUSTED_SMS_GATEWAY_DATABASE"),
                PostgresServer.USER,
                new String(PostgresServer.password()));
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE message IN ACCESS EXCLUSIVE MODE");
      for (int i = 0; i < 60; i++) {
        answers.add(api.begin("GET", "/v1/messages", null));
      }
      for (int i = 0; i < 5; i++) {
        assertEquals(200, api.ask("GET", "/health/live", null).status());
      }
      other.rollback();
    }
    for (CompletableFuture<Api.Answer> answer : answers) {
      assertEquals(200, answer.join().status());
    }
  }

  /** Two submissions under one name come at once, to numbers of two shards. */
  @Test
  void ofTwoSubmissionsUnderOneNameOneIsAccepted() throws Exception {
    for (int i = 0; i < 10; i++) {
      List<CompletableFuture<Api.Answer>> answers = new ArrayList<>();
      for (String number : List.of("+44770090", "+44770091")) {
        String body = "{\"kind\":\"broadcast\",\"to\":[\"" + number + "\"],\"text\":\"Flood\"}";
        answers.add(api.begin("POST", "/v1/messages", body, "Idempotency-Key", "name" + i));
      }
      assertEquals(
          List.of(202, 409),
          answers.stream().map(answer -> answer.join().status()).sorted().toList());
    }
    assertEquals(10, api.get("/v1/messages").path("messages").size());
  }

  @Test
  void whatIsNotTakenWaitsAndCanBeWithdrawn() throws Exception {
    meetBob();
    AtomicBoolean down = new AtomicBoolean(true);
    network.refusal = sms -> down.get() ? new IOException("down") : null;
    String first = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"first\"}");
    String second = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"second\"}");
    api.awaitState(first, "waiting");
    api.awaitState(second, "signed");
    assertEquals(200, api.ask("DELETE", "/v1/messages/" + first, null).status());
    down.set(false);
    assertEquals("second", bobReceives().text());
    api.awaitState(second, "sent");
    assertEquals("cancelled", api.get("/v1/messages/" + first).path("state").asText());
    assertEquals(409, api.ask("DELETE", "/v1/messages/" + second, null).status());
  }

  private static void assertTakenBack(CompletableFuture<?> submitted) {
    assertThrows(
        CancellationException.class, () -> submitted.orTimeout(10, TimeUnit.MINUTES).join());
  }

  @Test
  void whatIsTooLateOrWithdrawnIsTakenBackFromTheLink() throws Exception {
    meetBob();
    network.waiting = new LinkedBlockingQueue<>();
    String late =
        api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"late\",\"expiresIn\":1}");
    assertTakenBack(network.waiting.take());
    api.awaitState(late, "expired");
    String withdrawn = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"no\"}");
    network.waiting.take().completeExceptionally(new IOException("down"));
    CompletableFuture<Submitted> again = network.waiting.take();
    assertEquals(200, api.ask("DELETE", "/v1/messages/" + withdrawn, null).status());
    assertTakenBack(again);
    network.waiting = null;
    api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"last\"}");
    assertEquals("last", bobReceives().text());
  }

  @Test
  void whatIsRefusedForNowWaitsAndSaysWhy() throws Exception {
    meetBob();
    network.refusal = sms -> new IOException("down");
    String id = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Paid\"}");
    assertEquals("down", api.awaitState(id, "waiting").path("reason").asText());
    network.refusal = sms -> new RefusedException("it refuses", 8, "busy", Retry.LATER);
    api.await(
        "/v1/messages/" + id, seen -> seen.path("reason").asText().equals("it refuses: busy"));
    assertEquals("waiting", api.get("/v1/messages/" + id).path("state").asText());
    network.refusal = sms -> null;
    api.awaitState(id, "sent");
  }

  @Test
  void receiptsOfWhatNeverBecameKnownAreForgotten() throws Exception {
    gateway.close();
    try (Store store = kept.open(folder.resolve("gateway"), place)) {
      store.update(
          transaction -> {
            transaction.segments(GATEWAY).addEarly(early("old"), 1);
            transaction.segments(GATEWAY).addEarly(early("new"), System.currentTimeMillis());
          });
      String secret = token.get();
      start(Map.of());
      api = new Api(gateway.port(), secret);
      while (state(store, "old").isPresent()) {
        Thread.sleep(20);
      }
      assertEquals("DELIVERED", state(store, "new").orElseThrow());
    }
  }

  private static SubmittedSegments.EarlyReceipt early(String name) {
    return new SubmittedSegments.EarlyReceipt(name, GATEWAY, "DELIVERED");
  }

  private static Optional<String> state(Store store, String name) {
    return store.read(
        transaction ->
            transaction.segments(GATEWAY).earlyReceipts(List.of(name)).stream()
                .map(SubmittedSegments.EarlyReceipt::state)
                .findFirst());
  }

  @Test
  void aForgeryIsShownAsOne() throws Exception {
    meetBob();
    PrivateKey eve = PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
    network.deliver(BOB, new Sender(eve).sign(Draft.text("Pay Eve")).payload());
    JsonNode refused =
        api.await("/v1/received", seen -> seen.path("received").size() == 1).at("/received/0");
    assertEquals("signature invalid", refused.path("verdict").asText());
    assertTrue(refused.path("text").isMissingNode(), "nothing of it is shown");
    assertEquals(
        409,
        api.ask("GET", "/v1/received/" + refused.path("id").asText() + "/evidence", null).status());
  }

  /** The same key can mean something else elsewhere. */
  @Test
  void aKeyOfAListIsNoKeyOfAMessage() throws Exception {
    String list = "{\"to\":[]}";
    String[] key = {"Idempotency-Key", "k"};
    Api.Answer first = api.ask("POST", "/v1/revocation-list", list, key);
    assertEquals(202, first.status());
    String message = "{\"kind\":\"broadcast\",\"to\":[\"+1\"],\"text\":\"x\"}";
    assertEquals(202, api.ask("POST", "/v1/messages", message, key).status());
    assertEquals(first.json(), api.ask("POST", "/v1/revocation-list", list, key).json());
    assertEquals(409, api.ask("POST", "/v1/revocation-list", "{\"to\":[\"+1\"]}", key).status());
  }

  @Test
  void theFirstTokenIsShownWhenTheGatewayCanBeReached() throws Exception {
    Map<String, String> all = new java.util.HashMap<>(kept.place(folder));
    all.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:" + gateway.port());
    Path other = folder.resolve("other");
    AtomicReference<String> shown = new AtomicReference<>();
    GatewaySettings taken = GatewaySettings.read(null, other, all);
    IOException e =
        assertThrows(IOException.class, () -> Gateway.start(taken, network, log, shown::set));
    assertTrue(e.getMessage().contains("already in use"), e.getMessage());
    assertNull(shown.get());
    all.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:0");
    Gateway.start(GatewaySettings.read(null, other, all), network, log, shown::set).close();
    assertNotNull(shown.get());
  }

  @Test
  void aListOfMoreThanAMessageTakesIsRefusedWithTheReason() throws Exception {
    long end = System.currentTimeMillis() / 1000 + 3600;
    try (Store store = kept.open(folder.resolve("gateway"), place)) {
      store.update(
          transaction -> {
            for (int i = 0; i < 8_200; i++) {
              byte[] id = Arrays.copyOf(ByteBuffer.allocate(4).putInt(i).array(), MessageId.LENGTH);
              transaction
                  .enrolments()
                  .issued(new Enrolments.Issued(new MessageId(id), null, new byte[1], end, 1L));
            }
          });
    }
    Api.Answer refused = api.ask("POST", "/v1/revocation-list", "{\"to\":[]}");
    assertEquals(409, refused.status());
    String detail = refused.json().path("detail").asText();
    assertTrue(detail.startsWith("8200 certificates are revoked, more than a list takes"), detail);
  }

  /** A phone accepts no second list of a step, which has 20 s. */
  @Test
  void aRevocationListIsNewerThanTheOneBefore() throws Exception {
    int[] steps = new int[3];
    for (int i = 0; i < steps.length; i++) {
      if (i == 2) {
        restart();
      }
      JsonNode said = api.ask("POST", "/v1/revocation-list", "{\"to\":[]}").json();
      ByteBuffer payload = ByteBuffer.wrap(said.path("payload").binaryValue());
      steps[i] = payload.getShort(4) << 16 | payload.getShort(2) & 0xffff;
    }
    assertTrue(steps[0] < steps[1] && steps[1] < steps[2], Arrays.toString(steps));
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  private static BufferedReader lines(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
  }

  @Test
  void aRequestForNoPlaceIsAnswered() throws Exception {
    try (Socket socket = new Socket("127.0.0.1", gateway.port())) {
      send(socket, "OPTIONS * HTTP/1.1\r\nHost: gateway\r\n\r\n");
      assertEquals("HTTP/1.1 404 Not Found", lines(socket).readLine());
    }
  }

  /** Its next request must not go over a connection that is about to end. */
  @Test
  void whoIsRefusedBeforeTheBodyHasComeIsToldThatTheConnectionEnds() throws Exception {
    String head = "POST /v1/messages HTTP/1.1\r\nHost: gateway\r\nContent-Length: 2\r\n\r\n";
    try (Socket socket = new Socket("127.0.0.1", gateway.port())) {
      BufferedReader lines = lines(socket);
      send(socket, head + "{}");
      List<String> first = answer(lines);
      assertEquals("HTTP/1.1 401 Unauthorized", first.get(0));
      assertFalse(first.contains("Connection: close"), first.toString());
      send(socket, head);
      List<String> second = answer(lines);
      assertEquals("HTTP/1.1 401 Unauthorized", second.get(0));
      assertTrue(second.contains("Connection: close"), second.toString());
    }
  }

  /** Reads an answer; returns the lines of its head. */
  private static List<String> answer(BufferedReader lines) throws IOException {
    List<String> head = new ArrayList<>();
    for (String line = lines.readLine(); !line.isEmpty(); line = lines.readLine()) {
      head.add(line);
    }
    String length =
        head.stream().filter(line -> line.startsWith("Content-Length: ")).findFirst().orElseThrow();
    for (int i = Integer.parseInt(length.substring(length.indexOf(' ') + 1)); i > 0; i--) {
      lines.read();
    }
    return head;
  }

  @Test
  void whatIsBeingAnsweredAtTheEndIsAnswered() throws Exception {
    meetBob();
    String body = "{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"the last\"}";
    URL live = new URL("http://127.0.0.1:" + gateway.port() + "/health/live");
    try (Socket socket = new Socket("127.0.0.1", gateway.port())) {
      send(
          socket,
          "POST /v1/messages HTTP/1.1\r\nHost: gateway\r\nExpect: 100-continue\r\n"
              + "Authorization: Bearer "
              + token.get()
              + "\r\nContent-Length: "
              + body.length()
              + "\r\n\r\n");
      BufferedReader lines = lines(socket);
      assertEquals("HTTP/1.1 100 Continue", lines.readLine());
      assertEquals("", lines.readLine());
      CompletableFuture<Void> closing = CompletableFuture.runAsync(gateway::close);
      while (isAnswered(live)) {
        Thread.sleep(5);
      }
      send(socket, body);
      assertEquals("HTTP/1.1 202 Accepted", lines.readLine());
      closing.join();
    }
    start(Map.of());
    assertEquals("the last", api.get("/v1/messages").at("/messages/0/request/text").asText());
  }

  private static boolean isAnswered(URL url) {
    try {
      HttpURLConnection connection = (HttpURLConnection) url.openConnection();
      connection.setRequestProperty("Connection", "close");
      return connection.getResponseCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void whatIsWrongIsSaidAndChangesNothing() throws Exception {
    meetBob();
    Map<String, Integer> bodies = new java.util.LinkedHashMap<>();
    bodies.put("", 400);
    bodies.put("[]", 422);
    bodies.put("{\"kind\":\"text\",\"kind\":\"text\"}", 400);
    bodies.put("{\"kind\":\"text\"} {}", 400);
    bodies.put("[".repeat(100_000), 400);
    bodies.put("{\"kind\":\"picture\",\"to\":\"Bob\"}", 422);
    bodies.put("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"\"}", 422);
    bodies.put("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":7}", 422);
    bodies.put("{\"kind\":\"text\",\"to\":\"Nobody\",\"text\":\"x\"}", 422);
    bodies.put("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"x\",\"Encrypt\":true}", 422);
    bodies.put("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"x\",\"encrypt\":\"yes\"}", 422);
    bodies.put("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"x\",\"expiresIn\":1e9}", 422);
    bodies.put(
        "{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"x\",\"expiresIn\":18446744073709551621}",
        422);
    bodies.put("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"half a \\ud800 pair\"}", 422);
    bodies.put(
        "{\"kind\":\"offer\",\"to\":\"Bob\",\"text\":\"x\",\"until\":\""
            + in(60)
            + "\",\"choices\":{\"a\":\"now\"}}",
        422);
    bodies.put("{\"kind\":\"broadcast\",\"to\":[\"Bob\"],\"text\":\"x\"}", 422);
    bodies.put("{\"kind\":\"command\",\"to\":\"Bob\",\"text\":\"x\",\"until\":\"soon\"}", 422);
    bodies.put(
        "{\"kind\":\"offer\",\"to\":\"Bob\",\"text\":\"x\",\"until\":\""
            + in(60)
            + "\",\"amount\":{\"currency\":\"euro\",\"minorUnits\":1}}",
        422);
    bodies.put("{\"text\":\"" + "x".repeat(5 << 20) + "\"}", 413);
    for (Map.Entry<String, Integer> body : bodies.entrySet()) {
      String start = body.getKey().substring(0, Math.min(90, body.getKey().length()));
      Api.Answer answer = api.ask("POST", "/v1/messages", body.getKey());
      assertEquals(body.getValue(), answer.status(), start);
      assertTrue(answer.json().path("detail").asText().length() > 10, start);
    }
    assertEquals(0, api.get("/v1/messages").path("messages").size());
    for (String path :
        List.of("/v1/messages/x", "/v1/messages?limit=0", "/v1/messages?before=-1")) {
      assertEquals(400, api.ask("GET", path, null).status(), path);
    }
    for (String path : List.of("/v1/messages/77", "/v2/messages", "/v1", "/v1/")) {
      int status = api.ask("GET", path, null).status();
      assertTrue(status == 404 || status == 400, path + " " + status);
    }
  }

  @Test
  void nobodyGetsMoreThanTheTokenPermits() throws Exception {
    Api.Answer made = api.ask("POST", "/v1/tokens", "{\"name\":\"reader\",\"scopes\":[\"read\"]}");
    assertEquals(201, made.status());
    String secret = made.json().path("token").asText();
    Api reader = new Api(gateway.port(), secret);
    assertEquals(200, reader.ask("GET", "/v1/messages", null).status());
    assertEquals(403, reader.ask("POST", "/v1/messages", "{}").status());
    assertEquals(403, reader.ask("DELETE", "/v1/contacts/" + BOB, null).status());
    assertEquals(403, reader.ask("GET", "/v1/tokens", null).status());
    for (String none : new String[] {null, "", "tsms_00", "x".repeat(5000)}) {
      assertEquals(401, new Api(gateway.port(), none).ask("GET", "/v1/key", null).status());
    }
    assertEquals(204, api.ask("DELETE", "/v1/tokens/reader", null).status());
    assertEquals(401, reader.ask("GET", "/v1/messages", null).status());
    assertEquals(200, new Api(gateway.port(), null).ask("GET", "/health/ready", null).status());
    String metrics =
        new String(
            new Api(gateway.port(), null).ask("GET", "/metrics", null).body(),
            StandardCharsets.UTF_8);
    assertTrue(metrics.contains("trusted_sms_messages_pending 0"), metrics);
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertTrue(
            !new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(secret),
            file + " has the token");
        assertEquals(
            "rw-------",
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
            file.toString());
      }
    }
    log.close();
    assertTrue(!logged.toString(StandardCharsets.UTF_8).contains(secret));
  }

  @Test
  void afterARestartItGoesOn() throws Exception {
    meetBob();
    network.refusal = sms -> new IOException("down");
    String id = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Paid\"}");
    api.awaitState(id, "waiting");
    String secret = token.get();
    token.set(null);
    gateway.close();
    network.refusal = sms -> null;
    start(Map.of());
    assertNull(token.get(), "the token is made once");
    api = new Api(gateway.port(), secret);
    assertEquals("Paid", bobReceives().text());
    api.awaitState(id, "sent");
    assertEquals(0, network.waiting(BOB));
  }

  @Test
  void aLostKeyIsNotReplacedByAnother() throws Exception {
    gateway.close();
    Path own = folder.resolve("gateway");
    Path key = Files.move(own.resolve("gateway.pem"), own.resolve("away"));
    IOException e = assertThrows(IOException.class, () -> start(Map.of()));
    assertTrue(
        e.getMessage().contains("gateway.pem: the gateway's key is missing"), e.getMessage());
    assertTrue(Files.notExists(own.resolve("gateway.pem")));
    Files.move(key, own.resolve("gateway.pem"));
    start(Map.of());
  }

  private java.io.BufferedReader stream(String secret) throws IOException {
    java.net.HttpURLConnection stream =
        (java.net.HttpURLConnection)
            new java.net.URL("http://127.0.0.1:" + gateway.port() + "/v1/events").openConnection();
    stream.setRequestProperty("Authorization", "Bearer " + secret);
    stream.setRequestProperty("Accept", "text/event-stream");
    stream.setRequestProperty("Last-Event-ID", "0");
    stream.setReadTimeout(60_000);
    return new java.io.BufferedReader(
        new java.io.InputStreamReader(stream.getInputStream(), StandardCharsets.UTF_8));
  }

  @Test
  void theStreamOfATokenThatIsRemovedEnds() throws Exception {
    Api.Answer made = api.ask("POST", "/v1/tokens", "{\"name\":\"reader\",\"scopes\":[\"read\"]}");
    try (java.io.BufferedReader lines = stream(made.json().path("token").asText())) {
      assertEquals("retry: 1000", lines.readLine());
      assertEquals(204, api.ask("DELETE", "/v1/tokens/reader", null).status());
      api.ask("PUT", "/v1/contacts/" + BOB, "{}");
      while (lines.readLine() != null) {
        // What was on its way.
      }
    }
  }

  @Test
  void changesAreStreamed() throws Exception {
    meetBob();
    String id = api.submit("{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"Paid\"}");
    api.awaitState(id, "sent");
    List<String> states = new ArrayList<>();
    try (java.io.BufferedReader lines = stream(token.get())) {
      while (!states.contains("sent")) {
        String line = lines.readLine();
        if (line.startsWith("data: ")) {
          states.add(Api.MAPPER.readTree(line.substring(6)).path("state").asText());
        }
      }
    }
    states.removeAll(List.of("accepted", "sending"));
    assertEquals(List.of("signed", "sent"), states);
  }
}
