// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.server.smpp.ReceivedSms;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.ReassemblyLimits;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.Hex;

class AssemblyTest {
  private static final long NOW = OnAir.NOW;

  private final Assembly assembly = new Assembly(ReassemblyLimits.DEFAULT);

  private static Arrival arrival(ShortMessage sms) throws UnreadableMessageException {
    return Arrival.of(new ReceivedSms(sms, NOW));
  }

  /** Cuts, shuffles and repeats; returns the one message that comes out. */
  private static Incoming passOn(Outgoing message, long seed) throws UnreadableMessageException {
    Random random = new Random(seed);
    List<ShortMessage> air =
        new ArrayList<>(
            new Segments(message)
                .toShortMessages(Address.ofNumber("+390001"), random.nextInt(256)));
    if (air.size() > 1) {
      air.addAll(air.subList(0, random.nextInt(air.size())));
    }
    Collections.shuffle(air, random);
    Assembly assembly = new Assembly(ReassemblyLimits.DEFAULT);
    List<Incoming> received = new ArrayList<>();
    for (ShortMessage sms : air) {
      Incoming whole = assembly.add(arrival(sms), NOW);
      if (whole != null) {
        received.add(whole);
      }
    }
    assertEquals(1, received.size());
    return received.get(0);
  }

  @Property(tries = 150)
  void anyTextArrives(
      @ForAll @StringLength(max = 400) String text,
      @ForAll @IntRange(min = -1, max = 65_535) int port,
      @ForAll long seed)
      throws Exception {
    Incoming message = passOn(new Outgoing("+390002", port, port, text, null), seed);
    assertEquals(text, message.text());
    assertNull(message.data());
    assertEquals("+390001", message.from());
    assertEquals(port <= 0 ? -1 : port, message.fromPort());
  }

  @Property(tries = 100)
  void anyTextOfTheGsmAlphabetArrives(
      @ForAll @Size(max = 900) List<@IntRange(max = 4) Integer> choice,
      @ForAll boolean withPort,
      @ForAll long seed)
      throws Exception {
    StringBuilder text = new StringBuilder();
    choice.forEach(i -> text.append("a€[\rà".charAt(i)));
    int port = withPort ? 16474 : -1;
    assertEquals(
        text.toString(),
        passOn(new Outgoing("+390002", port, port, text.toString(), null), seed).text());
  }

  @Property(tries = 100)
  void anyBytesArrive(
      @ForAll @Size(max = 1000) byte[] data,
      @ForAll @IntRange(min = -1, max = 65_535) int port,
      @ForAll long seed)
      throws Exception {
    Incoming message = passOn(new Outgoing("+390002", port, port, null, data), seed);
    assertArrayEquals(data, message.data());
    assertNull(message.text());
  }

  @Test
  void theLongestMessagesArrive() throws Exception {
    byte[] data = new byte[32_640];
    new Random(1).nextBytes(data);
    assertArrayEquals(data, passOn(new Outgoing("+390002", 16474, 1, null, data), 1).data());
    String text = "a".repeat(39_015);
    assertEquals(text, passOn(new Outgoing("+390002", -1, -1, text, null), 1).text());
  }

  /** Other senders may cut within a character. */
  @Test
  void charactersThatWereCutApart() throws Exception {
    assertNull(assembly.add(gsm("05 00 03 CC 02 01 61 1B"), NOW));
    Incoming message = assembly.add(gsm("05 00 03 CC 02 02 65"), NOW);
    assertEquals("a€", message.text());
  }

  private static Arrival gsm(String userData) throws UnreadableMessageException {
    return Arrival.of(OnAir.of(new DeliverSmPdu(1, "1", 0x40, 0, Hex.bytes(userData), "")));
  }

  @Property(tries = 500)
  void anythingIsEitherReadOrRefused(
      @ForAll @Size(max = 254) byte[] message,
      @ForAll @IntRange(max = 255) int esmClass,
      @ForAll @IntRange(max = 255) int dataCoding,
      @ForAll @IntRange(max = 255) int ton)
      throws Exception {
    DeliverSmPdu pdu = new DeliverSmPdu(ton, "390001", esmClass, dataCoding, message, "");
    boolean read = true;
    try {
      Arrival sms = Arrival.of(OnAir.of(pdu));
      Incoming whole = assembly.add(sms, NOW);
      assertEquals(sms.total() == 1, whole != null);
    } catch (UnreadableMessageException e) {
      assertNotNull(e.getMessage());
      read = false;
    }
    // Without a header there is nothing that could be malformed.
    assertEquals(true, read || (esmClass & 0x40) != 0);
  }
}
