// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Cases.Case;

class ReplayWindowTest {
  private static final long T = 1_700_000_000L;

  private static TestWindow window(int maximumAge, int capacity) {
    return new TestWindow(ReplayWindow.EMPTY, maximumAge, capacity);
  }

  private static TestWindow decode(byte[] bytes, int maximumAge, int capacity)
      throws InvalidEncodingException {
    return new TestWindow(ReplayWindow.decode(bytes), maximumAge, capacity);
  }

  /** Identifiers that differ in their first 8 bytes, as those of messages do. */
  private static MessageId id(long number) {
    return new MessageId(ByteBuffer.allocate(32).putLong(number).array());
  }

  /** The encoding, by its description; each message is a stamp and a number for {@link #id}. */
  private static byte[] encoding(long floor, long... messages) {
    ByteBuffer bytes = ByteBuffer.allocate(13 + messages.length * 8);
    bytes.put((byte) 1).putLong(floor).putInt(messages.length / 2);
    Arrays.stream(messages).forEach(bytes::putLong);
    return bytes.array();
  }

  @Test
  void acceptsEachMessageOnce() {
    TestWindow window = window(100, 10);
    assertSame(Verdict.VERIFIED, window.accept(T, id(1)));
    assertSame(Verdict.REPLAYED, window.accept(T, id(1)));
    assertSame(Verdict.REPLAYED, window.check(T, id(1)));
    assertArrayEquals(encoding(T - 100, T, 1), window.toBytes());
  }

  @Test
  void checkChangesNothing() {
    TestWindow window = window(100, 10);
    assertSame(Verdict.VERIFIED, window.check(T, id(1)));
    assertSame(Verdict.VERIFIED, window.check(T, id(1)));
    assertArrayEquals(encoding(-1), window.toBytes());
  }

  @Test
  void messagesComeInAnyOrder() {
    TestWindow window = window(100, 10);
    for (int i : new int[] {5, 1, 9, 3, 7}) {
      assertSame(Verdict.VERIFIED, window.accept(T + i, id(i)));
    }
    assertArrayEquals(
        encoding(T - 91, T + 1, 1, T + 3, 3, T + 5, 5, T + 7, 7, T + 9, 9), window.toBytes());
    for (int i : new int[] {1, 3, 5, 7, 9}) {
      assertSame(Verdict.REPLAYED, window.accept(T + i, id(i)));
    }
    assertSame(Verdict.VERIFIED, window.accept(T + 4, id(4)));
  }

  @Test
  void twoMessagesMayHaveOneStamp() {
    TestWindow window = window(100, 10);
    assertSame(Verdict.VERIFIED, window.accept(T, id(1)));
    assertSame(Verdict.VERIFIED, window.accept(T, id(2)));
    assertSame(Verdict.REPLAYED, window.accept(T, id(1)));
    assertSame(Verdict.REPLAYED, window.accept(T, id(2)));
  }

  @Test
  void identifiersAreKnownByTheirFirstEightBytes() {
    TestWindow window = window(100, 10);
    byte[] bytes = new byte[32];
    assertSame(Verdict.VERIFIED, window.accept(T, new MessageId(bytes)));
    bytes[7] = 1;
    assertSame(Verdict.VERIFIED, window.accept(T, new MessageId(bytes)));
    bytes[8] = 1;
    assertSame(Verdict.REPLAYED, window.accept(T, new MessageId(bytes)));
  }

  @Test
  void floorFollowsTheNewestMessage() {
    TestWindow window = window(100, 10);
    window.accept(T, id(1));
    assertSame(Verdict.TOO_OLD, window.check(T - 100, id(2)));
    assertSame(Verdict.VERIFIED, window.check(T - 99, id(2)));
    window.accept(T + 99, id(3));
    assertArrayEquals(encoding(T - 1, T, 1, T + 99, 3), window.toBytes());
    window.accept(T + 100, id(4));
    assertSame(Verdict.TOO_OLD, window.check(T, id(1)));
    assertArrayEquals(encoding(T, T + 99, 3, T + 100, 4), window.toBytes());
  }

  @Test
  void floorDoesNotSink() {
    TestWindow window = window(100, 10);
    window.accept(T, id(1));
    window.accept(T - 50, id(2));
    assertSame(Verdict.TOO_OLD, window.check(T - 100, id(3)));
    assertArrayEquals(encoding(T - 100, T - 50, 2, T, 1), window.toBytes());
  }

