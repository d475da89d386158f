// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Cases.Case;

class UserDataHeaderTest {
  private static byte[] hex(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  private static UserDataHeader parse(String hex) throws MalformedSmsException {
    return UserDataHeader.parse(hex(hex));
  }

  /**
   * Headers that others have published, with what they say is in them: Nokia Smart Messaging
   * (operator logo, ring tone, business card), WAP Push (WAP-259), the manual of SMS Server Tools
   * 3, and the tests of Android (SmsMessageTest), python-messaging (there without the length
   * octet), smppex, pySim and nRF Connect SDK.
   */
  @ParameterizedTest
  @CsvSource({
    // header; length, destination, originator; bits, reference, total, sequence
    "06050415820000,                    7,  5506,    0,  0,    -1, 1, 1",
    "06050415811581,                    7,  5505, 5505,  0,    -1, 1, 1",
    "06050423F40000,                    7,  9204,    0,  0,    -1, 1, 1",
    "0605040B8423F0,                    7,  2948, 9200,  0,    -1, 1, 1",
    "0B05040B8423F000032A0201,         12,  2948, 9200,  8,    42, 2, 1",
    "0B05041581158100036D0201,         12,  5505, 5505,  8,   109, 2, 1",
    "0B0504062D00000003010201,         12,  1581,    0,  8,     1, 2, 1",
    "0B05040B84000000037C0101,         12,  2948,    0,  8,   124, 1, 1",
    "0C08049F8E020105040B8423F0,       13,  2948, 9200, 16, 40846, 2, 1",
    "0500035F0201,                      6,    -1,   -1,  8,    95, 2, 1",
    "0700030102017100,                  8,    -1,   -1,  8,     1, 2, 1",
    "080804123402017100,                9,    -1,   -1, 16,  4660, 2, 1",
    "027100,                            3,    -1,   -1,  0,    -1, 1, 1",
    "0571007001FF,                      6,    -1,   -1,  0,    -1, 1, 1"
  })
  void readsPublishedHeaders(
      String header,
      int length,
      int destinationPort,
      int originatorPort,
      int referenceBits,
      int reference,
      int total,
      int sequence)
      throws MalformedSmsException {
    UserDataHeader udh = parse(header + "ABCDEF");
    assertEquals(length, udh.lengthInBytes());
    assertEquals(destinationPort, udh.destinationPort());
    assertEquals(originatorPort, udh.originatorPort());
    assertEquals(destinationPort >= 0, udh.hasPorts());
    assertEquals(referenceBits, udh.referenceBits());
    assertEquals(referenceBits > 0, udh.isConcatenated());
    assertEquals(reference, udh.reference());
    assertEquals(total, udh.total());
    assertEquals(sequence, udh.sequence());
  }

  /** nRF Connect SDK, tests of its SMS library: elements that a receiver has to ignore. */
  @Test
  void ignoresInvalidConcatenationAndReads8BitPorts() throws MalformedSmsException {
    UserDataHeader udh =
        parse("1E 00022A01 00032A0002 00032A0200 00032A0203 04021100 08051111222222 0102030405");
    assertEquals(31, udh.lengthInBytes());
    assertFalse(udh.isConcatenated());
    assertEquals(17, udh.destinationPort());
    assertEquals(0, udh.originatorPort());
  }

  /** nRF Connect SDK: port elements of wrong length, unknown elements, 16-bit reference. */
  @Test
  void ignoresInvalidPortsAndReads16BitReference() throws MalformedSmsException {
    UserDataHeader udh =
        parse("1B 0100 080411110101 0400 050712345678901234 A106123456789012 0102030405");
    assertFalse(udh.hasPorts());
    assertEquals(16, udh.referenceBits());
    assertEquals(4369, udh.reference());
    assertEquals(1, udh.total());
    assertEquals(1, udh.sequence());
  }

  @Test
  void lastOfRepeatedElementsCounts() throws MalformedSmsException {
    UserDataHeader udh = parse("16 05040102 0304 05040506 0708 0003AA0201 0003BB0302");
    assertEquals(0x0506, udh.destinationPort());
    assertEquals(0x0708, udh.originatorPort());
    assertEquals(0xBB, udh.reference());
    assertEquals(3, udh.total());
    assertEquals(2, udh.sequence());
  }

  @Test
  void lastOfExcludingElementsCounts() throws MalformedSmsException {
    UserDataHeader wide = parse("15 0402F0F1 0504405A4267 0003AA0201 0804ABCD0302");
    assertEquals(16474, wide.destinationPort());
    assertEquals(0xABCD, wide.reference());
    assertEquals(16, wide.referenceBits());
    UserDataHeader narrow = parse("15 0504405A4267 0402F0F1 0804ABCD0302 0003AA0201");
    assertEquals(0xF0, narrow.destinationPort());
    assertEquals(0xF1, narrow.originatorPort());
    assertEquals(0xAA, narrow.reference());
    assertEquals(8, narrow.referenceBits());
  }

  @Test
  void invalidConcatenationDoesNotUndoAValidOne() throws MalformedSmsException {
    UserDataHeader udh = parse("0F 0003AA0201 0003BB0001 0003CC0203");
    assertEquals(0xAA, udh.reference());
    assertEquals(2, udh.total());
  }

  @Test
  void headerWithoutElementsIsEmpty() throws MalformedSmsException {
    UserDataHeader udh = parse("00 6162");
    assertEquals(1, udh.lengthInBytes());
    assertFalse(udh.hasPorts());
    assertFalse(udh.isConcatenated());
  }

  @Test
  void longestHeaderOf256Bytes() throws MalformedSmsException {
    byte[] userData = new byte[256];
    userData[0] = (byte) 255;
    userData[1] = (byte) 0xA1;
    userData[2] = (byte) 253;
    assertEquals(256, UserDataHeader.parse(userData).lengthInBytes());
  }

  @ParameterizedTest
  @CsvSource({
    // nRF Connect SDK: header longer than the data; element longer than the header
    "0500037E02, 0, 'header of 5 bytes announced, but only 4 bytes follow'",
    "0A05040B84111100037C010102, 8, 'information element 0 of 3 bytes announced, but only 2 bytes'",
    "'', 0, no user data",
    "01, 0, 'header of 1 bytes announced, but only 0 bytes follow'",
    "0105, 1, header ends after the identifier",
    "0300000500, 3, header ends after the identifier",
    "020501, 2, 'information element 5 of 1 bytes announced, but only 0 bytes of the header'",
    "06050515820000, 2, 'information element 5 of 5 bytes announced, but only 4 bytes'",
    "FF, 0, 'header of 255 bytes announced, but only 0 bytes follow'"
  })
  void saysWhatIsMalformedAndWhere(String userData, int offset, String message) {
    MalformedSmsException e = assertThrows(MalformedSmsException.class, () -> parse(userData));
    assertTrue(e.getMessage().startsWith(message), e.getMessage());
    assertEquals(offset, e.offset());
  }

  @Test
  void encodesPublishedHeaders() {
    assertArrayEquals(hex("06050415820000"), UserDataHeader.encodeSingle(5506, 0));
    assertArrayEquals(hex("0605040B8423F0"), UserDataHeader.encodeSingle(2948, 9200));
    assertArrayEquals(
        hex("0B05040B8423F000032A0201"), UserDataHeader.encodeSegment(2948, 9200, 42, 2, 1));
    assertArrayEquals(
        hex("0B0504062D00000003010201"), UserDataHeader.encodeSegment(1581, 0, 1, 2, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "-1,0,0,1,1",
    "65536,0,0,1,1",
    "0,-1,0,1,1",
    "0,65536,0,1,1",
    "0,0,-1,1,1",
    "0,0,256,1,1",
    "0,0,0,0,1",
    "0,0,0,256,1",
    "0,0,0,1,0",
    "0,0,0,1,2",
    "0,0,0,255,256"
  })
  void refusesNumbersOutsideTheirRange(
      int destinationPort, int originatorPort, int reference, int total, int sequence) {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            UserDataHeader.encodeSegment(
                destinationPort, originatorPort, reference, total, sequence));
    if (reference == 0 && total == 1 && sequence == 1) {
      assertThrows(
          IllegalArgumentException.class,
          () -> UserDataHeader.encodeSingle(destinationPort, originatorPort));
    }
  }

  @Test
  void encodedHeadersAreReadBack() {
    Cases.check(
        1000,
        c -> {
          int destinationPort = c.integer(0, 65535);
          int originatorPort = c.integer(0, 65535);
          int reference = c.integer(0, 255);
          int total = c.integer(1, 255);
          int position = c.integer(0, 254);
          byte[] payload = c.bytes(0, 20);
          int sequence = 1 + position % total;
          byte[] header =
              UserDataHeader.encodeSegment(
                  destinationPort, originatorPort, reference, total, sequence);
          UserDataHeader segment = UserDataHeader.parse(concat(header, payload));
          assertEquals(12, segment.lengthInBytes());
          assertEquals(destinationPort, segment.destinationPort());
          assertEquals(originatorPort, segment.originatorPort());
          assertEquals(8, segment.referenceBits());
          assertEquals(reference, segment.reference());
          assertEquals(total, segment.total());
          assertEquals(sequence, segment.sequence());

          UserDataHeader single =
              UserDataHeader.parse(
                  concat(UserDataHeader.encodeSingle(destinationPort, originatorPort), payload));
          assertEquals(7, single.lengthInBytes());
          assertEquals(destinationPort, single.destinationPort());
          assertEquals(originatorPort, single.originatorPort());
          assertFalse(single.isConcatenated());
        });
  }

  @Test
  void arbitraryBytesGiveAHeaderOrAnException() {
    Cases.check(
        1000,
        c -> {
          byte[] userData = c.bytes(0, 300);
          assertSound(userData);
        });
  }

  @Test
  void bytesOfHeaderShapeGiveAHeaderOrAnException() {
    Cases.check(
        5000,
        c -> {
          byte[] userData = headerShaped(c);
          assertSound(userData);
        });
  }

  /** Elements mostly of known kinds, then some damage. */
  private static byte[] headerShaped(Case c) {
    return assemble(
        c.list(0, 6, UserDataHeaderTest::element), c.of(0, 0, 0, -1, 1, 5), c.bytes(0, 10));
  }

  private static byte[] element(Case c) {
    byte[] data = c.bytes(0, 7);
    int identifier = c.of(0x00, 0x04, 0x05, 0x08, 0x25, 0xA1);
    return concat(new byte[] {(byte) identifier, (byte) data.length}, data);
  }

  private static byte[] assemble(List<byte[]> elements, int damage, byte[] payload) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0);
    elements.forEach(out::writeBytes);
    int length = out.size() - 1;
    out.writeBytes(payload);
    byte[] userData = out.toByteArray();
    userData[0] = (byte) Math.max(0, length + damage);
    return userData;
  }

  private static void assertSound(byte[] userData) {
    byte[] before = userData.clone();
    try {
      UserDataHeader udh = UserDataHeader.parse(userData);
      assertEquals(1 + (userData[0] & 0xFF), udh.lengthInBytes());
      assertTrue(udh.lengthInBytes() <= userData.length);
      assertTrue(udh.total() >= 1 && udh.total() <= 255);
      assertTrue(udh.sequence() >= 1 && udh.sequence() <= udh.total());
      assertEquals(udh.isConcatenated(), udh.reference() >= 0);
      assertTrue(udh.reference() < 1 << udh.referenceBits());
      assertEquals(udh.hasPorts(), udh.originatorPort() >= 0);
      assertTrue(udh.destinationPort() <= 65535 && udh.originatorPort() <= 65535);
    } catch (MalformedSmsException e) {
      assertTrue(e.offset() >= 0 && e.offset() <= userData.length, e.getMessage());
    }
    assertArrayEquals(before, userData);
  }

  private static byte[] concat(byte[] a, byte[] b) {
    byte[] joined = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, joined, a.length, b.length);
    return joined;
  }
}
