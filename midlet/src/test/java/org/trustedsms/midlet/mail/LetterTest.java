// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.mail;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.store.StoreException;

class LetterTest {
  private static Letter letter(String text, boolean raw, int state, long seed) {
    Random random = new Random(seed);
    Letter letter = new Letter();
    letter.item = 112;
    letter.state = state;
    letter.kind = random.nextInt(16);
    letter.curve = random.nextInt(32);
    letter.segments = 1 + random.nextInt(255);
    letter.time = random.nextLong() >>> 1;
    letter.acknowledgedTime = random.nextLong();
    letter.number = "+" + random.nextInt(1_000_000);
    letter.reason = random.nextBoolean() ? "" : "a reason";
    letter.flags = random.nextInt(8) | (raw ? Letter.RAW : 0);
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    letter.fingerprint = random.nextBoolean() ? new Fingerprint(bytes) : null;
    letter.id = random.nextBoolean() ? new MessageId(bytes) : null;
    if (raw) {
      letter.payload = text.getBytes(StandardCharsets.UTF_16);
    } else {
      letter.text = text;
    }
    return letter;
  }

  @Property(tries = 300)
  void whatIsWrittenIsRead(
      @ForAll String text,
      @ForAll boolean raw,
      @ForAll @IntRange(max = Letter.INTERRUPTED) int state,
      @ForAll long seed)
      throws StoreException {
    Letter letter = letter(text, raw || state == Letter.PENDING, state, seed);
    Letter read = Letter.decode(112, letter.toBytes());
    assertEquals(letter.item(), read.item());
    assertEquals(letter.state(), read.state());
    assertEquals(letter.kind(), read.kind());
    assertEquals(letter.curve(), read.curve());
    assertEquals(letter.segments(), read.segments());
    assertEquals(letter.time(), read.time());
    assertEquals(letter.acknowledgedTime(), read.acknowledgedTime());
    assertEquals(letter.number(), read.number());
    assertEquals(letter.reason(), read.reason());
    assertEquals(letter.isUnread(), read.isUnread());
    assertEquals(letter.isReceiptAsked(), read.isReceiptAsked());
    assertEquals(letter.is(Letter.RECEIPT_DUE), read.is(Letter.RECEIPT_DUE));
    assertEquals(letter.fingerprint(), read.fingerprint());
    assertEquals(letter.id(), read.id());
    assertEquals(letter.text(), read.text());
    assertEquals(letter.is(Letter.RAW), read.is(Letter.RAW));
    assertArrayEquals(letter.payload, read.payload);
    assertArrayEquals(letter.toBytes(), read.toBytes());
    assertEquals(letter.isOutgoing(), state >= Letter.SENDING);
    assertFalse(letter.words().isEmpty());
  }

  @Property(tries = 2000)
  void changedBytesAreReadOrRefused(
      @ForAll String text,
      @ForAll boolean raw,
      @ForAll long seed,
      @ForAll @Size(min = 1, max = 4) int[] places,
      @ForAll byte value) {
    try {
      byte[] bytes = letter(text, raw, raw ? Letter.PENDING : Letter.VERIFIED, seed).toBytes();
      for (int place : places) {
        bytes[Math.floorMod(place, bytes.length)] = value;
      }
      Letter read = Letter.decode(1, bytes);
      assertTrue(read.state() >= 0 && read.state() <= Letter.INTERRUPTED);
      assertTrue(read.time() >= 0);
      assertFalse(read.words().isEmpty());
      assertEquals(read.is(Letter.RAW), read.payload != null);
    } catch (StoreException e) {
      assertEquals("This message cannot be read. Delete it.", e.getMessage());
    }
  }

  @Property(tries = 2000)
  void anyBytesAreReadOrRefused(@ForAll byte[] bytes) {
    try {
      assertTrue(Letter.decode(1, bytes).time() >= 0);
    } catch (StoreException e) {
      assertEquals("This message cannot be read. Delete it.", e.getMessage());
    }
  }

  @Property(tries = 100)
  void aShorterOneIsReadOrRefused(@ForAll long seed) throws StoreException {
    byte[] bytes = letter("a text", false, Letter.VERIFIED, seed).toBytes();
    for (int length = 0; length < bytes.length - "a text".length(); length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(StoreException.class, () -> Letter.decode(1, shorter));
    }
  }

  @Example
  void theLongestTextsAreKept() throws StoreException {
    for (String unit : new String[] {"a", "\u20ac", "\u6f22", "\ud83d\ude00", "\u0000"}) {
      String text = unit.repeat(32640);
      Letter read = Letter.decode(1, letter(text, false, Letter.VERIFIED, 1).toBytes());
      assertEquals(text, read.text());
      read.list();
      assertEquals(Letter.LISTED, read.text().length());
    }
  }

  @Example
  void longNumbersAndReasonsAreCut() throws StoreException {
    Letter letter = letter("", false, Letter.FAILED, 1);
    letter.number = "\u6f22".repeat(100_000);
    letter.reason = "\u6f22".repeat(100_000);
    Letter read = Letter.decode(1, letter.toBytes());
    assertEquals("\u6f22".repeat(40), read.number());
    assertEquals("\u6f22".repeat(250), read.reason());
  }

  @Example
  void whatListsHaveIsNotStored() {
    Letter letter = letter("text", false, Letter.VERIFIED, 1);
    letter.list();
    assertThrows(StoreException.class, letter::toBytes);
  }

  @Example
  void eachVerdictHasAState() {
    Object[][] states = {
      {Verdict.VERIFIED, Letter.VERIFIED},
      {Verdict.SIGNATURE_INVALID, Letter.SIGNATURE_INVALID},
      {Verdict.UNKNOWN_SENDER, Letter.UNKNOWN_SENDER},
      {Verdict.NOT_FOR_THIS_RECIPIENT, Letter.NOT_FOR_THIS_RECIPIENT},
      {Verdict.REPLAYED, Letter.REPLAYED},
      {Verdict.TOO_OLD, Letter.TOO_OLD},
      {Verdict.MALFORMED, Letter.MALFORMED},
      {Verdict.UNSUPPORTED, Letter.UNSUPPORTED}
    };
    for (Object[] state : states) {
      Letter letter = new Letter();
      letter.judge((Verdict) state[0], "why");
      assertEquals(state[1], letter.state());
      assertEquals(state[0].toString(), letter.words());
      assertEquals("why", letter.reason());
      assertEquals(state[0] != Verdict.VERIFIED, letter.isRefused());
    }
  }
}