  @Test
  void fullWindowForgetsTheLowestStamp() {
    TestWindow window = window(1000, 3);
    window.accept(T + 2, id(2));
    window.accept(T + 1, id(1));
    window.accept(T + 3, id(3));
    assertArrayEquals(encoding(T - 997, T + 1, 1, T + 2, 2, T + 3, 3), window.toBytes());
    assertSame(Verdict.VERIFIED, window.accept(T + 4, id(4)));
    assertArrayEquals(encoding(T + 1, T + 2, 2, T + 3, 3, T + 4, 4), window.toBytes());
    assertSame(Verdict.TOO_OLD, window.accept(T + 1, id(1)));
    assertSame(Verdict.REPLAYED, window.accept(T + 2, id(2)));
  }

  @Test
  void fullWindowForgetsALateMessageAtOnceAndDoesNotTakeItAgain() {
    TestWindow window = window(1000, 2);
    window.accept(T + 5, id(5));
    window.accept(T + 6, id(6));
    assertSame(Verdict.VERIFIED, window.accept(T + 1, id(1)));
    assertSame(Verdict.TOO_OLD, window.accept(T + 1, id(1)));
    assertSame(Verdict.TOO_OLD, window.accept(T, id(0)));
    assertSame(Verdict.VERIFIED, window.accept(T + 2, id(2)));
  }

  @Test
  void messagesOfOneStampAreForgottenTogether() {
    TestWindow window = window(1000, 2);
    window.accept(T, id(1));
    window.accept(T, id(2));
    window.accept(T, id(3));
    assertArrayEquals(encoding(T), window.toBytes());
    assertSame(Verdict.TOO_OLD, window.accept(T, id(4)));
    assertSame(Verdict.VERIFIED, window.accept(T + 1, id(5)));
  }

  @Test
  void withAMaximumAgeOfZeroTheNewestStampIsTheFloor() {
    TestWindow window = window(0, 10);
    assertSame(Verdict.VERIFIED, window.accept(T, id(1)));
    assertSame(Verdict.TOO_OLD, window.accept(T, id(1)));
    assertSame(Verdict.VERIFIED, window.accept(T + 1, id(2)));
    assertArrayEquals(encoding(T + 1), window.toBytes());
  }

  @Test
  void emptyWindowTakesAnyStamp() {
    assertSame(Verdict.VERIFIED, window(100, 1).accept(0, id(1)));
    assertSame(Verdict.VERIFIED, window(100, 1).accept(Long.MAX_VALUE, id(1)));
  }

  @Test
  void floorStaysBelowZeroWhileStampsAreSmall() {
    TestWindow window = window(100, 10);
    window.accept(99, id(1));
    assertArrayEquals(encoding(-1, 99, 1), window.toBytes());
    assertSame(Verdict.VERIFIED, window.accept(0, id(2)));
    window.accept(100, id(3));
    assertArrayEquals(encoding(0, 99, 1, 100, 3), window.toBytes());
  }

  /** What a model does that was written from the specification, with restarts in between. */
  @Test
  void behavesAsTheSpecificationSays() {
    Cases.check(
        500,
        c -> {
          int maximumAge = c.integer(0, 40);
          int capacity = c.integer(1, 8);
          List<Arrival> arrivals = arrivals(c);
          ReplayModel model = new ReplayModel(maximumAge, capacity);
          TestWindow window = window(maximumAge, capacity);
          for (Arrival arrival : arrivals) {
            if (arrival.restart) {
              window = decode(window.toBytes(), maximumAge, capacity);
            }
            MessageId id = arrival.id();
            assertSame(model.check(arrival.stamp, id), window.check(arrival.stamp, id));
            assertSame(model.accept(arrival.stamp, id), window.accept(arrival.stamp, id));
            assertHolds(model, window.toBytes(), capacity);
          }
        });
  }

  @Test
  void restartsWithOtherLimitsAsTheSpecificationSays() {
    Cases.check(
        500,
        c -> {
          int maximumAge = c.integer(0, 40);
          int capacity = c.integer(1, 8);
          int newMaximumAge = c.integer(0, 40);
          int newCapacity = c.integer(1, 8);
          List<Arrival> arrivals = arrivals(c);
          ReplayModel model = new ReplayModel(maximumAge, capacity);
          TestWindow window = window(maximumAge, capacity);
          for (Arrival arrival : arrivals) {
            model.accept(arrival.stamp, arrival.id());
            window.accept(arrival.stamp, arrival.id());
          }
          model = model.with(newMaximumAge, newCapacity);
          window = decode(window.toBytes(), newMaximumAge, newCapacity);
          for (Arrival arrival : arrivals) {
            assertSame(
                model.accept(arrival.stamp, arrival.id()),
                window.accept(arrival.stamp, arrival.id()));
            assertHolds(model, window.toBytes(), Math.max(capacity, newCapacity));
          }
        });
  }

