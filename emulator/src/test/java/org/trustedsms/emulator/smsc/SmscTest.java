// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.server.sms.ServiceCentreTimestamp;

/** Who gets which message, when, and who is told. */
class SmscTest {
  private static final SmscListener NOBODY = new SmscListener() {};

  private final Events events = new Events();

  @Test
  void listensElsewhereOnlyWithAPassword() throws Exception {
    SmscSettings anywhere = SmscSettings.defaults().withAddress(new InetSocketAddress(0));
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> Smsc.start(anywhere, Faults.none(), NOBODY));
    assertTrue(refused.getMessage().contains("without a password"), refused.getMessage());
    SmscSettings safe = anywhere.withPassword("geheim".toCharArray());
    try (Smsc smsc = Smsc.start(safe, Faults.none(), NOBODY)) {
      assertTrue(smsc.address().getPort() > 0);
    }
  }

  @Test
  void portInUseIsSaid() throws Exception {
    try (Smsc smsc = Smscs.start(NOBODY)) {
      SmscSettings same = Smscs.settings().withAddress(smsc.address());
      IOException refused =
          assertThrows(IOException.class, () -> Smsc.start(same, Faults.none(), NOBODY));
      assertTrue(refused.getMessage().contains("cannot listen"), refused.getMessage());
    }
  }

  @Test
  void passwordIsAskedForByEveryKindOfBind() throws Exception {
    SmscSettings secret = Smscs.settings().withPassword("secret08".toCharArray());
    try (Smsc smsc = Smsc.start(secret, Faults.none(), events)) {
      for (int type : new int[] {Pdu.BIND_RECEIVER, Pdu.BIND_TRANSMITTER, Pdu.BIND_TRANSCEIVER}) {
        for (String wrong : new String[] {"", "secret0", "secret09", "Secret08"}) {
          try (RawClient client = new RawClient(smsc)) {
            assertEquals(0x0E, client.statusOf(Pdu.bind(type, "A", wrong, "39")), wrong);
            assertTrue(client.isClosed());
          }
          String told = String.join(" ", events.await("rejected"));
          assertTrue(wrong.isEmpty() || !told.contains(wrong), "no password in a log");
        }
        try (RawClient client = new RawClient(smsc)) {
          assertEquals(0, client.statusOf(Pdu.bind(type, "A", "secret08", "39")));
        }
        events.await("gone A");
      }
    }
  }

  @Test
  void deliversByDataSmIfItIsAskedTo() throws Exception {
    try (Smsc smsc = Smsc.start(Smscs.settings().withDataSm(true), Faults.none(), events);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "1", "1");
        RawClient receiver = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "39333")) {
      String id =
          Pdu.messageId(sender.exchange(Pdu.submit(2, "1", "39333", 1, (byte) 0xCA, (byte) 0xFE)));
      assertArrayEquals(
          Pdu.hex(
              "00 00 00 26", // command_length: 38
              "00 00 01 03", // command_id: data_sm
              "00 00 00 00", // command_status
              "00 00 00 01", // sequence_number
              "00", // service_type
              "01 01 31 00", // source
              "01 01 33 39 33 33 33 00", // destination
              "00", // esm_class
              "00", // registered_delivery
              "04", // data_coding
              "04 24 00 02 CA FE"), // message_payload
          receiver.receiveMessage(Pdu.DATA_SM, 0));
      events.await("delivered 39333");
      byte[] receipt = sender.receiveMessage(Pdu.DATA_SM, 0);
      String text = new String(receipt, StandardCharsets.ISO_8859_1);
      assertTrue(text.contains("id:" + id + " ") && text.contains("stat:DELIVRD"), text);
    }
  }

  @Test
  void aClientOfAnEarlierVersionGetsDeliverSm() throws Exception {
    byte[] bind = Pdu.bind(Pdu.BIND_RECEIVER, "39333", "", "39333");
    bind[bind.length - 9] = 0x33; // interface_version
    try (Smsc smsc = Smsc.start(Smscs.settings().withDataSm(true), Faults.none(), events);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "");
        RawClient receiver = new RawClient(smsc)) {
      assertEquals(0, receiver.statusOf(bind));
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", (byte) 1)));
      assertArrayEquals(new byte[] {1}, Pdu.shortMessage(receiver.receiveMessage(0)));
    }
  }

  @Test
  void unknownDestinationAndSubscriber() throws Exception {
    try (Smsc smsc = Smscs.start(events);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      assertEquals(0x0B, sender.statusOf(Pdu.submit(2, "1", "39333")), "ESME_RINVDSTADR");
      events.await("refused 0x0000000B");
      smsc.subscribe("+39333");
      assertEquals(0, sender.statusOf(Pdu.submit(3, "1", "39333")));
      assertEquals(0, sender.statusOf(Pdu.submit(4, "1", "+39333")));
      events.await("accepted 1 39333");
      events.await("accepted 1 39333");
    }
  }

  /** Phones that are off get their messages in order when they bind, also by another session. */
  @Test
  void messagesWaitInOrder() throws Exception {
    try (Smsc smsc = Smscs.start(events);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      smsc.subscribe("39333");
      for (int i = 0; i < 20; i++) {
        assertEquals(0, sender.statusOf(Pdu.submit(i, "1", "39333", (byte) i)));
      }
      try (RawClient receiver = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "39333", "")) {
        for (int i = 0; i < 7; i++) {
          assertArrayEquals(new byte[] {(byte) i}, Pdu.shortMessage(receiver.receiveMessage(0)));
        }
        byte[] unanswered = receiver.receive();
        assertArrayEquals(new byte[] {7}, Pdu.shortMessage(unanswered));
      }
      try (RawClient receiver = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "39333", "")) {
        for (int i = 7; i < 20; i++) {
          assertArrayEquals(new byte[] {(byte) i}, Pdu.shortMessage(receiver.receiveMessage(0)));
        }
      }
      for (int i = 0; i < 20; i++) {
        events.await("delivered 39333");
      }
    }
  }

  /** An answer that comes right before the end of the connection counts. */
  @Test
  void answeredMessageIsNotRepeated() throws Exception {
    try (Smsc smsc = Smscs.start(events);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      for (int i = 0; i < 50; i++) {
        try (RawClient receiver = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "")) {
          sender.send(Pdu.submit(2, "1", "39333", (byte) i));
          assertArrayEquals(new byte[] {(byte) i}, Pdu.shortMessage(receiver.receiveMessage(0)));
          receiver.send(Pdu.request(Pdu.UNBIND, 3).build());
        }
        assertEquals(0, Pdu.status(sender.receive()));
      }
    }
  }

  @Test
  void numbersHaveOneHolder() throws Exception {
    try (Smsc smsc = Smscs.start(events);
        RawClient gateway = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "GATE", "+39177");
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      assertEquals(0x0D, statusOfBind(smsc, "OTHER", "39177"), "ESME_RBINDFAIL");
      assertEquals(0x0D, statusOfBind(smsc, "39177", ""));
      assertEquals(0, statusOfBind(smsc, "OTHER", "39355"));
      assertEquals(0, statusOfBind(smsc, "GATE", "39155"));
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "+39177", (byte) 5)));
      assertArrayEquals(new byte[] {5}, Pdu.shortMessage(gateway.receiveMessage(0)));
      assertEquals(0x0B, sender.statusOf(Pdu.submit(3, "1", "139177")));
    }
  }

  private static int statusOfBind(Smsc smsc, String systemId, String range) throws IOException {
    try (RawClient client = new RawClient(smsc)) {
      return client.statusOf(Pdu.bind(Pdu.BIND_RECEIVER, systemId, "", range));
    }
  }

  @Test
  void newestSessionOfAPhoneReplacesTheOldOne() throws Exception {
    try (Smsc smsc = Smscs.start(events);
        RawClient old = phone(smsc, "39333");
        RawClient now = phone(smsc, "39333")) {
      assertTrue(old.isClosed());
      assertTrue(events.await("gone 39333").contains("gone 39333 the phone has a newer session"));
      now.send(Pdu.submit(2, "", "39333", (byte) 1));
      assertEquals(0, Pdu.status(now.receive()));
      now.receiveMessage(0);
      events.await("delivered 39333");
    }
  }

  /** Of several clients with one system_id, the one that bound last gets all. */
  @Test
  void newestSessionOfAServiceGetsMessagesAndReceipts() throws Exception {
    try (Smsc smsc = Smscs.start(events);
        RawClient first = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "SERVICE", "39333");
        RawClient second = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "SERVICE", "39333");
        RawClient third = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "SERVICE", "39333")) {
      assertTrue(events.await("shared 39333 3").contains("shared 39333 2"));
      for (int i = 0; i < 4; i++) {
        assertEquals(0, first.statusOf(Pdu.submit(2, "1", "39333", 1, (byte) i)));
        assertArrayEquals(new byte[] {(byte) i}, Pdu.shortMessage(third.receiveMessage(0)));
        String receipt = new String(Pdu.shortMessage(third.receiveMessage(0)));
        assertTrue(receipt.contains(" stat:DELIVRD "), receipt);
      }
      assertEquals(0, second.statusOf(Pdu.request(Pdu.UNBIND, 3).build()));
    }
  }

  @Test
  void olderSessionOfAServiceGetsMessagesWhenTheNewerHasGone() throws Exception {
    try (Smsc smsc = Smscs.start(events);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "");
        RawClient old = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "SERVICE", "39333")) {
      try (RawClient now = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "SERVICE", "39333")) {
        assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", (byte) 1)));
        assertArrayEquals(new byte[] {1}, Pdu.shortMessage(now.receiveMessage(0)));
      }
      events.await("gone SERVICE the client has closed the connection");
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", (byte) 2)));
      assertArrayEquals(new byte[] {2}, Pdu.shortMessage(old.receiveMessage(0)));
    }
  }

  private static RawClient phone(Smsc smsc, String number) throws IOException {
    RawClient client = new RawClient(smsc);
    assertEquals(
        0,
        client.statusOf(
            Pdu.bind(Pdu.BIND_TRANSCEIVER, number, "", ServiceCentreTimestamp.PHONE, number)));
    return client;
  }

  @Test
  void temporaryFailureIsTriedAgainAndAPermanentOneIsNot() throws Exception {
    SmscSettings quick = Smscs.settings().withTimers(Smscs.timers(5000, 30_000, 5000, 20));
    try (Smsc smsc = Smsc.start(quick, Faults.none(), events);
        RawClient receiver = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "39333", "")) {
      receiver.send(Pdu.submit(2, "1", "39333", 2, (byte) 1));
      assertEquals(0, Pdu.status(receiver.receive()));
      for (int status : new int[] {0x64, 0x14, 0x58, 0x64}) {
        assertArrayEquals(
            new byte[] {1}, Pdu.shortMessage(receiver.receiveMessage(status)), "" + status);
      }
      assertArrayEquals(new byte[] {1}, Pdu.shortMessage(receiver.receiveMessage(0x65)));
      events.await("dropped 39333 refused by the receiver with 0x00000065");
      String receipt = new String(Pdu.shortMessage(receiver.receiveMessage(0)));
      assertTrue(receipt.contains(" dlvrd:000 "), receipt);
      assertTrue(receipt.contains(" stat:UNDELIV "), receipt);
    }
  }

  @Test
  void queuesAreBounded() throws Exception {
    SmscSettings small = Smscs.settings().withLimits(new SmscLimits(3, 5, 2));
    try (Smsc smsc = Smsc.start(small, Faults.none(), events);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      smsc.subscribe("391");
      smsc.subscribe("392");
      for (int i = 0; i < 3; i++) {
        assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "391", (byte) i)));
      }
      assertEquals(0x14, sender.statusOf(Pdu.submit(2, "1", "391")), "ESME_RMSGQFUL");
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "392")));
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "392")));
      assertEquals(0x58, sender.statusOf(Pdu.submit(2, "1", "392")), "ESME_RTHROTTLED");
      try (RawClient receiver = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "391", "")) {
        assertEquals(0x0D, statusOfBind(smsc, "THIRD", ""), "ESME_RBINDFAIL: two sessions");
        for (int i = 0; i < 3; i++) {
          assertArrayEquals(new byte[] {(byte) i}, Pdu.shortMessage(receiver.receiveMessage(0)));
        }
        for (int i = 0; i < 3; i++) {
          events.await("delivered 391");
        }
        assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "391")));
      }
    }
  }

  @Test
  void submitIsCheckedFieldByField() throws Exception {
    try (Smsc smsc = Smscs.start(NOBODY);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      smsc.subscribe("39333");
      byte[] good = Pdu.submit(2, "1", "39333", (byte) 1);
      assertEquals(0, sender.statusOf(good));
      // Offsets in the PDU; the fields are those of SMPP 3.4, 4.4.1.
      assertEquals(0x48, sender.statusOf(with(good, 17, 7)), "ESME_RINVSRCTON");
      assertEquals(0x49, sender.statusOf(with(good, 18, 2)), "ESME_RINVSRCNPI");
      assertEquals(0x50, sender.statusOf(with(good, 21, 7)), "ESME_RINVDSTTON");
      assertEquals(0x51, sender.statusOf(with(good, 22, 2)), "ESME_RINVDSTNPI");
      assertEquals(0x06, sender.statusOf(with(good, 31, 4)), "ESME_RINVPRTFLG");
      assertEquals(0x07, sender.statusOf(with(good, 34, 3)), "ESME_RINVREGDLVFLG");
      assertEquals(0x54, sender.statusOf(with(good, 35, 1)), "ESME_RINVREPFLAG");
      assertEquals(0x63, sender.statusOf(with(good, 37, 1)), "ESME_RINVDFTMSGID");
      assertEquals(0x0A, sender.statusOf(Pdu.submit(2, "", "39333")), "ESME_RINVSRCADR");
      assertEquals(0x0A, sender.statusOf(Pdu.submit(2, "\u0007", "39333")));
      assertEquals(0x0A, sender.statusOf(Pdu.submit(2, "1".repeat(21), "39333")));
      assertEquals(0x0B, sender.statusOf(Pdu.submit(2, "1", "")), "ESME_RINVDSTADR");
      assertEquals(0x0B, sender.statusOf(Pdu.submit(2, "1", "39x")));
      assertEquals(0x0B, sender.statusOf(Pdu.submit(2, "1", "1".repeat(21))));
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", new byte[140])));
      assertEquals(0x01, sender.statusOf(Pdu.submit(2, "1", "39333", new byte[141])));
      assertEquals(0x01, sender.statusOf(Pdu.submit(2, "1", "39333", new byte[255])));
      byte[] scheduled =
          Pdu.request(Pdu.SUBMIT_SM, 2)
              .string("")
              .octets(1, 1)
              .string("1")
              .octets(1, 1)
              .string("39333")
              .octets(0, 0, 0)
              .string("000000010000000R")
              .string("")
              .octets(0, 0, 4, 0, 0)
              .build();
      assertEquals(0x61, sender.statusOf(scheduled), "ESME_RINVSCHED");
    }
  }

  private static byte[] with(byte[] pdu, int at, int value) {
    byte[] changed = pdu.clone();
    changed[at] = (byte) value;
    return changed;
  }

  @Test
  void whatIsNotSupportedGetsAnErrorStatus() throws Exception {
    try (Smsc smsc = Smscs.start(NOBODY);
        RawClient client = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "39333", "");
        RawClient receiver = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "R", "")) {
      for (int command :
          new int[] {Pdu.QUERY_SM, Pdu.REPLACE_SM, Pdu.CANCEL_SM, Pdu.SUBMIT_MULTI, Pdu.DATA_SM}) {
        byte[] answer = client.exchange(Pdu.request(command, 2).string("1").build());
        assertEquals(0x80000000, Pdu.id(answer), "generic_nack");
        assertEquals(0x03, Pdu.status(answer), "ESME_RINVCMDID");
      }
      assertEquals(0x04, receiver.statusOf(Pdu.submit(2, "1", "39333")), "ESME_RINVBNDSTS");
    }
  }

  @Test
  void faultsAreToldAndCanBeRepeated() throws Exception {
    Faults faults =
        Faults.seeded(7)
            .losing(0.2)
            .repeating(0.2)
            .corrupting(0.3)
            .spoofing(0.1, "+49170")
            .delaying(0.2, Duration.ofMillis(20));
    List<String> first = harm(faults);
    assertTrue(first.stream().anyMatch("faultInjected lost"::equals), first::toString);
    assertTrue(first.stream().anyMatch("faultInjected repeated"::equals), first::toString);
    assertTrue(
        first.stream().anyMatch(e -> e.matches("faultInjected bit [0-7] of byte [0-3] flipped")));
    assertTrue(first.stream().anyMatch("faultInjected sender +1 forged as +49170"::equals));
    assertTrue(first.stream().anyMatch(e -> e.matches("faultInjected delayed by [0-9]+ ms")));
    assertEquals(first, harm(faults));
  }

  /** Sends 40 messages and returns what became of them, sorted: delays have an end by the clock. */
  private static List<String> harm(Faults faults) throws Exception {
    Events told = new Events();
    List<String> all = new ArrayList<>();
    try (Smsc smsc = Smscs.start(faults, told);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      smsc.subscribe("39333");
      smsc.subscribe("39444");
      for (int i = 0; i < 40; i++) {
        assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", new byte[4])));
      }
      for (int i = 0; i < 40; i++) {
        if (faults.drawFor("1", "39333", i).repeated()) {
          all.addAll(told.await("faultInjected repeated"));
        }
      }
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39444")));
      all.addAll(told.await("accepted 1 39444"));
    }
    all.sort(null);
    return all;
  }

  @Test
  void reorderedMessagesChangePlaces() throws Exception {
    try (Smsc smsc = reordering(Duration.ofHours(1));
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "");
        RawClient receiver = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "")) {
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", (byte) 1)));
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", (byte) 2)));
      assertArrayEquals(new byte[] {2}, Pdu.shortMessage(receiver.receiveMessage(0)));
      assertArrayEquals(new byte[] {1}, Pdu.shortMessage(receiver.receiveMessage(0)));
    }
  }

  @Test
  void messageThatNothingOvertakesComesAfterSomeTime() throws Exception {
    try (Smsc smsc = reordering(Duration.ofMillis(20));
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "");
        RawClient receiver = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "")) {
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", (byte) 3)));
      assertArrayEquals(new byte[] {3}, Pdu.shortMessage(receiver.receiveMessage(0)));
    }
  }

  private Smsc reordering(Duration overtaking) throws IOException {
    SmscTimers usual = SmscTimers.defaults();
    SmscTimers timers =
        new SmscTimers(usual.bind(), usual.idle(), usual.answer(), usual.retry(), overtaking);
    return Smsc.start(Smscs.settings().withTimers(timers), Faults.seeded(1).reordering(1), events);
  }

  @Test
  void clientOfAnEarlierVersionGetsNoParameters() throws Exception {
    try (Smsc smsc = Smscs.start(events);
        RawClient phone = new RawClient(smsc)) {
      byte[] bind = Pdu.bind(Pdu.BIND_TRANSCEIVER, "39333", "", ServiceCentreTimestamp.PHONE, "");
      bind[bind.length - 4] = 0x33; // interface_version
      byte[] answer = phone.exchange(bind);
      assertEquals("trusted-sms", Pdu.messageId(answer), "nothing behind system_id");
      phone.send(Pdu.submit(2, "", "39333", (byte) 9));
      assertEquals(0, Pdu.status(phone.receive()));
      byte[] deliver = phone.receiveMessage(0);
      assertEquals(9, deliver[deliver.length - 1], "nothing behind short_message");
    }
  }

  @Test
  void closingEndsAllSessions() throws Exception {
    Smsc smsc = Smscs.start(events);
    InetSocketAddress address = smsc.address();
    try (RawClient client = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "")) {
      smsc.close();
      smsc.close();
      assertTrue(client.isClosed());
    }
    events.await("gone 39333 the SMSC is closing");
    assertEquals(InetAddress.getLoopbackAddress(), address.getAddress());
  }
}
