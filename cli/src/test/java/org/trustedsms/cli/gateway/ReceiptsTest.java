// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.trustedsms.cli.message.Outbox;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.emulator.bridge.Radio;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;

@Timeout(60)
class ReceiptsTest {
  private static final int PORT = 16474;

  private final PrivateKey alice = PrivateKey.generate(Curves.p192(), new Random(1)::nextBytes);
  private final PrivateKey bob = PrivateKey.generate(Curves.p192(), new Random(2)::nextBytes);
  private final List<String> notes = new CopyOnWriteArrayList<>();
  private final List<Outgoing> sent = new CopyOnWriteArrayList<>();
  private final CountDownLatch mayGo = new CountDownLatch(1);
  private volatile boolean broken;

  private final Radio radio =
      new Radio() {
        @Override
        public Port open(int port) {
          throw new UnsupportedOperationException();
        }

        @Override
        public int segments(Outgoing message) {
          return message.to().startsWith("+") ? 1 : 0;
        }

        @Override
        public void send(Outgoing message) throws IOException {
          try {
            mayGo.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          if (broken) {
            throw new IOException("no link");
          }
          sent.add(message);
        }
      };

  private Receipts receipts() {
    return new Receipts(radio, new Outbox(null, Clock.systemUTC()), bob, PORT, notes::add);
  }

  private Mail mail(String from, boolean ask) {
    long now = Instant.now().getEpochSecond();
    Draft draft = Draft.text("paid");
    byte[] payload =
        new Sender(alice, to -> now).sign((ask ? draft.askForAcknowledgement() : draft)).payload();
    ReceivedMessage message =
        new Receiver(bob, Curves.all(), new KnownSenders().add(from, alice.publicKey()))
            .receive(payload, from, now);
    return new Mail(Instant.now(), from, null, message.verdict(), message.reason(), message, null);
  }

  @Test
  void answersWhoAsks() {
    mayGo.countDown();
    try (Receipts receipts = receipts()) {
      receipts.answer(mail("+1", true));
      receipts.answer(mail("+2", false));
      receipts.answer(mail("Alice", true));
    }
    assertEquals(1, sent.size());
    assertEquals("+1", sent.get(0).to());
    assertEquals(PORT, sent.get(0).toPort());
    assertEquals(MessageKinds.ACKNOWLEDGEMENT.id(), sent.get(0).data()[0] >> 2 & 0xF);
    assertEquals(
        List.of("receipt to +1 sent", "receipt to \"Alice\" not sent: that is no number"), notes);
  }

  @Test
  void whatIsNotSentIsTold() {
    broken = true;
    mayGo.countDown();
    try (Receipts receipts = receipts()) {
      receipts.answer(mail("+1", true));
    }
    assertEquals(List.of("receipt to +1 not sent: no link"), notes);
  }

  @Test
  void thoseThatWaitAreBounded() {
    Mail mail = mail("+1", true);
    try (Receipts receipts = receipts()) {
      for (int i = 0; i < 150; i++) {
        receipts.answer(mail);
      }
      assertTrue(notes.size() >= 49, notes.toString());
      assertTrue(notes.get(0).contains("not sent: 100 others wait"), notes.get(0));
      mayGo.countDown();
    }
    assertTrue(sent.size() == 100 || sent.size() == 101, sent.size() + " sent");
  }
}
