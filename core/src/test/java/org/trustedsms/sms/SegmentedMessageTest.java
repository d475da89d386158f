// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentedMessageTest {
  private static UserDataHeader header(String hex) throws MalformedSmsException {
    return UserDataHeader.parse(HexFormat.of().parseHex(hex));
  }

  private static SegmentedMessage message() throws MalformedSmsException {
    return new SegmentedMessage("a", header("0B0504405A405A0003010301"), 1000);
  }

  @Test
  void containsOtherSegmentsOfTheSameMessage() throws MalformedSmsException {
    assertTrue(message().contains("a", header("0B0504405A405A0003010302")));
    assertFalse(message().contains("b", header("0B0504405A405A0003010302")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0B0504405B405A0003010302", // destination port
        "0B0504405A405B0003010302", // originator port
        "0B0504405A405A0003020302", // reference
        "0B0504405A405A0003010402", // total
        "0C0504405A405A080400010302" // size of reference
      })
  void doesNotContainSegmentsOfOtherMessages(String header) throws MalformedSmsException {
    assertFalse(message().contains("a", header(header)));
  }

  @Test
  void joinsPartsByNumber() throws MalformedSmsException {
    SegmentedMessage message = message();
    message.put(3, new byte[] {5});
    message.put(1, new byte[] {1, 2});
    assertFalse(message.isComplete());
    assertNull(message.part(2));
    message.put(2, new byte[] {3, 4});
    assertTrue(message.isComplete());
    assertArrayEquals(new byte[] {1, 2, 3, 4, 5}, message.toPayload());
  }

  @Test
  void dropsPartsFromANumberOn() throws MalformedSmsException {
    SegmentedMessage message = message();
    message.put(1, new byte[1]);
    message.put(3, new byte[3]);
    assertEquals(1, message.dropFrom(2));
    assertEquals(1, message.segmentsHeld());
    assertEquals(1, message.dropFrom(1));
    assertEquals(0, message.segmentsHeld());
  }

  @Test
  void agesFromItsFirstSegment() throws MalformedSmsException {
    SegmentedMessage message = message();
    assertFalse(message.hasAge(500, 1000));
    assertFalse(message.hasAge(500, 1499));
    assertTrue(message.hasAge(500, 1500));
  }

  @Test
  void beginsToAgeAnewWhenTheClockIsSetBack() throws MalformedSmsException {
    SegmentedMessage message = message();
    assertFalse(message.hasAge(500, 100));
    assertFalse(message.hasAge(500, 599));
    assertTrue(message.hasAge(500, 600));
  }
}
