// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.UserDataHeader;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.Hex;

class SmsAssemblyTest {
  private static final long NOW = LinkedSms.NOW;

  private final SmsDispatcher dispatcher = dispatcher();

  private static SmsDispatcher dispatcher() {
    RecordingListener listener = new RecordingListener();
    return new SmsDispatcher(new ApplicationPorts(listener), listener);
  }

  private static IncomingSms add(SmsDispatcher to, ReceivedSms sms) throws MalformedSmsException {
    return to.assemble(sms, SmsDispatcher.header(sms.sms()), NOW);
  }

  /** Cuts, shuffles and repeats; returns the one message that comes out. */
  private static IncomingSms passOn(OutgoingSms message, long seed) throws MalformedSmsException {
    Random random = new Random(seed);
    List<ShortMessage> air =
        new ArrayList<>(
            new Segments(message)
                .toShortMessages(Address.ofNumber("+390001"), random.nextInt(256)));
    if (air.size() > 1) {
      air.addAll(air.subList(0, random.nextInt(air.size())));
    }
    Collections.shuffle(air, random);
    SmsDispatcher receiver = dispatcher();
    List<IncomingSms> received = new ArrayList<>();
    for (ShortMessage sms : air) {
      IncomingSms whole = add(receiver, new ReceivedSms(sms, NOW));
      if (whole != null) {
        received.add(whole);
      }
    }
    assertEquals(1, received.size());
    return received.get(0);
  }

  @Test
  void anyTextArrives() {
    Cases.check(
        150,
        c -> {
          String text = c.text(0, 400);
          int port = c.integer(-1, 65_535);
          IncomingSms message =
              passOn(new OutgoingSms("+390002", port, port, text, null), c.random().nextLong());
          assertEquals(text, message.text());
          assertNull(message.data());
          assertEquals("+390001", message.from());
          assertEquals(port <= 0 ? -1 : port, message.fromPort());
        });
  }

  @Test
  void anyTextOfTheGsmAlphabetArrives() {
    Cases.check(
        100,
        c -> {
          StringBuilder text = new StringBuilder();
          for (int length = c.integer(0, 900); length > 0; length--) {
            text.append("a€[\rà".charAt(c.random().nextInt(5)));
          }
          int port = c.flag() ? 16474 : -1;
          OutgoingSms message = new OutgoingSms("+390002", port, port, text.toString(), null);
          assertEquals(text.toString(), passOn(message, c.random().nextLong()).text());
        });
  }

  @Test
  void anyBytesArrive() {
    Cases.check(
        100,
        c -> {
          byte[] data = c.bytes(0, 1000);
          int port = c.integer(-1, 65_535);
          IncomingSms message =
              passOn(new OutgoingSms("+390002", port, port, null, data), c.random().nextLong());
          assertArrayEquals(data, message.data());
          assertNull(message.text());
        });
  }

  @Test
  void theLongestMessagesArrive() throws Exception {
    byte[] data = new byte[32_640];
    new Random(1).nextBytes(data);
    assertArrayEquals(data, passOn(new OutgoingSms("+390002", 16474, 1, null, data), 1).data());
    String text = "a".repeat(39_015);
    assertEquals(text, passOn(new OutgoingSms("+390002", -1, -1, text, null), 1).text());
  }

  /** Other senders may cut within a character. */
  @Test
  void charactersThatWereCutApart() throws Exception {
    assertNull(add(dispatcher, gsm("05 00 03 CC 02 01 61 1B")));
    IncomingSms message = add(dispatcher, gsm("05 00 03 CC 02 02 65"));
    assertEquals("a€", message.text());
  }

  private static ReceivedSms gsm(String userData) {
    return LinkedSms.of(new DeliverSmPdu(1, "1", 0x40, 0, Hex.bytes(userData), ""));
  }

