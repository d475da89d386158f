// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.FakeSmsc;
import org.trustedsms.testing.Hex;

class DeliverSmReaderTest {
  private static final long NOW = 1_700_000_000_000L;

  private static ReceivedSms read(DeliverSmPdu sms) throws IOException {
    return assertInstanceOf(
        ReceivedSms.class, DeliverSmReader.of(sms.pdu(1), NOW, true, ReceiptIds.SAME));
  }

  private static String data(DeliverSmPdu sms) throws IOException {
    return Hex.of(read(sms).sms().data());
  }

  @Test
  void everyField() throws Exception {
    ReceivedSms received = read(new DeliverSmPdu(5, "Bank", 0x83, 0xF4, Hex.bytes("01 02"), ""));
    assertEquals("Bank", received.sms().source().number());
    assertEquals(5, received.sms().source().typeOfNumber());
    assertEquals("+390002", received.sms().destination().number());
    assertEquals(0x83, received.sms().esmClass());
    assertEquals(0xF4, received.sms().dataCoding());
    assertEquals("01 02", Hex.of(received.sms().data()));
    assertEquals(NOW, received.timeMillis());
  }

  /** SMPP 3.4, 5.3.2.20 to 5.3.2.24; TS 23.040, 9.2.3.24.4 and 9.2.3.24.8. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // destination_port, source_port
        "-, 020B 0002 405A 020A 0002 04D2, 06 05 04 40 5A 04 D2",
        "-, 020B 0002 405A, 06 05 04 40 5A 00 00",
        "-, 020A 0002 04D2, -",
        // sar_msg_ref_num, sar_total_segments, sar_segment_seqnum
        "-, 020C 0002 1234 020E 0001 03 020F 0001 02, 06 08 04 12 34 03 02",
        "-, 020C 0002 00FF 020E 0001 03 020F 0001 02, 05 00 03 FF 03 02",
        "-, 020C 0002 0100 020E 0001 03 020F 0001 02, 06 08 04 01 00 03 02",
        "-, 020C 0002 1234 020E 0001 03 020F 0001 04, -",
        "-, 020C 0002 1234 020E 0001 03 020F 0001 00, -",
        "-, 020C 0002 1234 020E 0001 01 020F 0001 01, -",
        // of another length than they should be
        "-, 020C 0001 34 020E 0002 0003 020F 0004 00000002, 05 00 03 34 03 02",
        "-, 020B 0004 0000405A, 06 05 04 40 5A 00 00",
        "-, 020B 0003 01405A, -",
        "-, 020B 0000, -",
        "-, 020E 0001 03 020F 0001 02, -",
        // both
        "-, 020B 0002 405A 020C 0002 1234 020E 0001 03 020F 0001 02,"
            + " 0C 05 04 40 5A 00 00 08 04 12 34 03 02",
        // what the header says counts, what it does not say is added
        "06 05 04 00 01 00 02, 020B 0002 405A, 06 05 04 00 01 00 02",
        "05 00 03 07 02 01, 020B 0002 405A, 0B 00 03 07 02 01 05 04 40 5A 00 00",
        "06 05 04 00 01 00 02, 020C 0002 1234 020E 0001 03 020F 0001 02,"
            + " 0C 05 04 00 01 00 02 08 04 12 34 03 02",
        "05 00 03 07 02 01, 020C 0002 1234 020E 0001 03 020F 0001 02, 05 00 03 07 02 01",
        "00, 020B 0002 405A, 06 05 04 40 5A 00 00",
      })
  void whatParametersSayStandsInTheHeader(String header, String parameters, String expected)
      throws Exception {
    int esmClass = header == null ? 0 : 0x40;
    ReceivedSms received =
        read(
            new DeliverSmPdu(
                1, "1", esmClass, 4, Hex.bytes((header == null ? "" : header) + "AA"), parameters));
    assertEquals((expected == null ? "" : expected + " ") + "AA", Hex.of(received.sms().data()));
    assertEquals(expected != null, received.sms().hasUserDataHeader());
    if (expected != null) {
      UserDataHeader.parse(received.sms().data());
    }
  }

  /** An SMSC has taken the concatenation out of a full segment, or all of its header. */
  @ParameterizedTest
  @CsvSource({
    "06 05 04 40 5A 40 5A, 020C 0002 00AB 020E 0001 02 020F 0001 01",
    "'', 020A 0002 405A 020B 0002 405A 020C 0002 00AB 020E 0001 02 020F 0001 01"
  })
  void aFullSegmentIsOneAgain(String header, String parameters) throws Exception {
    String content = "61".repeat(SegmentCapacity.SEGMENT_PAYLOAD_BYTES);
    byte[] data =
        read(new DeliverSmPdu(
                1, "1", header.isEmpty() ? 0 : 0x40, 4, Hex.bytes(header + content), parameters))
            .sms()
            .data();
    assertEquals(SegmentCapacity.USER_DATA_BYTES, data.length);
    assertNull(new Reassembler().accept("1", data, 0));
  }

