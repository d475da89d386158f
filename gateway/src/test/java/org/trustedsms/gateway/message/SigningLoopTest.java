// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.gateway.Log;
import org.trustedsms.gateway.notify.EventJson;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.OutboundMessages.OutboundMessage;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;
import org.trustedsms.sms.ApplicationPort;

class SigningLoopTest {
  private static final String OWN = "+447700900150";
  private static final String BOB = "+447700900102";
  private static final String EVE = "+447700900103";

  @TempDir Path folder;

  private final PrivateKey key =
      PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
  private final AtomicBoolean broken = new AtomicBoolean(true);
  private boolean isError;

  /** A link that has not answered yet. */
  private static final class Silent implements SmsLink {
    @Override
    public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt) {
      return new CompletableFuture<>();
    }

    @Override
    public boolean isOver() {
      return false;
    }

    @Override
    public void close() {}
  }

  private void random(byte[] bytes) {
    if (broken.get()) {
      if (isError) {
        throw new NoClassDefFoundError("no random bytes");
      }
      throw new IllegalStateException("no random bytes");
    }
    new SecureRandom().nextBytes(bytes);
  }

  private SmsService service(Store store) throws IOException {
    return SmsService.of(store, OwnKey.of(key), OWN).open(listener -> new Silent(), message -> {});
  }

  private SigningLoop loop(Store store, SmsService service) {
    return new SigningLoop(
        store,
        OWN,
        service,
        new Submission.SenderIdentity(key.publicKey(), "Acme", this::random),
        key,
        new Log(new PrintStream(OutputStream.nullOutputStream())));
  }

  private static void trust(Store store, String number, PublicKey of) {
    store.update(
        transaction -> {
          Contact contact = new Contact(number, number, null, null, null);
          transaction.contacts().put(contact.trusting(of, Trust.COMPARED));
        });
  }

  private static long accept(Store store, String to, String request) {
    return store.write(
        transaction -> transaction.outbound(OWN).add(message(to, request), queued -> {}).id());
  }

  private static NewMessage message(String to, String request) {
    long now = System.currentTimeMillis();
    return new NewMessage(
        to,
        "text",
        request,
        null,
        now,
        now / 1000 + 3_600,
        ApplicationPort.DEFAULT,
        false,
        null,
        null,
        null,
        null);
  }

  private static OutboundMessage awaitChange(Store store, long id, MessageState from)
      throws InterruptedException {
    while (true) {
      OutboundMessage message =
          store.<OutboundMessage>read(
              transaction -> transaction.outbound(OWN).get(id).orElseThrow());
      if (message.state() != from) {
        return message;
      }
      Thread.sleep(5);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMessageThatCannotBeSignedHoldsUpNoOther(boolean byError) throws Exception {
    isError = byError;
    try (Store store = new Store(folder);
        SmsService service = service(store);
        SigningLoop loop = loop(store, service)) {
      trust(store, BOB, key.publicKey());
      trust(store, EVE, key.publicKey());
      long damaged = accept(store, EVE, "{\"text\":\"one\"}");
      long secret = accept(store, BOB, "{\"text\":\"two\",\"encrypt\":true}");
      long plain = accept(store, BOB, "{\"text\":\"three\"}");
      try (Connection connection =
              DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
          Statement statement = connection.createStatement()) {
        statement.execute("UPDATE contact SET key_point = x'05' WHERE number = '" + EVE + "'");
      }
      loop.start();
      OutboundMessage failed = awaitChange(store, damaged, MessageState.ACCEPTED);
      assertEquals(MessageState.FAILED, failed.state());
      assertTrue(failed.reason().contains("a key of contact " + EVE + " is not valid"));
      assertNotNull(awaitChange(store, plain, MessageState.ACCEPTED).message());
      OutboundMessage waiting = awaitChange(store, secret, MessageState.ACCEPTED);
      assertEquals(MessageState.WAITING, waiting.state());
      assertEquals(
          "java.lang."
              + (isError ? "NoClassDefFoundError" : "IllegalStateException")
              + ": no random bytes",
          waiting.reason());
      broken.set(false);
      assertNotNull(awaitChange(store, secret, MessageState.WAITING).message());
    }
  }

  @Test
  void aDamagedRowHoldsUpNoOther() throws Exception {
    Map<String, MessageState> outcomes =
        Map.of(
            "request = 'no JSON'", MessageState.FAILED,
            "request = ''", MessageState.FAILED,
            "kind = 'picture'", MessageState.FAILED,
            "kind = 'command', request = '{\"until\":\"soon\"}'", MessageState.FAILED,
            "state = 77", MessageState.SIGNED,
            "message = x'05'", MessageState.SIGNED);
    try (Store store = new Store(folder);
        SmsService service = service(store);
        SigningLoop loop = loop(store, service)) {
      trust(store, BOB, key.publicKey());
      trust(store, EVE, key.publicKey());
      Map<Long, MessageState> expected = new HashMap<>();
      try (Connection connection =
              DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
          Statement statement = connection.createStatement()) {
        for (Map.Entry<String, MessageState> damage : outcomes.entrySet()) {
          long id = accept(store, EVE, "{\"text\":\"one\"}");
          statement.execute("UPDATE message SET " + damage.getKey() + " WHERE id = " + id);
          expected.put(id, damage.getValue());
        }
      }
      long plain = accept(store, BOB, "{\"text\":\"two\"}");
      loop.start();
      assertNotNull(awaitChange(store, plain, MessageState.ACCEPTED).message());
      List<OutboundMessage> damaged =
          store.read(
              transaction ->
                  transaction.outbound(OWN).before(plain, null, null, null, outcomes.size()));
      for (OutboundMessage message : damaged) {
        assertEquals(expected.remove(message.id()) == MessageState.FAILED, isFailed(message));
        assertTrue(EventJson.request(message).isObject());
      }
      assertTrue(expected.isEmpty());
    }
  }

  private static boolean isFailed(OutboundMessage message) {
    boolean failed = message.state() == MessageState.FAILED;
    assertEquals(failed, message.reason() != null);
    return failed;
  }

  @Test
  void manyMessagesThatCannotBeSignedHoldUpNoOther() throws Exception {
    try (Store store = new Store(folder);
        SmsService service = service(store);
        SigningLoop loop = loop(store, service)) {
      trust(store, BOB, key.publicKey());
      long first = accept(store, BOB, "{\"text\":\"secret\",\"encrypt\":true}");
      NewMessage secret = message(BOB, "{\"text\":\"secret\",\"encrypt\":true}");
      store.update(
          transaction -> {
            for (int i = 1; i < 2 * SigningLoop.BATCH_SIZE; i++) {
              transaction.outbound(OWN).add(secret, queued -> {});
            }
          });
      long plain = accept(store, BOB, "{\"text\":\"plain\"}");
      loop.start();
      assertNotNull(awaitChange(store, plain, MessageState.ACCEPTED).message());
      while (loop.backlog() != 2 * SigningLoop.BATCH_SIZE) {
        Thread.sleep(5);
      }
      broken.set(false);
      awaitChange(store, first, MessageState.ACCEPTED);
      assertNotNull(awaitChange(store, first, MessageState.WAITING).message());
    }
  }

  @Test
  void howMuchIsToBeSignedIsNotKnownUntilItIsCounted() throws Exception {
    try (Store store = new Store(folder);
        SigningLoop loop = new SigningLoop(store, "+447700900150", null, null, null, null)) {
      assertEquals(-1, loop.backlog());
      // The store has them, so they are counted with the others.
      loop.signSoon(3);
      assertEquals(-1, loop.backlog());
      loop.start();
      while (loop.backlog() < 0) {
        Thread.sleep(5);
      }
      assertEquals(0, loop.backlog());
    }
  }
}
