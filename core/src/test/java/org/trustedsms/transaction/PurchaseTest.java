// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Conversation;

/** The customer's table of section 18, cell by cell. */
class PurchaseTest {
  private static final long NOW = 1_700_000_000L;
  private static final long UNTIL = NOW + 3600;
  private static final PrivateKey TAXI = TestKeys.of(Curves.p192(), 1);
  private static final PrivateKey ADA = TestKeys.of(Curves.p192(), 2);
  private static final Offer RIDE =
      new Offer("Ride", UNTIL).withChoices(new String[] {"now", "later"});
  private static final OutgoingMessage OFFER = Conversation.signed(TAXI, RIDE.draft(), NOW);
  private static final ReceivedMessage SEEN =
      Conversation.verified(OFFER.payload(), TAXI.publicKey(), ADA, NOW);

  private static final Map<String, PurchaseState> STATES =
      Map.of(
          "open", PurchaseState.OPEN,
          "expired", PurchaseState.EXPIRED,
          "answered", PurchaseState.ANSWERED,
          "unknown", PurchaseState.UNKNOWN,
          "closed", PurchaseState.CLOSED);

  private static OutgoingMessage answer(int choice, long stamp) {
    return Conversation.signed(ADA, Offer.answer(SEEN, choice, ""), stamp);
  }

  private static final OutgoingMessage SECOND = answer(2, NOW);

  private static Purchase purchase(String state) {
    Purchase open = Purchase.open(RIDE, SEEN.id());
    return switch (state) {
      case "open" -> open;
      case "answered" -> open.answered(2, SECOND);
      case "closed" -> open.answered(2, SECOND).acknowledged(SECOND.id());
      default -> throw new IllegalArgumentException(state);
    };
  }

  @ParameterizedTest
  @CsvSource({"open, expired", "answered, unknown", "closed, closed"})
  void whenUntilHasPassed(String inTime, String late) throws InvalidEncodingException {
    for (Purchase purchase :
        new Purchase[] {purchase(inTime), Purchase.decode(purchase(inTime).toBytes())}) {
      assertSame(STATES.get(inTime), purchase.state(NOW));
      assertSame(STATES.get(inTime), purchase.state(UNTIL + 19));
      assertSame(STATES.get(late), purchase.state(UNTIL + 20));
      assertEquals(late, purchase.state(UNTIL + 20).toString());
    }
  }

  @Test
  void openAndTheCustomerChooses() {
    for (int choice = 0; choice <= 2; choice++) {
      OutgoingMessage message = answer(choice, UNTIL);
      Purchase answered = purchase("open").answered(choice, message);
      assertSame(PurchaseState.ANSWERED, answered.state(UNTIL));
      assertEquals(choice, answered.choice());
      assertEquals(message.id(), answered.acceptance());
      assertArrayEquals(message.payload(), answered.payload());
      assertEquals(SEEN.id(), answered.offer());
    }
    // Expired, by the stamp of what would be sent.
    assertThrows(
        IllegalArgumentException.class, () -> purchase("open").answered(1, answer(1, UNTIL + 20)));
    for (int none : new int[] {-1, 10}) {
      assertThrows(IllegalArgumentException.class, () -> purchase("open").answered(none, SECOND));
    }
    assertEquals(9, purchase("open").answered(9, SECOND).choice());
  }

  @ParameterizedTest
  @ValueSource(strings = {"answered", "closed"})
  void answeredAndTheCustomerChoosesAgain(String state) {
    // The same choice: the stored payload is sent again.
    assertArrayEquals(SECOND.payload(), purchase(state).payload());
    for (int choice = 0; choice <= 2; choice++) {
      int other = choice;
      assertThrows(
          IllegalArgumentException.class,
          () -> purchase(state).answered(other, answer(other, NOW + 20)));
    }
  }