  /** Nothing is added to a header that is malformed, or has no room. */
  @ParameterizedTest
  @ValueSource(strings = {"05 00 03 07 02", "FF 01", "03 00 03 07", ""})
  void aMalformedHeaderIsLeftAlone(String data) throws Exception {
    assertEquals(data, data(DeliverSmPdu.binary(data).with("020B 0002 405A")));
  }

  @Test
  void aHeaderWithoutRoomIsLeftAlone() throws Exception {
    String full = "FC 70 FA" + "00".repeat(250);
    assertEquals(Hex.of(Hex.bytes(full)), data(DeliverSmPdu.binary(full).with("020B 0002 405A")));
  }

  @Test
  void messagePayloadCountsInThePlaceOfShortMessage() throws Exception {
    assertEquals("61 62", data(DeliverSmPdu.text("").with("0424 0002 6162")));
    assertEquals("63", data(DeliverSmPdu.text("63").with("0424 0002 6162")));
    assertEquals(
        30_000,
        read(DeliverSmPdu.text("").with("0424 7530" + "61".repeat(30_000))).sms().data().length);
  }

  @Test
  void theTimeCountsIfItIsBelieved() throws Exception {
    DeliverSmPdu sms =
        DeliverSmPdu.text("61").with("0202 000E A0" + Hex.of("1699913600000".getBytes("US-ASCII")));
    assertEquals(1_699_913_600_000L, read(sms).timeMillis());
    assertEquals(
        NOW,
        ((ReceivedSms) DeliverSmReader.of(sms.pdu(1), NOW, false, ReceiptIds.SAME)).timeMillis());
  }

  private static final String FRONT = "01 01" + Hex.cString("390001") + "01 01";
  private static final String TO = Hex.cString("390002");
  private static final String FLAGS = "40 00 00";
  private static final String REST = "00 00 04 00 09 06 05 04 405A 405A AABB";

  /** Nothing of that is needed to read the SMS (SMPP 3.4, 3.3.1 and 4.6.1). */
  @ParameterizedTest
  @CsvSource({
    "as it should be, '', 0000, ''",
    "service_type too long, 534552564943455F54595045, 0000, ''",
    "a bad time, '', 323400 00, ''",
    "a time too long, '', 00 3234303130313030303030303030303052524E4E00, ''",
    "a parameter cut short, '', 0000, 1401 0004 01",
    "the tag of a parameter cut short, '', 0000, 14",
    "a length cut short, '', 0000, 1401 00",
    "a parameter after a whole one cut short, '', 0000, 0204 0002 0001 1401 FFFF",
    "a NUL at the end, '', 0000, 00",
    "a time without its NUL, '', 323430313031303030303030303030522B 00, ''",
    "a second NUL of a time, '', 00 0000, ''",
    "no NUL of a time, '', 00, ''",
  })
  void fieldsThatNobodyNeedsMayHoldAnything(
      String what, String serviceType, String times, String parameters) throws Exception {
    assertRead(serviceType + "00" + FRONT + TO + FLAGS + times + REST + parameters);
  }