  @Test
  void segmentsOfDifferentMessagesAreKeptApart() throws Exception {
    String first = "05 00 03 CC 02 01 61";
    assertNull(add(dispatcher, gsm(first)));
    DeliverSmPdu[] others = {
      new DeliverSmPdu(1, "2", 0x40, 0, Hex.bytes("05 00 03 CC 02 02 62"), ""),
      new DeliverSmPdu(1, "1", 0x40, 8, Hex.bytes("05 00 03 CC 02 02 00 62"), ""),
      new DeliverSmPdu(1, "1", 0x40, 4, Hex.bytes("05 00 03 CC 02 02 62"), ""),
      new DeliverSmPdu(1, "1", 0x40, 0, Hex.bytes("05 00 03 CD 02 02 62"), ""),
      new DeliverSmPdu(1, "1", 0x40, 0, Hex.bytes("05 00 03 CC 03 02 62"), ""),
      new DeliverSmPdu(1, "1", 0x40, 0, Hex.bytes("06 08 04 00 CC 02 02 62"), ""),
      new DeliverSmPdu(1, "1", 0x40, 0, Hex.bytes("0B 05 04 0001 0000 00 03 CC 02 02 62"), ""),
      new DeliverSmPdu(1, "1", 0x40, 0, Hex.bytes("0B 05 04 0000 0001 00 03 CC 02 02 62"), "")
    };
    for (DeliverSmPdu other : others) {
      assertNull(add(dispatcher, LinkedSms.of(other)));
    }
    assertEquals("ab", add(dispatcher, gsm("05 00 03 CC 02 02 62")).text());
  }

  @Test
  void floodOfOneSenderPushesOutItsOwnMessagesOnly() throws Exception {
    assertNull(add(dispatcher, text("1", 0xCC, 1)));
    for (int reference = 0; reference < 200; reference++) {
      assertNull(add(dispatcher, text("2", reference, 1)));
    }
    assertEquals("aa", add(dispatcher, text("1", 0xCC, 2)).text());
    assertEquals("aa", add(dispatcher, text("2", 199, 2)).text());
    assertNull(add(dispatcher, text("2", 0, 2)));
  }

  /** One of two segments of a text without a port. */
  private static ReceivedSms text(String from, int reference, int sequence) {
    byte[] userData = {5, 0, 3, (byte) reference, 2, (byte) sequence, 'a'};
    return LinkedSms.of(new DeliverSmPdu(1, from, 0x40, 0, userData, ""));
  }

  @Test
  void sendersOfAllKinds() throws Exception {
    assertEquals("", add(dispatcher, LinkedSms.of(DeliverSmPdu.text("").from(""))).from());
    assertEquals("BANK", from(5, "BANK"));
    assertEquals("12345", from(0, "12345"));
    assertEquals("12345", from(255, "12345"));
  }

  private String from(int typeOfNumber, String number) throws MalformedSmsException {
    DeliverSmPdu sms = new DeliverSmPdu(typeOfNumber, number, 0, 0, new byte[0], "");
    return add(dispatcher, LinkedSms.of(sms)).from();
  }

  @Test
  void portsOfTheSender() throws Exception {
    ReceivedSms push = LinkedSms.of(DeliverSmPdu.binary("06 05 04 0B84 23F0 AA"));
    assertEquals(9200, add(dispatcher, push).fromPort());
    assertEquals(NOW, add(dispatcher, push).timeMillis());
    ReceivedSms ringtone = LinkedSms.of(DeliverSmPdu.binary("06 05 04 1581 0000 01"));
    assertEquals(OutgoingSms.NO_PORT, add(dispatcher, ringtone).fromPort());
    ReceivedSms text = LinkedSms.of(DeliverSmPdu.text("61"));
    assertEquals(OutgoingSms.NO_PORT, add(dispatcher, text).fromPort());
  }

  @Test
  void anythingIsEitherReadOrRefused() {
    Cases.check(
        500,
        c ->
            anythingIsEitherReadOrRefused(
                new DeliverSmPdu(
                    c.integer(0, 255),
                    "390001",
                    c.integer(0, 255),
                    c.integer(0, 255),
                    c.bytes(0, 254),
                    "")));
  }

  private void anythingIsEitherReadOrRefused(DeliverSmPdu pdu) {
    ReceivedSms sms = LinkedSms.of(pdu);
    boolean read = true;
    try {
      UserDataHeader header = SmsDispatcher.header(sms.sms());
      IncomingSms whole = dispatcher.assemble(sms, header, NOW);
      assertEquals(header == null || header.total() == 1, whole != null);
    } catch (MalformedSmsException e) {
      assertNotNull(e.getMessage());
      read = false;
    }
    // Without a header there is nothing that could be malformed.
    assertTrue(read || (pdu.esmClass() & 0x40) != 0);
  }
}
