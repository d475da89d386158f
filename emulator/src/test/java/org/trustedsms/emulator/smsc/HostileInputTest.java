// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.fault.Faults;

/** Whatever a client sends, the others do not notice, and no exception escapes a thread. */
class HostileInputTest {
  private final Events events = new Events();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private PrintStream standardError;
  private Smsc smsc;

  @BeforeEach
  void start() throws Exception {
    standardError = System.err;
    System.setErr(new PrintStream(errors, true));
    smsc = Smscs.start(events);
  }

  /** An SMSC that does not wait long for some things, in ms; 60,000 is for ever. */
  private void restart(int bind, int idle, int answer) throws IOException {
    smsc.close();
    smsc =
        Smsc.start(
            Smscs.settings().withTimers(Smscs.timers(bind, idle, answer, 50)),
            Faults.none(),
            events);
  }

  @AfterEach
  void othersAreServedAndNothingEscaped() throws Exception {
    try {
      boolean served = false;
      for (int i = 0; i < 50 && !served; i++) {
        served = isOtherServed();
      }
      assertTrue(served);
    } finally {
      smsc.close();
      System.setErr(standardError);
    }
    String escaped = errors.toString(StandardCharsets.UTF_8).replaceAll("SLF4J.*\\R", "");
    assertEquals("", escaped);
  }

