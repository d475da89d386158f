// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.testing.ReferenceMessage.hex;
import static org.trustedsms.testing.ReferenceMessage.join;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Conversation;
import org.trustedsms.testing.ReferenceMessage;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Offer;

class ResultTest {
  private static final long NOW = 1_700_000_000L;
  private static final PrivateKey OWNER = TestKeys.of(Curves.p192(), 1);
  private static final PrivateKey DEVICE = TestKeys.of(Curves.p192(), 2);
  private static final OutgoingMessage COMMAND =
      Conversation.signed(
          OWNER, Command.draft("go", NOW, TextCodings.plain()).to(DEVICE.publicKey()), NOW);

  private static ReferenceMessage byHand(byte[] command, byte[] rest) {
    return ReferenceMessage.of(DEVICE, 9, NOW, join(Arrays.copyOf(command, 4), rest))
        .signing(join(command, rest))
        .to(OWNER.publicKey());
  }

  private static ReferenceMessage byHand(String rest) {
    return byHand(COMMAND.id().toBytes(), hex(rest));
  }

  private static ReceivedMessage received(byte[] payload) {
    return Conversation.received(payload, DEVICE.publicKey(), OWNER, NOW, COMMAND);
  }

  private static Verdict verdict(ReferenceMessage message) {
    return received(message.payload()).verdict();
  }

  private static Result sent(Draft draft) {
    return new Result(received(Conversation.signed(DEVICE, draft, NOW).payload()));
  }

  @Test
  void readsWhatTheTableSays() {
    Result words = new Result(received(byHand("02 6F6B").in(1).payload()));
    assertEquals(COMMAND.id(), words.command());
    assertEquals(Result.FAILED, words.status());
    assertTrue(words.isText());
    assertEquals("ok", words.text());
    assertEquals(0, words.data().length);
    Result bytes = new Result(received(byHand("FF 00FF").payload()));
    assertEquals(127, bytes.status());
    assertFalse(bytes.isText());
    assertEquals("", bytes.text());
    assertArrayEquals(hex("00FF"), bytes.data());
  }

  @Test
  void writesWhatTheTableSays() {
    Draft draft = Result.draft(COMMAND.id(), OWNER.publicKey(), 64, hex("0102"));
    OutgoingMessage message = Conversation.signed(DEVICE, draft, NOW);
    ReferenceMessage byHand = byHand("C0 0102");
    assertArrayEquals(byHand.signedBytes(), message.evidence().signedBytes());
    assertArrayEquals(Arrays.copyOf(byHand.payload(), 11), Arrays.copyOf(message.payload(), 11));
  }

  @Test
  void whatIsAnsweredArrives() {
    Cases.check(
        100,
        c -> {
          int status = c.integer(0, 127);
          if (c.flag()) {
            String words = c.text(0, 40);
            Result result =
                sent(
                    Result.draft(
                        COMMAND.id(), OWNER.publicKey(), status, words, TextCodings.standard()));
            assertEquals(words, result.text());
            assertTrue(result.isText());
            assertEquals(status, result.status());
          } else {
            byte[] data = c.bytes(0, 40);
            Result result = sent(Result.draft(COMMAND.id(), OWNER.publicKey(), status, data));
            assertArrayEquals(data, result.data());
            assertFalse(result.isText());
            assertEquals(status, result.status());
          }
        });
  }

  @Test
  void theNumbersOfTheTable() {
    assertEquals(0, Result.DONE);
    assertEquals(1, Result.REFUSED);
    assertEquals(2, Result.FAILED);
    assertEquals(3, Result.LATE);
    assertEquals(4, Result.INTERRUPTED);
    assertEquals(64, Result.FIRST_OF_APPLICATION);
    assertEquals(
        0,
        sent(Result.draft(COMMAND.id(), OWNER.publicKey(), 0, "", TextCodings.plain())).status());
    assertEquals(
        127,
        sent(Result.draft(COMMAND.id(), OWNER.publicKey(), 127, "", TextCodings.plain())).status());
    assertEquals("handle, status", Result.KIND.fixedPartName());
    for (int status : new int[] {-1, 128, 255}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> Result.draft(COMMAND.id(), OWNER.publicKey(), status, "", TextCodings.plain()));
    }
  }

  @Test
  void whatIsMalformed() {
    assertSame(Verdict.MALFORMED, verdict(byHand("80 41").in(1)));
    assertSame(Verdict.MALFORMED, verdict(byHand("00 FF").in(1)));
    assertSame(Verdict.VERIFIED, verdict(byHand("80 FF")));
    assertSame(Verdict.MALFORMED, verdict(byHand("")));
    assertSame(Verdict.MALFORMED, verdict(byHand("00").asking()));
    ReferenceMessage bound = byHand("00");
    ReferenceMessage anyone =
        ReferenceMessage.of(DEVICE, 9, NOW, bound.content()).signing(bound.signedContent());
    assertSame(Verdict.MALFORMED, verdict(anyone));
  }

  @Test
  void isOfACommandThatWasSent() {
    assertSame(Verdict.VERIFIED, verdict(byHand("00")));
    OutgoingMessage offer = Conversation.signed(OWNER, new Offer("a", NOW).draft(), NOW);
    ReferenceMessage ofAnOffer = byHand(offer.id().toBytes(), hex("00"));
    assertSame(
        Verdict.SIGNATURE_INVALID,
        Conversation.received(ofAnOffer.payload(), DEVICE.publicKey(), OWNER, NOW, offer)
            .verdict());
    byte[] other = COMMAND.id().toBytes();
    other[31] ^= 1;
    assertSame(Verdict.SIGNATURE_INVALID, verdict(byHand(other, hex("00"))));
  }

  @Test
  void whatIsNoResult() {
    ReceivedMessage forged =
        Conversation.received(byHand("00").payload(), OWNER.publicKey(), OWNER, NOW, COMMAND);
    assertThrows(IllegalArgumentException.class, () -> new Result(forged));
    ReceivedMessage command =
        Conversation.verified(COMMAND.payload(), OWNER.publicKey(), DEVICE, NOW);
    assertThrows(IllegalArgumentException.class, () -> new Result(command));
  }
}
