// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SegmenterTest {
  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().withUpperCase().formatHex(bytes);
  }

  @Test
  void singleSmsHasPortsOnly() {
    byte[][] segments = Segmenter.segment(new byte[] {(byte) 0xAB, (byte) 0xCD}, 16474, 16475, 9);
    assertEquals(1, segments.length);
    assertEquals("060504405A405BABCD", hex(segments[0]));
  }

  @Test
  void emptyPayloadIsOneSms() {
    byte[][] segments = Segmenter.segment(new byte[0], 16474, 0, 0);
    assertEquals(1, segments.length);
    assertEquals("060504405A0000", hex(segments[0]));
  }

  @Test
  void severalSmsHavePortsAndConcatenation() {
    byte[] payload = random(257);
    byte[][] segments = Segmenter.segment(payload, 16000, 16999, 255);
    assertEquals(3, segments.length);
    assertEquals(
        "0B05043E8042670003FF0301" + hex(Arrays.copyOfRange(payload, 0, 128)), hex(segments[0]));
    assertEquals(
        "0B05043E8042670003FF0302" + hex(Arrays.copyOfRange(payload, 128, 256)), hex(segments[1]));
    assertEquals(
        "0B05043E8042670003FF0303" + hex(Arrays.copyOfRange(payload, 256, 257)), hex(segments[2]));
  }

  @ParameterizedTest
  @CsvSource({
    "0,1,7",
    "132,1,139",
    "133,1,140",
    "134,2,18",
    "256,2,140",
    "257,3,13",
    "384,3,140",
    "32639,255,139",
    "32640,255,140"
  })
  void allButTheLastSegmentAreFull(int payloadBytes, int count, int lastLength) {
    byte[] payload = random(payloadBytes);
    byte[][] segments = Segmenter.segment(payload, 16474, 16474, 1);
    assertEquals(count, segments.length);
    ByteArrayOutputStream parts = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      assertEquals(i == count - 1 ? lastLength : 140, segments[i].length);
      int header = count == 1 ? 7 : 12;
      parts.write(segments[i], header, segments[i].length - header);
    }
    assertArrayEquals(payload, parts.toByteArray());
  }

  @Test
  void refusesPayloadThatNeeds256Segments() {
    byte[] payload = new byte[255 * 128 + 1];
    assertThrows(IllegalArgumentException.class, () -> Segmenter.segment(payload, 16474, 16474, 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 2948, 15999, 17000, 65535, 65536})
  void refusesDestinationsThatAreNotForApplications(int port) {
    assertThrows(
        IllegalArgumentException.class, () -> Segmenter.segment(new byte[1], port, 16474, 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 65536})
  void refusesOriginatorPortsOutsideTheirRange(int port) {
    assertThrows(
        IllegalArgumentException.class, () -> Segmenter.segment(new byte[1], 16474, port, 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 256})
  void refusesReferencesOutsideTheirRange(int reference) {
    assertThrows(
        IllegalArgumentException.class,
        () -> Segmenter.segment(new byte[134], 16474, 16474, reference));
  }
}