  /** Compares floor and messages; the order of equal stamps is free. */
  private static void assertHolds(ReplayModel model, byte[] bytes, int capacity) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    assertEquals(1, buffer.get());
    assertEquals(model.floor(), buffer.getLong());
    int count = buffer.getInt();
    List<Long> stamps = new ArrayList<>();
    Set<List<Long>> messages = new HashSet<>();
    for (int i = 0; i < count; i++) {
      stamps.add(buffer.getLong());
      messages.add(List.of(stamps.get(i), buffer.getLong()));
    }
    assertEquals(0, buffer.remaining());
    assertTrue(count <= capacity);
    assertEquals(model.entries().stream().map(ReplayModel.Entry::stamp).toList(), stamps);
    Set<List<Long>> expected = new HashSet<>();
    model.entries().forEach(e -> expected.add(List.of(e.stamp(), e.id().shortForm())));
    assertEquals(expected, messages);
  }

  /** One of three messages of a stamp; few stamps, so that many come again. */
  record Arrival(long stamp, int variant, boolean restart) {
    MessageId id() {
      return ReplayWindowTest.id(stamp * 3 + variant);
    }
  }

  private static List<Arrival> arrivals(Case c) {
    return c.list(
        0, 40, d -> new Arrival(anyStamp(d), d.integer(0, 2), d.of(false, false, false, true)));
  }

  private static long anyStamp(Case c) {
    return switch (c.random().nextInt(3)) {
      case 0 -> c.number(0, 12);
      case 1 -> c.number(0, 18);
      default -> c.number(T, T + 12);
    };
  }

  @Test
  void shorteningForgetsTheOldest() throws InvalidEncodingException {
    byte[] stored = encoding(T, T + 1, 1, T + 2, 2, T + 2, 3, T + 4, 4);
    ReplayWindow window = ReplayWindow.decode(stored);
    assertSame(window, window.shortened(4));
    assertSame(window, window.shortened(ReplayWindow.MAX_CAPACITY));
    byte[] two = encoding(T + 2, T + 4, 4);
    assertArrayEquals(encoding(T + 1, T + 2, 2, T + 2, 3, T + 4, 4), window.shortened(3).toBytes());
    assertArrayEquals(two, window.shortened(2).toBytes());
    assertArrayEquals(two, window.shortened(1).toBytes());
    assertArrayEquals(encoding(T + 4), window.shortened(0).toBytes());
    assertArrayEquals(stored, window.toBytes());
    assertThrows(IllegalArgumentException.class, () -> window.shortened(-1));
  }

  @Test
  void tellsItsStates() throws InvalidEncodingException {
    assertEquals(0, ReplayWindow.EMPTY.count());
    assertEquals(-1, ReplayWindow.EMPTY.newest());
    assertArrayEquals(encoding(-1), ReplayWindow.above(-1).toBytes());
    ReplayWindow floor = ReplayWindow.above(T);
    assertArrayEquals(encoding(T), floor.toBytes());
    assertEquals(0, floor.count());
    assertEquals(T, floor.newest());
    ReplayWindow three = ReplayWindow.decode(encoding(T, T + 1, 1, T + 2, 2, T + 2, 3));
    assertEquals(3, three.count());
    assertEquals(T + 2, three.newest());
    assertThrows(IllegalArgumentException.class, () -> ReplayWindow.above(-2));
  }

  @Test
  void aWindowDoesNotChange() {
    ReplayWindow before = ReplayWindow.EMPTY.with(T, 1, 100, 10);
    ReplayWindow after = before.with(T + 100, 2, 100, 10);
    assertArrayEquals(encoding(T - 100, T, 1), before.toBytes());
    assertArrayEquals(encoding(T, T + 100, 2), after.toBytes());
    assertArrayEquals(encoding(-1), ReplayWindow.EMPTY.toBytes());
  }

  @Test
  void storedFloorHoldsWithoutAnyMessage() throws InvalidEncodingException {
    TestWindow window = decode(encoding(T), 100, 1);
    assertSame(Verdict.TOO_OLD, window.check(T, id(1)));
    assertSame(Verdict.VERIFIED, window.check(T + 1, id(1)));
    assertArrayEquals(encoding(T), window.toBytes());
  }

  @Test
  void storedMessagesAreFoundAgain() throws InvalidEncodingException {
    TestWindow window = decode(encoding(-1, 0, -2, Long.MAX_VALUE, 7), Integer.MAX_VALUE, 9);
    assertSame(Verdict.REPLAYED, window.check(Long.MAX_VALUE, id(7)));
    assertSame(Verdict.VERIFIED, window.check(Long.MAX_VALUE, id(8)));
    assertSame(Verdict.REPLAYED, window.check(0, id(-2)));
    assertSame(Verdict.VERIFIED, window.accept(1, id(9)));
    assertSame(Verdict.TOO_OLD, window.check(0, id(-2)));
  }

  @Test
  void largestWindowSurvives() throws InvalidEncodingException {
    int count = ReplayWindow.MAX_CAPACITY;
    assertEquals(1_000_000, count);
    byte[] bytes =
        encoding(T, IntStream.range(0, 2 * count).mapToLong(i -> T + 20L * (1 + i / 2)).toArray());
    ReplayWindow window = ReplayWindow.decode(bytes);
    assertArrayEquals(bytes, window.toBytes());
    assertEquals(count, window.count());
    ReplayWindow next = window.with(T + 20L * (count + 1), 0, Integer.MAX_VALUE, count);
    assertEquals(count, next.count());
  }

  @Test
  void otherBytesAreRefused() {
    byte[] good = encoding(T, T + 1, 1, T + 2, 2);
    for (int length = 0; length < good.length; length++) {
      assertRefused(Arrays.copyOf(good, length));
    }
    assertRefused(Arrays.copyOf(good, good.length + 1));
    assertRefused(Arrays.copyOf(good, good.length + 16));
    for (int format = 0; format < 256; format++) {
      if (format != 1) {
        byte[] other = good.clone();
        other[0] = (byte) format;
        assertRefused(other);
      }
    }
    assertRefused(encoding(T, T + 2, 1, T + 1, 2));
    assertRefused(encoding(T, T, 1));
    assertRefused(encoding(T, T - 1, 1));
    assertRefused(encoding(T, T + 1, 1, -1, 2));
    assertRefused(encoding(-1, -1, 1));
    assertRefused(encoding(-1, Long.MIN_VALUE, 1));
    assertRefused(encoding(-2));
    assertRefused(encoding(Long.MIN_VALUE));
    assertRefused(encoding(-2, -1, 1));
  }

  private static void assertRefused(byte[] bytes) {
    assertThrows(InvalidEncodingException.class, () -> decode(bytes, 100, 10));
  }

  /** The same message twice, which {@link ReplayWindow#toBytes} never gives. */
  @Test
  void repeatedEntryIsHarmless() throws InvalidEncodingException {
    TestWindow window = decode(encoding(T, T + 1, 1, T + 1, 1), 100, 10);
    assertSame(Verdict.REPLAYED, window.check(T + 1, id(1)));
    assertSame(Verdict.VERIFIED, window.accept(T + 2, id(2)));
  }

  @Test
  void anyBytesAreAWindowOrRefused() {
    Cases.check(
        1000,
        c -> {
          byte[] bytes = hostile(c);
          int maximumAge = c.integer(0, Integer.MAX_VALUE);
          int capacity = c.integer(1, 5);
          assertIsAWindowOrRefused(bytes, maximumAge, capacity);
        });
  }

  private static void assertIsAWindowOrRefused(byte[] bytes, int maximumAge, int capacity) {
    TestWindow window;
    try {
      window = decode(bytes, maximumAge, capacity);
    } catch (InvalidEncodingException e) {
      return;
    }
    byte[] stored = window.toBytes();
    assertArrayEquals(bytes, stored);
    try {
      assertArrayEquals(stored, decode(stored, maximumAge, capacity).toBytes());
    } catch (InvalidEncodingException e) {
      throw new AssertionError("wrote what it does not read", e);
    }
    window.check(0, id(0));
    if (window.accept(Long.MAX_VALUE, id(0)) == Verdict.VERIFIED) {
      assertTrue(window.toBytes().length <= 13 + 16 * capacity);
    }
  }

  private static byte[] hostile(Case c) {
    if (c.flag()) {
      return c.bytes(0, 60);
    }
    List<long[]> messages = c.list(0, 6, d -> new long[] {anyNumber(d), anyNumber(d)});
    int sorted = c.of(0, 0, 1);
    return encoding(
        anyNumber(c),
        messages.stream()
            .sorted((a, b) -> sorted * Long.compare(a[0], b[0]))
            .flatMapToLong(LongStream::of)
            .toArray());
  }

  private static long anyNumber(Case c) {
    return switch (c.random().nextInt(3)) {
      case 0 -> c.number(-2, 4);
      case 1 -> c.number(T, T + 4);
      default -> c.number(Long.MIN_VALUE, Long.MAX_VALUE);
    };
  }

  @Test
  void changedBytesAreAWindowOrRefused() {
    Cases.check(
        100,
        c -> {
          List<Integer> places = c.list(0, 4, e -> e.integer(0, 44));
          byte value = (byte) c.integer(-128, 127);
          byte[] bytes = encoding(T, T + 1, 1, T + 2, 2);
          places.forEach(place -> bytes[place] = value);
          assertIsAWindowOrRefused(bytes, 100, 3);
          assertEquals(45, bytes.length);
        });
  }
}