  /** The end of a C-octet string is found. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // service_type
        "01 01 33393030303100 01 01 33393030303200",
        "4D 01 01 33393030303100 01 01 33393030303200",
        "0000 01 01 33393030303100 01 01 33393030303200",
        // source_addr
        "00 01 01 333930303031 01 01 33393030303200",
        "00 01 01 3339303030310000 01 01 33393030303200",
        // destination_addr
        "00 01 01 33393030303100 01 01 333930303032",
        "00 01 01 33393030303100 01 01 3339303030320000",
      })
  void aNulTooManyOrTooFewTakesNothingAway(String addresses) throws Exception {
    assertRead(addresses + FLAGS + "0000" + REST);
    assertRead(addresses + FLAGS + "0000" + REST + "0204 0002 0001");
  }

  private static void assertRead(String body) throws IOException {
    byte[] pdu = DeliverSmPdu.pdu(FakeSmsc.DELIVER_SM, 0, 1, Hex.bytes(body));
    ReceivedSms read =
        assertInstanceOf(ReceivedSms.class, DeliverSmReader.of(pdu, NOW, false, ReceiptIds.SAME));
    assertEquals("+390001", read.sms().source().number());
    assertEquals("+390002", read.sms().destination().number());
    assertEquals("06 05 04 40 5A 40 5A AA BB", Hex.of(read.sms().data()));
    assertEquals(4, read.sms().dataCoding());
  }

  @Test
  void aSourceThatIsTooLongIsKept() throws Exception {
    String name = "a".repeat(100);
    assertEquals(name, read(DeliverSmPdu.binary("00 AA").from(name)).sms().source().digits());
    String endless = "a".repeat(300);
    assertEquals("", read(DeliverSmPdu.binary("00 AA").from(endless)).sms().source().digits());
  }

  /** Its content alone makes a deliver_sm unreadable. */
  @ParameterizedTest
  @ValueSource(strings = {"0424 0004 6162", "0424 FFFF"})
  void contentThatIsCutShortCannotBeRead(String parameters) {
    byte[] pdu = DeliverSmPdu.text("").with(parameters).pdu(1);
    assertThrows(IOException.class, () -> DeliverSmReader.of(pdu, NOW, true, ReceiptIds.SAME));
  }

  /** SMPP 3.4, 4.7.1: another command for the same content. */
  @Test
  void aDataSmIsReadLikewise() throws Exception {
    String addresses = "00 01 01" + Hex.cString("390001") + "01 01" + Hex.cString("390002");
    byte[] message =
        DeliverSmPdu.pdu(
            0x103, 0, 1, Hex.bytes(addresses + "40 00 04 0424 0009 06 05 04 405A 405A AABB"));
    ReceivedSms read =
        assertInstanceOf(
            ReceivedSms.class, DeliverSmReader.of(message, NOW, false, ReceiptIds.SAME));
    assertEquals("+390001", read.sms().source().number());
    assertEquals("06 05 04 40 5A 40 5A AA BB", Hex.of(read.sms().data()));
    byte[] receipt =
        DeliverSmPdu.pdu(
            0x103, 0, 1, Hex.bytes(addresses + "04 00 00 001E 0003 313700 0427 0001 02"));
    DeliveryReceipt read2 =
        assertInstanceOf(
            DeliveryReceipt.class, DeliverSmReader.of(receipt, NOW, false, ReceiptIds.SAME));
    assertEquals("17", read2.messageId());
    assertEquals(DeliveryReceipt.State.DELIVERED, read2.state());
  }

  @Test
  void whateverComesIsReadOrMalformed() {
    long seed = 11;
    Random random = new Random(seed);
    int malformed = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] pdu =
          DeliverSmPdu.binary("0B 05 04 405A 0000 00 03 07 02 01 AA").with("020B 0002 405A").pdu(1);
      for (int j = random.nextInt(4); j > 0; j--) {
        pdu[16 + random.nextInt(pdu.length - 16)] = (byte) random.nextInt();
      }
      byte[] part =
          random.nextInt(3) == 0 ? Arrays.copyOf(pdu, 16 + random.nextInt(pdu.length - 16)) : pdu;
      try {
        Object read = DeliverSmReader.of(part, NOW, random.nextBoolean(), ReceiptIds.SAME);
        assertEquals(true, read instanceof ReceivedSms || read instanceof DeliveryReceipt);
      } catch (IOException e) {
        assertEquals(
            "malformed deliver_sm of " + part.length + " bytes", e.getMessage(), "seed " + seed);
        malformed++;
      }
    }
    assertEquals(true, malformed > 100 && malformed < 19_000, malformed + " malformed");
    assertThrows(
        IOException.class, () -> DeliverSmReader.of(new byte[16], NOW, true, ReceiptIds.SAME));
  }
}
