// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.testing.ReferenceMessage.hex;
import static org.trustedsms.testing.ReferenceMessage.join;
import static org.trustedsms.testing.ReferenceMessage.number;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Conversation;
import org.trustedsms.testing.ReferenceMessage;

/** The supplier's table of section 18, cell by cell. */
class SaleTest {
  private static final long NOW = 1_700_000_000L;
  private static final long UNTIL = NOW + 3600;
  private static final PrivateKey TAXI = TestKeys.of(Curves.p192(), 1);
  private static final PrivateKey ADA = TestKeys.of(Curves.p192(), 2);
  private static final Offer RIDE =
      new Offer("Ride", UNTIL).withChoices(new String[] {"now", "later"});
  private static final OutgoingMessage OFFER = Conversation.signed(TAXI, RIDE.draft(), NOW);
  private static final OutgoingMessage OTHER =
      Conversation.signed(TAXI, new Offer("Tea", UNTIL).draft(), NOW);

  /** An acceptance with any choice, as a customer could sign it by other means. */
  private static Acceptance choosing(OutgoingMessage offer, int choice, long stamp) {
    byte[] id = offer.id().toBytes();
    byte[] code = {(byte) choice};
    ReferenceMessage message =
        ReferenceMessage.of(ADA, 7, stamp, join(Arrays.copyOf(id, 4), code))
            .signing(join(id, code))
            .to(TAXI.publicKey());
    return new Acceptance(
        Conversation.verified(message.payload(), ADA.publicKey(), TAXI, stamp, offer));
  }

  private static Sale sale(String state) {
    Sale open = Sale.open(RIDE, OFFER.id());
    return switch (state) {
      case "open" -> open;
      case "accepted" -> open.taking(choosing(OFFER, 2, NOW));
      case "declined" -> open.taking(choosing(OFFER, 0, NOW));
      default -> throw new IllegalArgumentException(state);
    };
  }

  private static final Map<String, SaleEvent> EVENTS =
      Map.of(
          "taken", SaleEvent.TAKEN,
          "same", SaleEvent.SAME,
          "contradicts", SaleEvent.CONTRADICTS,
          "late", SaleEvent.LATE,
          "no such choice", SaleEvent.NO_SUCH_CHOICE);

  @ParameterizedTest
  @CsvSource({
    // State, choice, in time, late; taken and same are acknowledged.
    "open, 0, taken, late, true",
    "open, 1, taken, late, true",
    "open, 2, taken, late, true",
    "open, 3, no such choice, no such choice, false",
    "open, 9, no such choice, no such choice, false",
    "accepted, 2, same, same, true",
    "accepted, 1, contradicts, contradicts, false",
    "accepted, 0, contradicts, contradicts, false",
    "accepted, 3, contradicts, contradicts, false",
    "declined, 0, same, same, true",
    "declined, 1, contradicts, contradicts, false"
  })
  void theTable(String state, int choice, String inTime, String late, boolean acknowledged) {
    Sale sale = sale(state);
    byte[] before = sale.toBytes();
    Acceptance early = choosing(OFFER, choice, NOW + 20);
    assertSame(EVENTS.get(inTime), sale.evaluate(early, NOW + 20));
    assertSame(EVENTS.get(inTime), sale.evaluate(early, UNTIL + 19));
    assertSame(EVENTS.get(late), sale.evaluate(early, UNTIL + 20));
    // By the stamp of the acceptance, whatever the SMSC says.
    assertSame(EVENTS.get(late), sale.evaluate(choosing(OFFER, choice, UNTIL + 20), NOW));
    assertSame(EVENTS.get(inTime), sale.evaluate(choosing(OFFER, choice, UNTIL), NOW));
    assertEquals(acknowledged, EVENTS.get(inTime).isAcknowledged());
    assertEquals(inTime, EVENTS.get(inTime).toString());
    assertFalse(SaleEvent.LATE.isAcknowledged());
    assertArrayEquals(before, sale.toBytes());
  }

  /** The first column: the receiver says that it is repeated, and of what. */
  @Test
  void anExactRepeatIsKnownByTheReceiver() {
    ReceivedMessage seen = Conversation.verified(OFFER.payload(), TAXI.publicKey(), ADA, NOW);
    byte[] answer = Conversation.signed(ADA, Offer.answer(seen, 1, ""), NOW).payload();
    Receiver taxi =
        new Receiver(
                TAXI, Curves.all(), new KnownSenders().add(Conversation.ADDRESS, ADA.publicKey()))
            .taking(Conversation.KINDS)
            .with(Conversation.sent(OFFER));
    ReceivedMessage first = taxi.receive(answer, Conversation.ADDRESS, NOW);
    Sale sale = Sale.open(RIDE, OFFER.id()).taking(new Acceptance(first));
    ReceivedMessage second = taxi.receive(answer, Conversation.ADDRESS, NOW);
    assertSame(Verdict.REPLAYED, second.verdict());
    assertEquals(sale.acceptance(), second.repeated());
    assertEquals(ADA.publicKey(), first.sender());
    // An acknowledgement closes it, of which the customer can tell what it is.
    byte[] receipt = Conversation.signed(TAXI, Draft.acknowledgement(first), NOW).payload();
    ReceivedMessage closed =
        new Receiver(ADA, Curves.all(), new KnownSenders().add("1", TAXI.publicKey()))
            .taking(Conversation.KINDS)
            .with((handle, recipient, kind) -> first.id())
            .receive(receipt, "1", NOW);
    assertEquals(sale.acceptance(), closed.acknowledged());
  }

