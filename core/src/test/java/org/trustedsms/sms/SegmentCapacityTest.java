// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentCapacityTest {
  @Test
  void constantsAreThoseOfTheStandard() {
    assertEquals(140, SegmentCapacity.USER_DATA_BYTES);
    assertEquals(133, SegmentCapacity.SINGLE_PAYLOAD_BYTES);
    assertEquals(128, SegmentCapacity.SEGMENT_PAYLOAD_BYTES);
    assertEquals(32640, SegmentCapacity.MAX_PAYLOAD_BYTES);
  }

  @ParameterizedTest
  @CsvSource({
    "0,1,133",
    "1,1,132",
    "132,1,1",
    "133,1,0",
    "134,2,122",
    "255,2,1",
    "256,2,0",
    "257,3,127",
    "384,3,0",
    "385,4,127",
    "32639,255,1",
    "32640,255,0"
  })
  void segmentsAndRoomLeft(int payloadBytes, int segments, int roomLeft) {
    assertEquals(segments, SegmentCapacity.segmentsFor(payloadBytes));
    assertEquals(roomLeft, SegmentCapacity.roomLeft(payloadBytes));
  }

  @ParameterizedTest
  @CsvSource({"1,133", "2,256", "3,384", "4,512", "255,32640"})
  void capacity(int segments, int bytes) {
    assertEquals(bytes, SegmentCapacity.capacity(segments));
  }

  @Test
  void everyLengthFitsIntoItsSegmentsAndNotIntoOneLess() {
    for (int length = 0; length <= SegmentCapacity.MAX_PAYLOAD_BYTES; length++) {
      int segments = SegmentCapacity.segmentsFor(length);
      assertTrue(length <= SegmentCapacity.capacity(segments));
      assertTrue(segments == 1 || length > SegmentCapacity.capacity(segments - 1));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 32641, Integer.MAX_VALUE})
  void refusesPayloadsThatCannotBeSent(int payloadBytes) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> SegmentCapacity.segmentsFor(payloadBytes));
    assertTrue(e.getMessage().contains(String.valueOf(payloadBytes)), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> SegmentCapacity.roomLeft(payloadBytes));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 256, Integer.MAX_VALUE})
  void refusesNumbersOfSegmentsThatCannotBe(int segments) {
    assertThrows(IllegalArgumentException.class, () -> SegmentCapacity.capacity(segments));
  }
}
