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
import org.trustedsms.testing.Hex;

class DeliverSmReaderTest {
  private static final long NOW = 1_700_000_000_000L;

  private static ReceivedSms read(DeliverSmPdu sms) throws IOException {
    return assertInstanceOf(ReceivedSms.class, DeliverSmReader.of(sms.pdu(1), NOW, true));
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
    assertEquals(expected != null, received.sms().hasHeader());
    if (expected != null) {
      UserDataHeader.parse(received.sms().data());
    }
  }

  /** A centre has taken the concatenation out of a full segment, or all of its header. */
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
    assertEquals(NOW, ((ReceivedSms) DeliverSmReader.of(sms.pdu(1), NOW, false)).timeMillis());
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
        Object read = DeliverSmReader.of(part, NOW, random.nextBoolean());
        assertEquals(true, read instanceof ReceivedSms || read instanceof DeliveryReceipt);
      } catch (IOException e) {
        assertEquals(
            "malformed deliver_sm of " + part.length + " bytes", e.getMessage(), "seed " + seed);
        malformed++;
      }
    }
    assertEquals(true, malformed > 1000 && malformed < 19_000, malformed + " malformed");
    assertThrows(IOException.class, () -> DeliverSmReader.of(new byte[16], NOW, true));
  }
}