  @Test
  void anOfferWithoutChoicesHasOne() {
    Sale tea = Sale.open(new Offer("Tea", UNTIL), OTHER.id());
    assertSame(SaleEvent.TAKEN, tea.evaluate(choosing(OTHER, 1, NOW), NOW));
    assertSame(SaleEvent.NO_SUCH_CHOICE, tea.evaluate(choosing(OTHER, 2, NOW), NOW));
    assertEquals(1, tea.taking(choosing(OTHER, 1, NOW)).choice());
  }

  @Test
  void whatIsTakenStays() throws InvalidEncodingException {
    Sale open = sale("open");
    assertTrue(open.isOpen());
    assertEquals(-1, open.choice());
    assertNull(open.acceptance());
    assertEquals(OFFER.id(), open.offer());
    assertFalse(open.isOverAt(UNTIL + 19));
    assertTrue(open.isOverAt(UNTIL + 20));
    Acceptance first = choosing(OFFER, 2, NOW);
    Sale taken = Sale.decode(open.taking(first).toBytes());
    assertFalse(taken.isOpen());
    assertEquals(2, taken.choice());
    assertEquals(first.message().id(), taken.acceptance());
    assertThrows(IllegalArgumentException.class, () -> taken.taking(choosing(OFFER, 2, NOW)));
    assertThrows(IllegalArgumentException.class, () -> taken.taking(choosing(OFFER, 1, NOW)));
    assertThrows(IllegalArgumentException.class, () -> open.taking(choosing(OFFER, 3, NOW)));
    assertThrows(IllegalArgumentException.class, () -> open.taking(choosing(OTHER, 1, NOW)));
    Acceptance late = choosing(OFFER, 2, UNTIL + 20);
    assertThrows(IllegalArgumentException.class, () -> open.taking(late));
    assertThrows(
        IllegalArgumentException.class, () -> taken.evaluate(choosing(OTHER, 1, NOW), NOW));
  }

  @Test
  void bytesAreWhatToBytesSays() throws InvalidEncodingException {
    Acceptance acceptance = choosing(OFFER, 1, NOW);
    byte[] expected =
        join(
            hex("01"),
            OFFER.id().toBytes(),
            number(UNTIL / 20, 4),
            hex("02 01"),
            acceptance.message().id().toBytes());
    assertArrayEquals(expected, sale("open").taking(acceptance).toBytes());
    assertArrayEquals(expected, Sale.decode(expected).toBytes());
    byte[] open =
        join(hex("01"), OFFER.id().toBytes(), number(UNTIL / 20, 4), hex("02 FF"), new byte[32]);
    assertArrayEquals(open, sale("open").toBytes());
    assertArrayEquals(open, Sale.decode(open).toBytes());
    assertEquals(UNTIL + 19, lastSecond(Sale.decode(open)));
  }

  private static long lastSecond(Sale sale) {
    long time = UNTIL - 100;
    while (!sale.isOverAt(time + 1)) {
      time++;
    }
    return time;
  }

  @ParameterizedTest
  // Format, choices, choice; an identifier where nothing was taken.
  @ValueSource(strings = {"0 00", "0 02", "37 0A", "37 80", "38 03", "38 FE", "38 7F", "70 01"})
  void whatIsNoSale(String change) {
    byte[] bytes = sale("open").toBytes();
    String[] parts = change.split(" ");
    bytes[Integer.parseInt(parts[0])] = hex(parts[1])[0];
    assertThrows(InvalidEncodingException.class, () -> Sale.decode(bytes));
  }

  @Test
  void aSaleHas71Bytes() {
    byte[] bytes = sale("accepted").toBytes();
    for (int length : new int[] {0, 1, 38, 70, 72}) {
      assertThrows(InvalidEncodingException.class, () -> Sale.decode(Arrays.copyOf(bytes, length)));
    }
  }

  @Test
  void theOnlyChoiceOfAnOfferWithoutAnyIsRead() throws InvalidEncodingException {
    byte[] bytes = Sale.open(new Offer("Tea", UNTIL), OTHER.id()).toBytes();
    bytes[38] = 1;
    assertEquals(1, Sale.decode(bytes).choice());
    bytes[38] = 2;
    assertThrows(InvalidEncodingException.class, () -> Sale.decode(bytes));
    bytes[37] = 9;
    bytes[38] = 9;
    assertEquals(9, Sale.decode(bytes).choice());
  }
}
