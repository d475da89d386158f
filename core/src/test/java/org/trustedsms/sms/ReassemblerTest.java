// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Cases;

class ReassemblerTest {
  private static final int PORT = ApplicationPort.DEFAULT;
  private static final long NOW = 1_700_000_000_000L;
  private static final long DAY = 24L * 60 * 60 * 1000;

  private final Reassembler reassembler = new Reassembler();

  private static byte[] hex(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  private static byte[] random(int length, Random random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** A segment with one byte of payload. */
  private static byte[] segment(int reference, int total, int sequence, int content) {
    byte[] header = UserDataHeader.encodeSegment(PORT, PORT, reference, total, sequence);
    byte[] userData = Arrays.copyOf(header, header.length + 1);
    userData[header.length] = (byte) content;
    return userData;
  }

  private byte[] accept(String originator, byte[] userData) throws MalformedSmsException {
    return reassembler.accept(originator, userData, NOW);
  }

  /** Payload of one-byte segments as a string of hexadecimal digits, or null. */
  private String accept(int reference, int total, int sequence, int content)
      throws MalformedSmsException {
    byte[] received = accept("a", segment(reference, total, sequence, content));
    return received == null ? null : HexFormat.of().formatHex(received);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 132, 133, 134, 255, 256, 257, 384, 385, 1000, 32639, 32640})
  void payloadSurvivesSegmentsInOrder(int length) throws MalformedSmsException {
    byte[] payload = random(length, new Random(length));
    byte[][] segments = Segmenter.segment(payload, PORT, 16475, 200);
    for (int i = 0; i < segments.length - 1; i++) {
      assertNull(accept("+491701234567", segments[i]));
    }
    byte[] received = accept("+491701234567", segments[segments.length - 1]);
    assertArrayEquals(payload, received);
    assertEquals(0, reassembler.incompleteMessages());
  }

  @Test
  void everyLengthSurvivesShufflingAndRepetition() throws MalformedSmsException {
    for (int length = 0; length <= 1000; length++) {
      assertSurvives(length, new Random(length));
    }
  }

  @Test
  void anyPayloadSurvivesShufflingAndRepetition() {
    Cases.check(
        200,
        c -> {
          int length = c.integer(0, 32640);
          Random random = c.random();
          assertSurvives(length, random);
        });
  }

  @Test
  void longestPayloadSurvivesShufflingAndRepetition() {
    Cases.check(
        20,
        c -> {
          Random random = c.random();
          assertSurvives(32640, random);
        });
  }

  private static void assertSurvives(int length, Random random) throws MalformedSmsException {
    byte[] payload = random(length, random);
    List<byte[]> segments =
        new ArrayList<>(Arrays.asList(Segmenter.segment(payload, PORT, PORT, random.nextInt(256))));
    int total = segments.size();
    if (total > 1) {
      for (int i = random.nextInt(4); i > 0; i--) {
        segments.add(segments.get(random.nextInt(total)));
      }
    }
    Collections.shuffle(segments, random);
    Reassembler fresh = new Reassembler();
    byte[] received = null;
    for (byte[] segment : segments) {
      byte[] result = fresh.accept("+1", segment, NOW);
      if (result != null) {
        assertNull(received, "delivered twice");
        received = result;
      }
    }
    assertNotNull(received);
    assertArrayEquals(payload, received);
    assertEquals(0, fresh.incompleteMessages());
    assertEquals(segments.size() - total, fresh.repeatedSegments());
    assertEquals(0, fresh.conflictingSegments());
  }

  @Test
  void missingSegmentNeverCompletes() {
    Cases.check(
        200,
        c -> {
          int length = c.integer(134, 3000);
          Random random = c.random();
          List<byte[]> segments =
              new ArrayList<>(
                  Arrays.asList(Segmenter.segment(random(length, random), PORT, PORT, 7)));
          segments.remove(random.nextInt(segments.size()));
          segments.addAll(segments);
          Collections.shuffle(segments, random);
          Reassembler fresh = new Reassembler();
          for (byte[] segment : segments) {
            assertNull(fresh.accept("+1", segment, NOW));
          }
          assertEquals(1, fresh.incompleteMessages());
          assertEquals(segments.size() / 2 * 140, fresh.heldBytes());
        });
  }

  /** nRF Connect SDK, test of port addressing: a concatenated message of one segment. */
  @Test
  void concatenationOfOneSegmentIsCompleteAtOnce() throws MalformedSmsException {
    byte[] received =
        accept("12345678", hex("0B05040B84000000037C0101 0102030405060708090A0B0C0D0E0F"));
    assertArrayEquals(hex("0102030405060708090A0B0C0D0E0F"), received);
    assertEquals(0, reassembler.heldMessages());
  }

  /** The header of a WAP Push in Android's SmsMessageTest, with 8-bit and 16-bit references. */
  @Test
  void referencesOfDifferentSizeAreDifferentMessages() throws MalformedSmsException {
    assertNull(accept("a", hex("0B05040B8423F000032A0201 01")));
    assertNull(accept("a", hex("0C05040B8423F00804002A0202 12")));
    assertArrayEquals(hex("0102"), accept("a", hex("0B05040B8423F000032A0202 02")));
    assertArrayEquals(hex("1112"), accept("a", hex("0C05040B8423F00804002A0201 11")));
  }

  @Test
  void elementsMayComeInAnyOrderAndWithOthers() throws MalformedSmsException {
    assertNull(accept("a", hex("0B 0003010201 0504405A405A 01")));
    assertArrayEquals(hex("010203"), accept("a", hex("0D 7100 0504405A405A 0003010202 0203")));
  }

  @Test
  void emptyPartsAreParts() throws MalformedSmsException {
    assertNull(accept("a", hex("0B0504405A405A0003010202")));
    byte[] received = accept("a", hex("0B0504405A405A0003010201"));
    assertEquals(0, received.length);
  }

  @Test
  void originatorsPortsReferencesAndTotalsAreToldApart() throws MalformedSmsException {
    assertNull(accept("a", hex("0B0504405A405A0003010201 01")));
    assertNull(accept("b", hex("0B0504405A405A0003010202 02")));
    assertNull(accept("a", hex("0B0504405B405A0003010202 03")));
    assertNull(accept("a", hex("0B0504405A405B0003010202 04")));
    assertNull(accept("a", hex("0B0504405A405A0003020202 05")));
    assertNull(accept("a", hex("0B0504405A405A0003010302 06")));
    assertEquals(6, reassembler.incompleteMessages());
    assertArrayEquals(hex("0107"), accept("a", hex("0B0504405A405A0003010202 07")));
  }

  @Test
  void refusesSmsWithoutPortsAndChangesNothing() throws MalformedSmsException {
    assertNull(accept(1, 2, 1, 1));
    MalformedSmsException e =
        assertThrows(
            MalformedSmsException.class,
            () -> reassembler.accept("a", hex("0500035F0201 41"), NOW + 2 * DAY));
    assertTrue(e.getMessage().startsWith("not addressed to an application port"), e.getMessage());
    assertThrows(
        MalformedSmsException.class,
        () -> reassembler.accept("a", hex("06050515820000"), NOW + 2 * DAY));
    assertEquals(1, reassembler.incompleteMessages());
    assertEquals(140, reassembler.heldBytes());
  }

  @Test
  void refusesUserDataLongerThanAnSms() throws MalformedSmsException {
    byte[] header = UserDataHeader.encodeSingle(PORT, PORT);
    assertEquals(133, accept("a", Arrays.copyOf(header, 140)).length);
    MalformedSmsException e =
        assertThrows(MalformedSmsException.class, () -> accept("a", Arrays.copyOf(header, 141)));
    assertTrue(e.getMessage().startsWith("user data of 141 bytes"), e.getMessage());
    assertEquals(140, e.offset());
  }

  @Test
  void refusesNull() {
    assertThrows(IllegalArgumentException.class, () -> accept(null, segment(1, 2, 1, 1)));
    assertThrows(IllegalArgumentException.class, () -> accept("a", null));
  }

  @Test
  void arbitraryUserDataIsTakenInOrRefused() {
    Cases.check(
        1000,
        c -> {
          byte[] userData = c.bytes(0, 160);
          Reassembler fresh = new Reassembler();
          byte[] before = userData.clone();
          try {
            byte[] received = fresh.accept("a", userData, NOW);
            assertEquals(received == null ? 140 : 0, fresh.heldBytes());
          } catch (MalformedSmsException e) {
            assertEquals(0, fresh.heldMessages());
          }
          assertArrayEquals(before, userData);
        });
  }

  @Test
  void segmentRepeatedAfterDeliveryIsIgnored() throws MalformedSmsException {
    assertNull(accept(1, 2, 1, 0x01));
    assertEquals("0102", accept(1, 2, 2, 0x02));
    assertNull(accept(1, 2, 2, 0x02));
    assertNull(accept(1, 2, 1, 0x01));
    assertEquals(2, reassembler.repeatedSegments());
    assertEquals(0, reassembler.incompleteMessages());
  }

  @Test
  void longerContentOfTheSameBeginningIsOtherContent() throws MalformedSmsException {
    assertNull(accept("a", hex("0B0504405A405A0003010202 02")));
    assertNull(accept("a", hex("0B0504405A405A0003010202 0203")));
    assertArrayEquals(hex("010203"), accept("a", hex("0B0504405A405A0003010201 01")));
    assertEquals(1, reassembler.conflictingSegments());
  }

  @Test
  void referenceUsedAnewAfterDelivery() throws MalformedSmsException {
    assertNull(accept(1, 3, 1, 0x01));
    assertNull(accept(1, 3, 2, 0x02));
    assertEquals("010203", accept(1, 3, 3, 0x03));
    assertNull(accept(1, 3, 1, 0x11));
    assertNull(accept(1, 3, 2, 0x12));
    assertEquals("111213", accept(1, 3, 3, 0x13));
    assertEquals(1, reassembler.conflictingSegments());
  }

  @Test
  void referenceUsedAnewAfterALostSegment() throws MalformedSmsException {
    assertNull(accept(1, 3, 1, 0x01));
    assertNull(accept(1, 3, 3, 0x03));
    assertNull(accept(1, 3, 1, 0x11));
    assertNull(accept(1, 3, 2, 0x12));
    assertEquals("111213", accept(1, 3, 3, 0x13));
  }

  @Test
  void referenceUsedAnewAfterTheFirstSegmentWasLost() throws MalformedSmsException {
    assertNull(accept(1, 3, 2, 0x02));
    assertNull(accept(1, 3, 3, 0x03));
    assertEquals("110203", accept(1, 3, 1, 0x11));
    assertNull(accept(1, 3, 2, 0x12));
    assertEquals("111213", accept(1, 3, 3, 0x13));
    assertNull(accept(1, 3, 1, 0x21));
    assertNull(accept(1, 3, 2, 0x22));
    assertEquals("212223", accept(1, 3, 3, 0x23));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void segmentForgedInAdvanceDoesNotStopTheGenuineMessage(int forged) throws MalformedSmsException {
    assertNull(accept(1, 3, forged, 0xFF));
    assertNull(accept(1, 3, 1, 0x01));
    assertEquals(forged == 3 ? "0102ff" : null, accept(1, 3, 2, 0x02));
    assertEquals("010203", accept(1, 3, 3, 0x03));
  }

  @Test
  void segmentForgedInBetweenSpoilsNoMoreThanOneMessage() throws MalformedSmsException {
    assertNull(accept(1, 3, 1, 0x01));
    assertNull(accept(1, 3, 2, 0x02));
    assertNull(accept(1, 3, 1, 0xFF));
    assertNull(accept(1, 3, 3, 0x03));
    assertNull(accept(1, 3, 1, 0x11));
    assertNull(accept(1, 3, 2, 0x12));
    assertEquals("111213", accept(1, 3, 3, 0x13));
  }

  @Test
  void messageInOrderIsDeliveredWhateverIsHeld() {
    Cases.check(
        1000,
        c -> {
          byte[] rubbish = c.bytes(0, 30);
          int total = c.integer(2, 6);
          Random random = c.random();
          Reassembler fresh = new Reassembler();
          for (byte b : rubbish) {
            fresh.accept("a", segment(1, total, 1 + (b & 0x3F) % total, b >> 6 & 3), NOW);
          }
          byte[] genuine = new byte[total];
          byte[] last = null;
          for (int i = 0; i < total; i++) {
            // Contents 2 and 3 also occur in the rubbish, 4 and 5 do not.
            genuine[i] = (byte) (2 + random.nextInt(4));
          }
          genuine[0] = 6;
          for (int i = 0; i < total; i++) {
            byte[] result = fresh.accept("a", segment(1, total, 1 + i, genuine[i]), NOW);
            last = result == null ? last : result;
            int repeated = random.nextInt(i + 1);
            assertNull(fresh.accept("a", segment(1, total, 1 + repeated, genuine[repeated]), NOW));
          }
          assertNotNull(last);
          assertArrayEquals(genuine, last);
          assertEquals(0, fresh.incompleteMessages());
        });
  }

  @Test
  void incompleteMessageIsDroppedWhenTooOld() throws MalformedSmsException {
    assertNull(reassembler.accept("a", segment(1, 3, 1, 1), NOW));
    assertNull(reassembler.accept("a", segment(1, 3, 2, 2), NOW + DAY - 1));
    assertEquals(1, reassembler.incompleteMessages());
    assertNull(reassembler.accept("a", segment(1, 3, 3, 3), NOW + DAY));
    assertEquals(1, reassembler.incompleteMessages());
    assertEquals(140, reassembler.heldBytes());
  }

  @Test
  void messageCompletesJustBeforeItIsTooOld() throws MalformedSmsException {
    assertNull(reassembler.accept("a", segment(1, 2, 1, 1), NOW));
    assertNotNull(reassembler.accept("a", segment(1, 2, 2, 2), NOW + DAY - 1));
  }

  @Test
  void dropExpiredNeedsNoSms() throws MalformedSmsException {
    Reassembler hourly = new Reassembler(1000, 8, 1 << 20, 3600_000);
    assertNull(hourly.accept("a", segment(1, 2, 1, 1), NOW));
    assertNotNull(hourly.accept("a", segment(1, 2, 2, 2), NOW));
    assertNull(hourly.accept("a", segment(2, 2, 1, 1), NOW));
    hourly.dropExpired(NOW + 3599_999);
    assertEquals(2, hourly.heldMessages());
    hourly.dropExpired(NOW + 3600_000);
    assertEquals(0, hourly.heldMessages());
    assertEquals(0, hourly.heldBytes());
  }

  @Test
  void clockSetBackDoesNotKeepMessagesForEver() throws MalformedSmsException {
    assertNull(reassembler.accept("a", segment(1, 2, 1, 1), Long.MAX_VALUE));
    reassembler.dropExpired(NOW);
    assertEquals(1, reassembler.incompleteMessages());
    reassembler.dropExpired(NOW + DAY);
    assertEquals(0, reassembler.incompleteMessages());
  }

  @Test
  void originatorAtItsLimitLosesItsOldestMessage() throws MalformedSmsException {
    assertNull(accept("b", segment(0, 2, 1, 1)));
    for (int reference = 0; reference <= 8; reference++) {
      assertNull(accept("a", segment(reference, 2, 1, 1)));
    }
    assertEquals(9, reassembler.incompleteMessages());
    for (int reference = 1; reference <= 8; reference++) {
      assertNotNull(accept("a", segment(reference, 2, 2, 2)));
    }
    assertNotNull(accept("b", segment(0, 2, 2, 2)));
    assertNull(accept("a", segment(0, 2, 2, 2)));
  }

  @Test
  void deliveredMessagesMakeRoomFirst() throws MalformedSmsException {
    assertNull(accept("a", segment(0, 2, 1, 1)));
    for (int reference = 1; reference <= 100; reference++) {
      assertNull(accept("a", segment(reference, 2, 1, 1)));
      assertNotNull(accept("a", segment(reference, 2, 2, 2)));
    }
    assertEquals(8, reassembler.heldMessages());
    assertNotNull(accept("a", segment(0, 2, 2, 2)));
  }

  @Test
  void amongEqualOriginatorsTheOldestMessageMakesRoom() throws MalformedSmsException {
    Reassembler small = new Reassembler(2, 8, 1 << 20, DAY);
    assertNull(small.accept("a", segment(1, 2, 1, 1), NOW));
    assertNull(small.accept("b", segment(1, 2, 1, 1), NOW));
    assertNull(small.accept("c", segment(1, 2, 1, 1), NOW));
    assertNotNull(small.accept("b", segment(1, 2, 2, 2), NOW));
    assertNotNull(small.accept("c", segment(1, 2, 2, 2), NOW));
    assertNull(small.accept("a", segment(1, 2, 2, 2), NOW));
  }

  @Test
  void forRoomForMessagesTheOriginatorWithMostMessagesLosesOne() throws MalformedSmsException {
    Reassembler small = new Reassembler(3, 8, 1 << 20, DAY);
    for (int sequence = 1; sequence <= 9; sequence++) {
      assertNull(small.accept("long", segment(1, 10, sequence, 1), NOW));
    }
    assertNull(small.accept("many", segment(1, 2, 1, 1), NOW));
    assertNull(small.accept("many", segment(2, 2, 1, 1), NOW));
    assertNull(small.accept("new", segment(1, 2, 1, 1), NOW));
    assertNotNull(small.accept("long", segment(1, 10, 10, 1), NOW));
    assertNotNull(small.accept("many", segment(2, 2, 2, 2), NOW));
  }

  @Test
  void forRoomForBytesTheOriginatorWithMostSegmentsLosesAMessage() throws MalformedSmsException {
    Reassembler small = new Reassembler(1000, 8, Reassembler.MIN_BYTES, DAY);
    assertNull(small.accept("many", segment(1, 2, 1, 1), NOW));
    assertNull(small.accept("many", segment(2, 2, 1, 1), NOW));
    for (int sequence = 1; sequence <= 253; sequence++) {
      assertNull(small.accept("long", segment(1, 255, sequence, 1), NOW));
    }
    assertEquals(Reassembler.MIN_BYTES, small.heldBytes());
    assertNull(small.accept("new", segment(1, 2, 1, 1), NOW));
    assertEquals(3 * 140, small.heldBytes());
    assertNotNull(small.accept("many", segment(1, 2, 2, 2), NOW));
    assertNotNull(small.accept("many", segment(2, 2, 2, 2), NOW));
  }

  @Test
  void floodOfOneOriginatorPushesOutItsOwnMessagesOnly() throws MalformedSmsException {
    Reassembler small = new Reassembler(52, 8, 1 << 20, DAY);
    for (int i = 0; i < 50; i++) {
      assertNull(small.accept("honest" + i, segment(1, 2, 1, 1), NOW));
    }
    for (int i = 0; i < 1000; i++) {
      assertNull(small.accept("hostile", segment(i % 256, 200, 1 + i / 256, i), NOW));
    }
    assertEquals(52, small.incompleteMessages());
    for (int i = 0; i < 50; i++) {
      assertNotNull(small.accept("honest" + i, segment(1, 2, 2, 2), NOW));
    }
  }

  @Test
  void longMessagesOfOneOriginatorMakeRoomForOthers() throws MalformedSmsException {
    Reassembler small = new Reassembler(1000, 8, Reassembler.MIN_BYTES, DAY);
    assertNull(small.accept("honest", segment(1, 2, 1, 1), NOW));
    for (int i = 0; i < 2000; i++) {
      small.accept("hostile", segment(i % 8, 255, 1 + i / 8, 1), NOW);
      assertTrue(small.heldBytes() <= Reassembler.MIN_BYTES);
    }
    assertNotNull(small.accept("honest", segment(1, 2, 2, 2), NOW));
  }

  @Test
  void longestMessageCompletesWhenTheStoreIsFull() throws MalformedSmsException {
    Reassembler small = new Reassembler(1000, 8, Reassembler.MIN_BYTES, DAY);
    for (int i = 0; i < 255; i++) {
      assertNull(small.accept("other" + i, segment(1, 2, 1, 1), NOW));
    }
    byte[] received = null;
    for (int sequence = 1; sequence <= 255; sequence++) {
      received = small.accept("a", segment(1, 255, sequence, 1), NOW);
    }
    assertEquals(255, received.length);
  }

  @Test
  void floodStaysWithinTheLimits() {
    Cases.check(
        20,
        c -> {
          Random random = c.random();
          Reassembler flooded = new Reassembler(300, 5, Reassembler.MIN_BYTES, 1000);
          int originators = 1 + random.nextInt(200);
          for (int i = 0; i < 1500; i++) {
            int total = 2 + random.nextInt(random.nextBoolean() ? 3 : 254);
            byte[] userData =
                segment(random.nextInt(256), total, 1 + random.nextInt(total), random.nextInt(2));
            flooded.accept("o" + random.nextInt(originators), userData, NOW + i);
            assertTrue(flooded.heldMessages() <= Math.min(300, 5 * originators));
            assertTrue(flooded.incompleteMessages() <= flooded.heldMessages());
            assertTrue(flooded.heldBytes() <= Reassembler.MIN_BYTES);
            assertTrue(flooded.heldBytes() >= flooded.heldMessages() * 140);
          }
          flooded.dropExpired(NOW + 2500);
          assertEquals(0, flooded.heldMessages());
          assertEquals(0, flooded.heldBytes());
        });
  }

  @Test
  void severalThreadsMayUseIt() throws Exception {
    int threads = 8;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Integer>> delivered = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        String originator = "thread" + t;
        delivered.add(
            pool.submit(
                () -> {
                  int complete = 0;
                  for (int i = 0; i < 200; i++) {
                    byte[] payload = random(300, new Random(i));
                    for (byte[] segment : Segmenter.segment(payload, PORT, PORT, i)) {
                      byte[] received = reassembler.accept(originator, segment, NOW);
                      if (received != null && Arrays.equals(payload, received)) {
                        complete++;
                      }
                    }
                  }
                  return complete;
                }));
      }
      for (Future<Integer> count : delivered) {
        assertEquals(200, count.get());
      }
    } finally {
      pool.shutdownNow();
    }
    assertEquals(0, reassembler.incompleteMessages());
  }
}