  @Test
  void openAndThereIsAnAcknowledgement() {
    Purchase open = purchase("open");
    assertThrows(IllegalArgumentException.class, () -> open.acknowledged(SECOND.id()));
    assertEquals(-1, open.choice());
    assertNull(open.acceptance());
    assertEquals(0, open.payload().length);
  }

  @Test
  void answeredAndAcknowledged() {
    Purchase answered = purchase("answered");
    Purchase closed = answered.acknowledged(SECOND.id());
    assertSame(PurchaseState.CLOSED, closed.state(NOW));
    // Also when it comes after until, to one that was unknown.
    assertSame(PurchaseState.UNKNOWN, answered.state(UNTIL + 20));
    assertSame(PurchaseState.CLOSED, closed.state(UNTIL + 20));
    assertEquals(2, closed.choice());
    assertEquals(SECOND.id(), closed.acceptance());
    assertArrayEquals(SECOND.payload(), closed.payload());
    MessageId other = answer(1, NOW).id();
    assertThrows(IllegalArgumentException.class, () -> answered.acknowledged(other));
    assertThrows(IllegalArgumentException.class, () -> closed.acknowledged(other));
  }

  @Test
  void theOfferAgainIsReplayed() {
    Receiver ada =
        new Receiver(ADA, Curves.all(), new KnownSenders().add("1", TAXI.publicKey()))
            .taking(Conversation.KINDS);
    assertSame(Verdict.VERIFIED, ada.receive(OFFER.payload(), "1", NOW).verdict());
    assertSame(Verdict.REPLAYED, ada.receive(OFFER.payload(), "1", NOW).verdict());
  }

  @Test
  void bytesAreWhatToBytesSays() throws InvalidEncodingException {
    byte[] head = join(hex("01"), SEEN.id().toBytes(), number(UNTIL / 20, 4));
    byte[] open = join(head, hex("FF 00"));
    byte[] rest = join(SECOND.id().toBytes(), SECOND.payload());
    byte[] answered = join(head, hex("02 00"), rest);
    byte[] closed = join(head, hex("02 01"), rest);
    assertArrayEquals(open, purchase("open").toBytes());
    assertArrayEquals(answered, purchase("answered").toBytes());
    assertArrayEquals(closed, purchase("closed").toBytes());
    for (byte[] bytes : new byte[][] {open, answered, closed}) {
      Purchase read = Purchase.decode(bytes);
      assertArrayEquals(bytes, read.toBytes());
      assertEquals(SEEN.id(), read.offer());
    }
    assertEquals(SECOND.id(), Purchase.decode(answered).acceptance());
    for (int choice : new int[] {0, 9}) {
      assertEquals(choice, Purchase.decode(changed(answered, 37, choice)).choice());
    }
    assertArrayEquals(SECOND.payload(), Purchase.decode(closed).payload());
    // The least payload.
    assertEquals(1, Purchase.decode(Arrays.copyOf(answered, 72)).payload().length);
  }

  @Test
  void whatIsNoPurchase() {
    byte[] open = purchase("open").toBytes();
    byte[] answered = purchase("answered").toBytes();
    for (int length : new int[] {0, 1, 38, 40}) {
      refused(Arrays.copyOf(open, length));
    }
    for (int length : new int[] {39, 70, 71}) {
      refused(Arrays.copyOf(answered, length));
    }
    refused(changed(open, 0, 2));
    refused(changed(open, 38, 1));
    refused(changed(answered, 0, 0));
    refused(changed(answered, 37, 10));
    refused(changed(answered, 37, -2));
    refused(changed(answered, 37, -1));
    refused(changed(answered, 38, 2));
    refused(changed(answered, 38, -1));
  }

  private static byte[] changed(byte[] bytes, int offset, int value) {
    byte[] changed = bytes.clone();
    changed[offset] = (byte) value;
    return changed;
  }

  private static void refused(byte[] bytes) {
    assertThrows(InvalidEncodingException.class, () -> Purchase.decode(bytes));
  }
}
