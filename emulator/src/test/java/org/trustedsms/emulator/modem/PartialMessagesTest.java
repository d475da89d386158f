// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.sms.ReassemblyLimits;

class PartialMessagesTest {
  private static final long NOW = 1_700_000_000_000L;

  private PartialMessages messages = new PartialMessages(ReassemblyLimits.DEFAULT);

  private static PartialMessages.Key key(String from, String reference, int total) {
    return new PartialMessages.Key(from, 5000, 0, DataCoding.GSM, reference, total);
  }

  private String add(String from, String reference, int total, int sequence, String part, long at) {
    byte[] whole =
        messages.add(
            key(from, reference, total), sequence, part.getBytes(StandardCharsets.US_ASCII), at);
    return whole == null ? null : new String(whole, StandardCharsets.US_ASCII);
  }

  private String add(String reference, int total, int sequence, String part) {
    return add("a", reference, total, sequence, part, NOW);
  }

  @Test
  void putsSegmentsTogetherInAnyOrder() {
    assertNull(add("1", 3, 3, "c"));
    assertNull(add("1", 3, 1, "a"));
    assertEquals("abc", add("1", 3, 2, "b"));
  }

  @Test
  void ignoresRepetitionsAlsoAfterDelivery() {
    assertNull(add("1", 2, 1, "a"));
    assertNull(add("1", 2, 1, "a"));
    assertEquals("ab", add("1", 2, 2, "b"));
    assertNull(add("1", 2, 2, "b"));
    assertNull(add("1", 2, 1, "a"));
    assertEquals(1, messages.messages());
    assertEquals(2, messages.segments());
  }

  @Test
  void keepsApartWhatDiffers() {
    PartialMessages.Key[] keys = {
      key("a", "1", 2),
      key("b", "1", 2),
      key("a", "2", 2),
      key("a", "1", 3),
      new PartialMessages.Key("a", 5001, 0, DataCoding.GSM, "1", 2),
      new PartialMessages.Key("a", 5000, 1, DataCoding.GSM, "1", 2),
      new PartialMessages.Key("a", 5000, 0, DataCoding.UCS_2, "1", 2)
    };
    for (PartialMessages.Key key : keys) {
      assertNull(messages.add(key, 1, new byte[1], NOW));
    }
    assertEquals(keys.length, messages.messages());
  }

  @Test
  void aReferenceUsedAnewDeliversTheNewMessage() {
    add("1", 2, 1, "a");
    add("1", 2, 2, "b");
    assertNull(add("1", 2, 1, "c"));
    assertEquals("cd", add("1", 2, 2, "d"));
  }

  @Test
  void aForgedSegmentInAdvanceDoesNotSpoilTheMessage() {
    assertNull(add("1", 3, 3, "x"));
    assertNull(add("1", 3, 1, "a"));
    assertEquals("abx", add("1", 3, 2, "b"));
    assertEquals("abc", add("1", 3, 3, "c"));
    assertEquals(3, messages.segments());
  }

  @Test
  void ofASendersOwnMessagesDeliveredOnesGoFirst() {
    for (int i = 0; i < 8; i++) {
      add("a", "" + i, 2, 1, "a", NOW);
    }
    add("a", "5", 2, 2, "b", NOW);
    add("a", "8", 2, 1, "a", NOW);
    assertEquals("ab", add("a", "0", 2, 2, "b", NOW));
  }

  @Test
  void forgetsAfterADay() {
    long day = ReassemblyLimits.DEFAULT.ageMillis();
    add("a", "1", 2, 1, "a", NOW);
    assertEquals("ab", add("a", "1", 2, 2, "b", NOW + day - 1));
    assertNull(add("a", "1", 2, 1, "a", NOW + day));
    assertEquals(1, messages.segments());
  }

  @Test
  void aClockSetBackDoesNotMakeMessagesLiveLonger() {
    long day = ReassemblyLimits.DEFAULT.ageMillis();
    add("a", "1", 2, 1, "a", NOW);
    add("b", "1", 2, 1, "a", NOW - 10 * day);
    add("b", "2", 2, 1, "a", NOW - 9 * day);
    assertEquals(1, messages.messages());
  }

  @Test
  void aSenderPushesOutItsOwnOldestMessage() {
    add("b", "0", 2, 1, "b", NOW);
    for (int i = 0; i < 8; i++) {
      add("a", "" + i, 2, 1, "a", NOW);
    }
    assertEquals(9, messages.messages());
    add("a", "8", 2, 1, "a", NOW);
    assertEquals(9, messages.messages());
    assertEquals("bc", add("b", "0", 2, 2, "c", NOW));
    assertEquals("ab", add("a", "1", 2, 2, "b", NOW));
    assertNull(add("a", "0", 2, 2, "b", NOW));
  }

  @Test
  void deliveredMessagesGoFirst() {
    messages =
        new PartialMessages(ReassemblyLimits.DEFAULT.withMessages(3).withMessagesPerOriginator(3));
    add("a", "1", 2, 1, "a", NOW);
    add("b", "1", 2, 1, "a", NOW);
    add("b", "1", 2, 2, "b", NOW);
    add("c", "1", 2, 1, "a", NOW);
    add("d", "1", 2, 1, "a", NOW);
    assertEquals("ab", add("a", "1", 2, 2, "b", NOW));
  }

  @Test
  void theSenderThatHoldsMostMakesRoom() {
    messages =
        new PartialMessages(ReassemblyLimits.DEFAULT.withMessages(4).withMessagesPerOriginator(3));
    add("a", "1", 2, 1, "a", NOW);
    for (int i = 0; i < 3; i++) {
      add("b", "" + i, 2, 1, "b", NOW);
    }
    add("c", "1", 2, 1, "c", NOW);
    assertEquals(4, messages.messages());
    assertEquals("ab", add("a", "1", 2, 2, "b", NOW));
    assertEquals("bb", add("b", "2", 2, 2, "b", NOW));
    assertNull(add("b", "0", 2, 2, "b", NOW));
  }

  @Test
  void theLongestMessageAlwaysFits() {
    messages = new PartialMessages(ReassemblyLimits.DEFAULT.withBytes(ReassemblyLimits.MIN_BYTES));
    for (int i = 1; i <= 200; i++) {
      add("other", "1", 255, i, "o", NOW);
    }
    for (int i = 1; i < 255; i++) {
      assertNull(add("1", 255, i, "a"));
    }
    assertEquals("a".repeat(255), add("1", 255, 255, "a"));
  }

  @Property(tries = 15)
  void neverHoldsMoreThanTheLimits(@ForAll long seed) {
    ReassemblyLimits limits =
        ReassemblyLimits.DEFAULT
            .withMessages(6)
            .withMessagesPerOriginator(3)
            .withBytes(ReassemblyLimits.MIN_BYTES);
    PartialMessages flooded = new PartialMessages(limits);
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      int total = List.of(1, 2, 100, 255).get(random.nextInt(4));
      String from = "" + random.nextInt(4);
      flooded.add(
          key(from, "" + random.nextInt(3), total),
          1 + random.nextInt(total),
          new byte[random.nextInt(3)],
          NOW + random.nextInt(1000));
      assertTrue(flooded.messages() <= 6);
      assertTrue(flooded.segments() <= 255);
    }
  }
}
