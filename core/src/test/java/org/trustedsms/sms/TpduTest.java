// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Cases.Case;

/**
 * The TPDUs and fields are those that other implementations are tested with: python-messaging,
 * python-gsmmodem, smslib, cloudhopper, and messages that modems gave out.
 */
class TpduTest {
  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().withUpperCase().formatHex(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    // A text of GSM letters, in UCS-2, of a name; a port and 8-bit data.
    "040B911346610089F60000208062917314080CC8F71D14969741F977FD07,"
        + "+31641600986, 0, 2002-08-26T19:37:41Z, false, C8F71D14969741F977FD07",
    "040B914316709807F2000880604290224080084E2D5174901A8BAF,"
        + "+34610789702, 8, 2008-06-24T09:22:04+02:00, false, 4E2D5174901A8BAF",
    "0410D04162D01904099944000862905171810040024E2D,"
        + "ADANA BLD, 8, 2026-09-15T17:18:00+01:00, false, 4E2D",
    "4005810180F6000462705021436500090605040B8423F06869,"
        + "10086, 4, 2026-07-05T12:34:56Z, true, 0605040B8423F06869"
  })
  void readsWhatOthersRead(
      String tpdu, String from, int coding, OffsetDateTime time, boolean header, String data)
      throws Exception {
    DeliverTpdu read = DeliverTpdu.parse(bytes(tpdu));
    assertEquals(from, read.originator());
    assertEquals(coding, read.dataCoding());
    assertEquals(time.toEpochSecond(), read.time());
    assertEquals(header, read.hasHeader());
    assertEquals(data, hex(read.userData()));
  }

  /** Address fields of python-gsmmodem's tests; ours is to give out and to read the same. */
  @ParameterizedTest
  @CsvSource({
    "+9876543210, 0A918967452301",
    "+987654321, 099189674523F1",
    "+27829135934, 0B917228195339F4",
    "0129998765, 0AA11092997856",
    "abc, 06D061F118",
    "FRANCOIS, 0ED04669D0397C26A7",
    "a[]{}€, 14D0E10D6FE3DBA036A94D19"
  })
  void addresses(String address, String field) throws Exception {
    byte[] tpdu = bytes("00" + field + "0004" + "51117200000000" + "00");
    assertEquals(address, DeliverTpdu.parse(tpdu).originator());
    if (address.startsWith("+")) {
      String sent = hex(SubmitTpdu.encode(address, new byte[1], false));
      assertEquals("4100" + field + "00040100", sent);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // No digits; a fill before the end; a name of another alphabet's escape.
    "0091, ''",
    "049121F4, ''",
    "02D01B, ''"
  })
  void noAddress(String field, String address) throws Exception {
    byte[] tpdu = bytes("00" + field + "0004" + "51117200000000" + "00");
    assertEquals(address, DeliverTpdu.parse(tpdu).originator());
  }

  /** A WAP push; its class of message, and how long it is valid, are left to the SMSC here. */
  @Test
  void submits() {
    String data =
        "0605040B8423F0DC0601AE02056A0045C60C033230322E392E39382E35343A383038302F43475365727665722F"
            + "73657276652E6A73703F69643D313233343536000103616D757A6F2E636F6D2043472030303031000101";
    byte[] tpdu = SubmitTpdu.encode("+60122733464", bytes(data), false);
    assertEquals("41000B910621723364F4000457" + data.substring(0, 2 * 0x57), hex(tpdu));
    assertEquals(0x61, SubmitTpdu.encode("+60122733464", bytes(data), true)[0]);
  }

  @ParameterizedTest
  @CsvSource({
    "'', address",
    "+, address",
    "+1234567890123456789012, address",
    "+44 7700, address",
    "Acme, address"
  })
  void refusesWhatIsNoNumber(String recipient, String named) {
    Exception e =
        assertThrows(
            IllegalArgumentException.class, () -> SubmitTpdu.encode(recipient, new byte[1], false));
    assertTrue(e.getMessage().startsWith(named), e.getMessage());
  }

  @Test
  void refusesUserDataOfAnotherLength() {
    for (int length : new int[] {0, 141}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> SubmitTpdu.encode("+447700900150", new byte[length], false));
    }
    assertEquals(153, SubmitTpdu.encode("+447700900150", new byte[140], false).length);
  }

  /**
   * A submitted message can be delivered: an SMSC writes other fields around the same user data.
   */
  @Test
  void dataComesThrough() {
    Cases.check(
        1000,
        c -> {
          byte[] data = c.bytes(1, 140);
          int digits = c.integer(1, 20);
          StringBuilder number = new StringBuilder(c.integer(0, 1) == 0 ? "" : "+");
          for (int i = 0; i < digits; i++) {
            number.append((char) c.integer('0', '9'));
          }
          String submitted = hex(SubmitTpdu.encode(number.toString(), data, false));
          OffsetDateTime time = time(c);
          String delivered =
              "44"
                  + submitted.substring(4, submitted.length() - 2 * data.length - 2)
                  + field(time)
                  + submitted.substring(submitted.length() - 2 * data.length - 2);
          DeliverTpdu read = parse(bytes(delivered));
          assertArrayEquals(data, read.userData());
          assertEquals(number.toString(), read.originator());
          assertEquals(time.toEpochSecond(), read.time());
          assertTrue(read.hasHeader());
          assertEquals(4, read.dataCoding());
        });
  }

  private static OffsetDateTime time(Case c) {
    while (true) {
      try {
        return OffsetDateTime.of(
            LocalDateTime.of(
                c.integer(1971, 2068),
                c.integer(1, 12),
                c.integer(1, 31),
                c.integer(0, 23),
                c.integer(0, 59),
                c.integer(0, 59)),
            ZoneOffset.ofTotalSeconds(c.integer(-48, 56) * 15 * 60));
      } catch (DateTimeException e) {
        // There is no such day.
      }
    }
  }

  /** TS 23.040, 9.2.3.11. */
  private static String field(OffsetDateTime time) {
    int quarters = time.getOffset().getTotalSeconds() / 60 / 15;
    int[] numbers = {
      time.getYear() % 100,
      time.getMonthValue(),
      time.getDayOfMonth(),
      time.getHour(),
      time.getMinute(),
      time.getSecond(),
      Math.abs(quarters)
    };
    StringBuilder field = new StringBuilder();
    for (int number : numbers) {
      field.append(number % 10).append(number / 10);
    }
    if (quarters < 0) {
      int sign = Character.digit(field.charAt(13), 16) | 8;
      field.setCharAt(13, Character.toUpperCase(Character.forDigit(sign, 16)));
    }
    return field.toString();
  }

  private static DeliverTpdu parse(byte[] tpdu) {
    try {
      return DeliverTpdu.parse(tpdu);
    } catch (MalformedSmsException e) {
      throw new AssertionError(e);
    }
  }

  /** Times of python-gsmmodem's tests, and some that are none. */
  @ParameterizedTest
  @CsvSource({
    "51117200000000, 2015-11-27T00:00:00Z",
    "51117200000080, 2015-11-27T00:00:00+02:00",
    "70402132522423, 2007-04-12T23:25:42+08:00",
    "7040213252242B, 2007-04-12T23:25:42-08:00",
    "00000000000000,",
    "51317200000000,",
    "51110000000000,",
    "51112300000000,",
    "51117242000000,",
    "51117200060000,",
    "51117200000600,",
    "FFFFFFFFFFFFFF,",
    "96211332959500, 2069-12-31T23:59:59Z",
    "07101000000000, 1970-01-01T00:00:00Z",
    "99211332959500, 1999-12-31T23:59:59Z"
  })
  void times(String field, OffsetDateTime time) throws Exception {
    byte[] tpdu = bytes("040B911346610089F60000" + field + "00");
    assertEquals(time == null ? -1 : time.toEpochSecond(), DeliverTpdu.parse(tpdu).time());
  }

  /** How long the user data is depends on its coding (TS 23.038, clause 4). */
  @ParameterizedTest
  @CsvSource({
    "00, 7", "04, 8", "08, 8", "0C, 7", "11, 7", "F5, 8", "F1, 7", "20, 8", "40, 7", "44, 8",
    "80, 7", "C8, 7", "D8, 7", "E8, 8"
  })
  void lengthCountsUnitsOfTheCoding(String coding, int octets) throws Exception {
    byte[] tpdu =
        bytes("040B911346610089F600" + coding + "51117200000000" + "08" + "0011223344556677");
    assertEquals(octets, DeliverTpdu.parse(tpdu).userData().length);
  }

  @Test
  void refusesOtherTypesAndWhatEndsTooEarly() throws Exception {
    byte[] tpdu = bytes("4005810180F6000462705021436500090605040B8423F06869");
    for (int length = 0; length < tpdu.length; length++) {
      byte[] cut = Arrays.copyOf(tpdu, length);
      assertThrows(MalformedSmsException.class, () -> DeliverTpdu.parse(cut));
    }
    for (int type = 1; type < 4; type++) {
      byte[] other = tpdu.clone();
      other[0] |= (byte) type;
      assertThrows(MalformedSmsException.class, () -> DeliverTpdu.parse(other));
    }
    assertEquals(9, DeliverTpdu.parse(Arrays.copyOf(tpdu, tpdu.length + 3)).userData().length);
  }

  /**
   * The reports of python-messaging, python-gsmmodem and smslib. The time zone of the last two has
   * the digit E: they state no time.
   */
  @ParameterizedTest
  @CsvSource({
    "061805810531F1019082416500400190824165004000, 24, 50131, 2010-09-28T13:56:00Z, 0",
    "060505810531F1010150610000400101506100004000, 5, 50131, 2010-10-05T15:00:00Z, 0",
    "06D60B911326880736F4111011719551401110117195714000, 214, +31628870634, 2011-01-11T16:59:15Z, 0",
    "06070A817020957711112112113391E11121121133912100, 7, 0702597711, 1969-12-31T23:59:59Z, 0",
    "060911818967454365878967F5112112213012E11121122130122140, 9, 98765434567898765, 1969-12-31T23:59:59Z, 64"
  })
  void readsReportsAsOthersDo(String tpdu, int reference, String recipient, String time, int status)
      throws Exception {
    StatusReportTpdu read = StatusReportTpdu.parse(bytes(tpdu));
    assertEquals(reference, read.reference());
    assertEquals(recipient, read.recipient());
    assertEquals(Instant.parse(time).getEpochSecond(), read.time());
    assertEquals(status, read.status());
    for (int length = 0; length < tpdu.length() / 2; length++) {
      byte[] cut = Arrays.copyOf(bytes(tpdu), length);
      assertThrows(MalformedSmsException.class, () -> StatusReportTpdu.parse(cut));
    }
  }

  @Test
  void reportsMayBeAnyBytes() {
    Cases.check(
        5000,
        c -> {
          byte[] tpdu = c.bytes(0, 60);
          if (tpdu.length > 2) {
            tpdu[0] = (byte) (tpdu[0] & ~3 | (c.integer(0, 3) == 0 ? c.integer(0, 3) : 2));
            tpdu[2] = (byte) c.integer(0, 24);
          }
          try {
            StatusReportTpdu read = StatusReportTpdu.parse(tpdu);
            assertEquals(tpdu[1] & 0xFF, read.reference());
            assertEquals(2, tpdu[0] & 3);
          } catch (MalformedSmsException e) {
            assertTrue(e.offset() <= tpdu.length);
          }
        });
  }

  @Test
  void takesAnyBytes() {
    Cases.check(
        5000,
        c -> {
          byte[] tpdu = c.bytes(0, 180);
          if (tpdu.length > 1) {
            tpdu[0] = (byte) (c.integer(0, 3) == 0 ? tpdu[0] : tpdu[0] & ~3);
            tpdu[1] = (byte) c.integer(0, 24);
          }
          try {
            DeliverTpdu read = DeliverTpdu.parse(tpdu);
            assertTrue(read.userData().length <= tpdu.length);
            assertTrue(read.time() >= -1 && read.time() < 3_155_760_000L + 86400);
          } catch (MalformedSmsException e) {
            assertTrue(e.offset() <= tpdu.length);
          }
        });
  }
}
