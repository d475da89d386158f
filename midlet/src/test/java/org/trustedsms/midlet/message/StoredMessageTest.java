// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.testing.Cases;

class StoredMessageTest {
  static StoredMessage message(int item, String number, long time, int kind, int state) {
    return new StoredMessage(item, number, time, kind, 9, 1, state);
  }

  private static StoredMessage message(String text, boolean raw, int state, long seed) {
    Random random = new Random(seed);
    int kind = random.nextInt(16);
    int curve = random.nextInt(32);
    int segments = 1 + random.nextInt(255);
    long time = random.nextLong() >>> 1;
    String number = "+" + random.nextInt(1_000_000);
    StoredMessage message = new StoredMessage(112, number, time, kind, curve, segments, state);
    message.acknowledgedTime = random.nextLong();
    message.reason = random.nextBoolean() ? "" : "a reason";
    message.flags = random.nextInt(8) | (raw ? StoredMessage.RAW : 0);
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    message.fingerprint = random.nextBoolean() ? new Fingerprint(bytes) : null;
    message.id = random.nextBoolean() ? new MessageId(bytes) : null;
    if (raw) {
      message.payload = text.getBytes(StandardCharsets.UTF_16);
    } else {
      message.text = text;
    }
    return message;
  }

  @Test
  void whatIsWrittenIsRead() {
    Cases.check(
        300,
        c -> {
          String text = c.text(0, 255);
          boolean raw = c.flag();
          int state = c.integer(0, StoredMessage.INTERRUPTED);
          long seed = c.random().nextLong();
          StoredMessage message =
              message(
                  text,
                  raw && state < StoredMessage.SENDING || state == StoredMessage.PENDING,
                  state,
                  seed);
          StoredMessage read = StoredMessage.decode(112, message.toBytes());
          assertEquals(message.item, read.item);
          assertEquals(message.state(), read.state());
          assertEquals(message.kind(), read.kind());
          assertEquals(message.curve(), read.curve());
          assertEquals(message.segments(), read.segments());
          assertEquals(message.time(), read.time());
          assertEquals(message.acknowledgedTime(), read.acknowledgedTime());
          assertEquals(message.number(), read.number());
          assertEquals(message.reason(), read.reason());
          assertEquals(message.isUnread(), read.isUnread());
          assertEquals(message.isAcknowledgementAsked(), read.isAcknowledgementAsked());
          assertEquals(
              message.is(StoredMessage.ACKNOWLEDGEMENT_DUE),
              read.is(StoredMessage.ACKNOWLEDGEMENT_DUE));
          assertEquals(message.fingerprint(), read.fingerprint());
          assertEquals(message.id, read.id);
          assertEquals(message.text(), read.text());
          assertEquals(message.is(StoredMessage.RAW), read.is(StoredMessage.RAW));
          assertArrayEquals(message.payload, read.payload);
          assertArrayEquals(message.toBytes(), read.toBytes());
          assertEquals(message.isOutgoing(), state >= StoredMessage.SENDING);
        });
  }

  @Test
  void changedBytesAreReadOrRefused() {
    Cases.check(
        2000,
        c -> {
          String text = c.text(0, 255);
          boolean raw = c.flag();
          long seed = c.random().nextLong();
          int[] places = c.random().ints(c.integer(1, 4)).toArray();
          byte value = (byte) c.integer(-128, 127);
          try {
            byte[] bytes =
                message(text, raw, raw ? StoredMessage.PENDING : StoredMessage.VERIFIED, seed)
                    .toBytes();
            for (int place : places) {
              bytes[Math.floorMod(place, bytes.length)] = value;
            }
            StoredMessage read = StoredMessage.decode(1, bytes);
            assertTrue(read.state() >= 0 && read.state() <= StoredMessage.INTERRUPTED);
            assertTrue(read.time() >= 0);
            assertEquals(read.is(StoredMessage.RAW), read.payload != null);
          } catch (StoreException e) {
            assertEquals("This message cannot be read. Delete it.", e.getMessage());
          }
        });
  }

  @Test
  void anyBytesAreReadOrRefused() {
    Cases.check(
        2000,
        c -> {
          byte[] bytes = c.bytes(0, 255);
          try {
            assertTrue(StoredMessage.decode(1, bytes).time() >= 0);
          } catch (StoreException e) {
            assertEquals("This message cannot be read. Delete it.", e.getMessage());
          }
        });
  }

  @Test
  void aShorterOneIsReadOrRefused() {
    Cases.check(
        100,
        c -> {
          long seed = c.random().nextLong();
          byte[] bytes = message("a text", false, StoredMessage.VERIFIED, seed).toBytes();
          for (int length = 0; length < bytes.length - "a text".length(); length++) {
            byte[] shorter = Arrays.copyOf(bytes, length);
            assertThrows(StoreException.class, () -> StoredMessage.decode(1, shorter));
          }
        });
  }

  @Test
  void theLongestTextsAreKept() throws StoreException {
    for (String unit : new String[] {"a", "\u20ac", "\u6f22", "\ud83d\ude00", "\u0000"}) {
      String text = unit.repeat(32640);
      StoredMessage read =
          StoredMessage.decode(1, message(text, false, StoredMessage.VERIFIED, 1).toBytes());
      assertEquals(text, read.text());
      read.list();
      assertEquals(StoredMessage.LISTED, read.text().length());
    }
  }

  @Test
  void longNumbersAndReasonsAreCut() throws StoreException {
    StoredMessage message =
        message(1, "\u6f22".repeat(100_000), 1, StoredMessage.TEXT, StoredMessage.FAILED);
    message.reason = "\u6f22".repeat(100_000);
    StoredMessage read = StoredMessage.decode(1, message.toBytes());
    assertEquals("\u6f22".repeat(40), read.number());
    assertEquals("\u6f22".repeat(250), read.reason());
  }

  @Test
  void whatListsHaveIsNotStored() {
    StoredMessage message = message("text", false, StoredMessage.VERIFIED, 1);
    message.list();
    assertThrows(StoreException.class, message::toBytes);
  }

  @Test
  void eachVerdictHasAState() {
    Object[][] states = {
      {Verdict.VERIFIED, StoredMessage.VERIFIED},
      {Verdict.SIGNATURE_INVALID, StoredMessage.SIGNATURE_INVALID},
      {Verdict.UNKNOWN_SENDER, StoredMessage.UNKNOWN_SENDER},
      {Verdict.NOT_FOR_THIS_RECIPIENT, StoredMessage.NOT_FOR_THIS_RECIPIENT},
      {Verdict.REPLAYED, StoredMessage.REPLAYED},
      {Verdict.TOO_OLD, StoredMessage.TOO_OLD},
      {Verdict.MALFORMED, StoredMessage.MALFORMED},
      {Verdict.UNSUPPORTED, StoredMessage.UNSUPPORTED}
    };
    for (Object[] state : states) {
      StoredMessage message = message("", false, StoredMessage.PENDING, 1);
      message.setVerdict((Verdict) state[0], "why");
      assertEquals(state[1], message.state());
      assertEquals("why", message.reason());
      assertEquals(state[0] != Verdict.VERIFIED, message.isRefused());
    }
  }
}