  /** False if this machine is too slow for an SMSC that does not wait long. */
  private boolean isOtherServed() throws IOException {
    try (RawClient receiver = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39111", "");
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "OTHER", "")) {
      byte[] data = {1, 2, 3};
      assertEquals(0, sender.statusOf(Pdu.submit(2, "39222", "39111", data)));
      assertArrayEquals(data, Pdu.shortMessage(receiver.receiveMessage(0)));
      return true;
    } catch (EOFException | SocketException e) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0x7FFFFFFF, 0x80000000, -1, 0, 3, 15, 70_001})
  void impossibleCommandLengthEndsTheSession(int length) throws Exception {
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "BAD", "")) {
      byte[] pdu = Pdu.submit(2, "39222", "39111");
      pdu[0] = (byte) (length >> 24);
      pdu[1] = (byte) (length >> 16);
      pdu[2] = (byte) (length >> 8);
      pdu[3] = (byte) length;
      client.send(pdu);
      assertEquals(
          "00000010" + "80000000" + "00000002" + "00000000", // generic_nack, ESME_RINVCMDLEN
          Pdu.hex(client.receive()));
      assertTrue(client.isClosed());
    }
    events.await("rejected command_length " + Integer.toUnsignedString(length));
    events.await("gone BAD");
  }

  @Test
  void longRequestIsAnsweredAndTheNextOneIsUnderstood() throws Exception {
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "BAD", "")) {
      byte[] submit =
          Arrays.copyOf(Pdu.submit(2, "39222", "39111"), Pdu.submit(2, "39222", "39111").length);
      byte[] pdu =
          Pdu.request(Pdu.SUBMIT_SM, 2)
              .octets(Arrays.copyOfRange(submit, 16, submit.length))
              .tlv(0x0424, new byte[60_000])
              .build();
      assertEquals(0x01, client.statusOf(pdu), "ESME_RINVMSGLEN");
      assertEquals(0, client.statusOf(Pdu.request(Pdu.ENQUIRE_LINK, 3).build()));
    }
  }

  /** Each way to cut a submit_sm short gets an error, and the session stays. */
  @Test
  void truncatedRequests() throws Exception {
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "BAD", "")) {
      byte[] whole = Pdu.submit(2, "39222", "39111", (byte) 1, (byte) 2);
      for (int length = 16; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        cut[3] = (byte) length;
        assertEquals(0x02, client.statusOf(cut), "ESME_RINVCMDLEN at " + length);
      }
    }
  }

  @Test
  void malformedOptionalParameters() throws Exception {
    byte[] good = Pdu.submit(2, "39222", "39111");
    byte[] fields = Arrays.copyOfRange(good, 16, good.length);
    List<byte[]> bad =
        List.of(
            new byte[] {0x04, 0x24},
            new byte[] {0x04, 0x24, 0, 9, 1},
            new byte[] {0x04, 0x24, -1, -1, 1},
            // message_state of no byte
            new byte[] {0x04, 0x27, 0, 0, 0x04, 0x24, 0, 0});
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "BAD", "")) {
      for (byte[] parameters : bad) {
        byte[] pdu = Pdu.request(Pdu.SUBMIT_SM, 2).octets(fields).octets(parameters).build();
        assertEquals(0x02, client.statusOf(pdu), Pdu.hex(parameters));
      }
    }
  }

  @Test
  void requestsBeforeTheBind() throws Exception {
    try (RawClient client = new RawClient(smsc)) {
      assertEquals(0x04, client.statusOf(Pdu.submit(2, "39222", "39111")), "ESME_RINVBNDSTS");
      assertEquals(0x04, client.statusOf(Pdu.request(Pdu.UNBIND, 3).build()));
      assertEquals(0, client.statusOf(Pdu.request(Pdu.ENQUIRE_LINK, 4).build()));
      assertEquals(0x02, client.statusOf(Pdu.request(Pdu.BIND_RECEIVER, 5).octets(0x41).build()));
      assertEquals(0, client.statusOf(Pdu.bind(Pdu.BIND_TRANSMITTER, "LATE", "", "")));
      assertEquals(
          0x05, client.statusOf(Pdu.bind(Pdu.BIND_RECEIVER, "LATE", "", "")), "ESME_RALYBND");
    }
  }

  @Test
  void badBinds() throws Exception {
    assertEquals(0x0F, statusOfBind("", ""), "ESME_RINVSYSID");
    assertEquals(0x0F, statusOfBind("A\u001B[2J", ""), "ESME_RINVSYSID: control characters");
    assertEquals(0x0F, statusOfBind("1234567890123456", ""), "ESME_RINVSYSID: too long");
    assertEquals(0x0D, statusOfBind("A", "^39"), "ESME_RBINDFAIL: no number");
    assertEquals(0x0D, statusOfBind("A", "1".repeat(41)), "ESME_RBINDFAIL: too long");
    byte[] reserved = Pdu.bind(Pdu.BIND_RECEIVER, "A", "", "39");
    reserved[reserved.length - 5] = 0x77; // addr_ton
    try (RawClient client = new RawClient(smsc)) {
      assertEquals(0x0D, client.statusOf(reserved), "ESME_RBINDFAIL: addr_ton");
    }
  }

  private int statusOfBind(String systemId, String range) throws IOException {
    try (RawClient client = new RawClient(smsc)) {
      return client.statusOf(Pdu.bind(Pdu.BIND_RECEIVER, systemId, "", range));
    }
  }

  @Test
  void connectionWithoutABindIsClosed() throws Exception {
    restart(100, 60_000, 60_000);
    try (RawClient client = new RawClient(smsc)) {
      assertTrue(client.isClosed());
    }
    events.await("rejected no bind request within 100 ms");
  }

  @Test
  void pduThatStopsInTheMiddleIsCut() throws Exception {
    restart(60_000, 60_000, 100);
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "SLOW", "")) {
      client.send(new byte[] {0, 0, 0});
      assertTrue(client.isClosed());
    }
    events.await("gone SLOW it has stopped in the middle of a PDU, or does not read");
  }

  @Test
  void pduThatStopsBeforeTheSmscLooksIsCut() throws Exception {
    restart(60_000, 100, 60_000);
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "SLOW", "")) {
      client.send(new byte[] {0, 0, 0});
      assertTrue(client.isClosed());
    }
    events.await("gone SLOW the peer stopped in the middle of a PDU");
  }

  /** Byte after byte, never silent for long. */
  @Test
  void pduThatTakesTooLongIsCut() throws Exception {
    restart(60_000, 60_000, 100);
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "SLOW", "")) {
      client.send(Pdu.hex("00 00 00 FF 00 00 00 04"));
      sendUntilBroken(client, new byte[1], 50);
    }
    events.await("gone SLOW it has stopped in the middle of a PDU, or does not read");
  }

  /** Connections that do not bind make room for those that do. */
  @Test
  void idleConnectionsDoNotKeepOthersOut() throws Exception {
    List<RawClient> idle = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        idle.add(new RawClient(smsc));
      }
      try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "GOOD", "")) {
        assertEquals(0, client.statusOf(Pdu.request(Pdu.ENQUIRE_LINK, 3).build()));
      }
      events.await("rejected too many connections wait to be bound");
      assertTrue(idle.get(0).isClosed());
    } finally {
      for (RawClient client : idle) {
        client.close();
      }
    }
  }

  @Test
  void halfOpenConnectionIsCut() throws Exception {
    restart(60_000, 100, 100);
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "")) {
      assertEquals(Pdu.ENQUIRE_LINK, Pdu.id(client.receive()));
      assertTrue(client.isClosed());
    }
    events.await("gone 39333 no answer to enquire_link");
  }

  @Test
  void silentClientThatAnswersStays() throws Exception {
    restart(60_000, 100, 60_000);
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "")) {
      for (int i = 0; i < 3; i++) {
        byte[] enquiry = client.receive();
        assertEquals(Pdu.ENQUIRE_LINK, Pdu.id(enquiry));
        client.send(Pdu.response(Pdu.ENQUIRE_LINK, 0, Pdu.sequence(enquiry)).build());
      }
    }
  }

  /** Messages to a receiver that never answers stay stored, and reach its next session. */
  @Test
  void receiverThatNeverAnswers() throws Exception {
    restart(60_000, 60_000, 500);
    try (RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      try (RawClient deaf = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "")) {
        assertEquals(0, sender.statusOf(Pdu.submit(2, "39222", "39333", (byte) 7)));
        assertTrue(deaf.isClosed());
      }
      events.await("gone 39333 no answer to deliver_sm within 500 ms");
      try (RawClient again = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "")) {
        assertArrayEquals(new byte[] {7}, Pdu.shortMessage(again.receiveMessage(0)));
      }
    }
  }

  /**
   * A client that sends and never reads is cut when the socket's buffers are full. It learns so at
   * once, though it has left its own buffer full.
   */
  @Test
  void senderThatNeverReads() throws Exception {
    restart(60_000, 5_000, 500);
    byte[] many = new byte[1600];
    byte[] enquiry = Pdu.request(Pdu.ENQUIRE_LINK, 1).build();
    for (int i = 0; i < many.length; i += enquiry.length) {
      System.arraycopy(enquiry, 0, many, i, enquiry.length);
    }
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "NOREAD", "")) {
      sendUntilBroken(client, many, 0);
    }
    // It does not read; nor does it answer an enquire_link, if the system has dropped its bytes
    // first.
    events.await("gone NOREAD ");
  }

  private static void sendUntilBroken(RawClient client, byte[] bytes, int pauseMillis)
      throws Exception {
    try {
      while (true) {
        client.send(bytes);
        Thread.sleep(pauseMillis);
      }
    } catch (SocketException e) {
      assertTrue(e.getMessage() != null, "the centre has closed the connection");
    }
  }

  @Test
  void answersNobodyWaitsForAndAnswersWithoutABody() throws Exception {
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "39333", "")) {
      client.send(Pdu.response(Pdu.DELIVER_SM, 0, 77).build());
      client.send(Pdu.response(Pdu.DATA_SM, 0, 78).build());
      client.send(Pdu.response(Pdu.ENQUIRE_LINK, 0, 79).build());
      client.send(Pdu.hex("00 00 00 10 80 00 00 00 00 00 00 03 00 00 00 50")); // generic_nack
      client.send(Pdu.submit(2, "39222", "39333", (byte) 7));
      byte[] deliver = null;
      for (int i = 0; i < 2; i++) {
        byte[] pdu = client.receive();
        deliver = Pdu.id(pdu) == Pdu.DELIVER_SM ? pdu : deliver;
      }
      // ESME_RX_R_APPN without a message_id.
      client.send(Pdu.response(Pdu.DELIVER_SM, 0x66, Pdu.sequence(deliver)).build());
      events.await("dropped 39333 refused by the receiver with 0x00000066");
    }
  }

  /** What a client sends is read no faster than it is answered. */
  @Test
  void floodIsAnswered() throws Exception {
    int flood = 2000;
    byte[] submit = Pdu.submit(2, "39222", "39111");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < flood; i++) {
      all.writeBytes(submit);
    }
    List<Integer> statuses = new ArrayList<>();
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "FLOOD", "")) {
      // A client that does not read meanwhile may be cut.
      FutureTask<Void> sending =
          new FutureTask<>(
              () -> {
                client.send(all.toByteArray());
                return null;
              });
      new Thread(sending, "flood").start();
      for (int i = 0; i < flood; i++) {
        statuses.add(Pdu.status(client.receive()));
      }
      sending.get();
    }
    assertEquals(List.of(0x0B), statuses.stream().distinct().toList(), "ESME_RINVDSTADR");
  }

  /** Random bytes, and requests with random changes: an answer or the end, never silence. */
  @Test
  void randomInput() throws Exception {
    Random random = new Random(4);
    byte[][] good = {
      Pdu.bind(Pdu.BIND_TRANSCEIVER, "39444", "", ""),
      Pdu.submit(2, "39222", "39444", 1, (byte) 1, (byte) 2),
      Pdu.request(Pdu.QUERY_SM, 3).string("1").octets(1, 1).string("39222").build(),
      Pdu.request(Pdu.DATA_SM, 4)
          .string("")
          .octets(0, 0)
          .string("")
          .octets(0, 0)
          .string("1")
          .octets(0, 0, 0)
          .tlv(0x0424, new byte[9])
          .build(),
    };
    for (int i = 0; i < 300; i++) {
      try (RawClient client = new RawClient(smsc)) {
        if (random.nextBoolean()) {
          client.send(good[0]);
        }
        for (int k = 0; k < 5; k++) {
          byte[] pdu = good[random.nextInt(good.length)].clone();
          for (int changes = random.nextInt(4); changes > 0; changes--) {
            // Not the upper octets of the length: the SMSC would wait for the rest.
            pdu[3 + random.nextInt(pdu.length - 3)] = (byte) random.nextInt();
          }
          pdu[3] = (byte) pdu.length;
          client.send(pdu);
        }
        client.send(Pdu.request(Pdu.ENQUIRE_LINK, 0x7FFF).build());
        while (Pdu.id(client.receive()) != (Pdu.ENQUIRE_LINK | Pdu.RESPONSE)) {
          // Answers to what came before.
        }
      } catch (EOFException | SocketException e) {
        // The connection was closed: also an answer.
        continue;
      }
    }
    RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "").close();
  }
}
