// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.sms.Address;
import org.trustedsms.sms.DeliverTpdu;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.testing.Hex;

/**
 * Reports from the public trackers of other SMS software, tried here with bytes of our own. Each
 * test names the report.
 */
class FieldReportsTest {
  private static final Address RECIPIENT = Address.ofNumber("+390002");
  private static final Address SENDER = Address.ofNumber("+390001");
  private static final int PORT = 16474;

  private static DeliveryReceipt receipt(String text) {
    return ReceiptText.read(null, null, RECIPIENT, SENDER, text, ReceiptIds.SAME);
  }

  /** An SMS-DELIVER from +39000123 with one octet of data, at a given TP-SCTS. */
  private static DeliverTpdu deliver(String time) throws MalformedSmsException {
    return DeliverTpdu.parse(Hex.bytes("04 08 91 93 00 10 32 00 04 " + time + " 01 4F"));
  }

  /** onomondo-uicc, pull request 174: reference 0 stood for "nothing is being reassembled". */
  @Test
  void concatenationReferenceZeroIsAReference() throws Exception {
    byte[] payload = "0123456789".repeat(30).getBytes(StandardCharsets.US_ASCII);
    byte[][] segments = Segmenter.segment(payload, PORT, PORT, 0);
    Reassembler reassembler = new Reassembler();
    assertNull(reassembler.accept("+390001", segments[2], 0));
    assertNull(reassembler.accept("+390001", segments[0], 0));
    assertArrayEquals(payload, reassembler.accept("+390001", segments[1], 0));
  }

  /**
   * xlab/at, issue 11; smspdudecoder, pull request 3: the sign of the zone was looked for after the
   * semi-octets had been swapped, or the digits were read as hexadecimal.
   */
  @ParameterizedTest
  @CsvSource({
    "62 11 52 90 00 00 0C, 2026-11-25T09:00:00-10:00",
    "62 11 52 90 00 00 29, 2026-11-25T09:00:00-03:00",
    "62 11 52 90 00 00 22, 2026-11-25T09:00:00+05:30",
  })
  void theZoneOfATimeStampHasItsSign(String field, OffsetDateTime time) throws Exception {
    assertEquals(time.toEpochSecond(), deliver(field).time());
  }

  /** python-gsmmodem, issue 15: a zone with digits above 9 threw while a message was read. */
  @ParameterizedTest
  @ValueSource(strings = {"62 11 52 90 00 00 C2", "62 11 52 90 00 00 FF", "00 00 00 00 00 00 00"})
  void aTimeStampThatIsNoneLosesNoMessage(String field) throws Exception {
    assertArrayEquals(new byte[] {0x4F}, deliver(field).userData());
  }

  /** sms_tool, issue 2: an SMS of one octet was too short for the decoder. */
  @Test
  void oneOctetIsAMessage() throws Exception {
    assertArrayEquals(new byte[] {0x4F}, deliver("62 11 52 90 00 00 00").userData());
  }

  /** xlab/at, pull request 14: the length of an alphanumeric originator counts semi-octets. */
  @Test
  void anAlphanumericOriginatorOfAnOddNumberOfOctetsIsRead() throws Exception {
    DeliverTpdu read =
        DeliverTpdu.parse(Hex.bytes("04 0B D0 C1 E1 39 3D 2D 07 00 04 62 11 52 90 00 00 00 01 4F"));
    assertArrayEquals(new byte[] {0x4F}, read.userData());
  }

  /** PDUlib, issue 39: a segment in UCS-2 from a number of TON 0, its length in semi-octets. */
  @Test
  void aSegmentInUcs2FromANumberOfUnknownTypeIsRead() throws Exception {
    DeliverTpdu read =
        DeliverTpdu.parse(
            Hex.bytes(
                "44 0B 81 30 33 21 43 65 F7 00 08 62 11 52 90 00 00 00"
                    + " 08 05 00 03 2A 02 01 00 48"));
    assertEquals("03331234567", read.originator());
    assertEquals(0x08, read.dataCoding());
    assertArrayEquals(Hex.bytes("05 00 03 2A 02 01 00 48"), read.userData());
  }

  /** gammu, issues 530 and 544: text in UCS-2, and an SMS-SUBMIT, were given as received PDUs. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "00 48 00 65 00 6C 00 6C 00 6F 00 20",
        "41 00 0B 81 77 77 77 77 77 F7 00 00 05 06 05 04 15 77"
      })
  void whatIsNoReceivedPduIsSaidToBeNone(String bytes) {
    assertThrows(MalformedSmsException.class, () -> DeliverTpdu.parse(Hex.bytes(bytes)));
  }

  /** ksmppd, issue 108: an operator writes the state without "stat:". */
  @Test
  void aReceiptWithoutTheNameOfTheStateMarksNothing() {
    DeliveryReceipt read =
        receipt(
            "id:ce5b-7 sub:000 dlvrd:000 submit date:2611250900 done date:2611250901 DELIVRD"
                + " err:000 Text:");
    assertEquals(State.UNKNOWN, read.state());
  }

  /** php-smpp, issues 29 and 70: four digits of error, a blank after the colon, text behind. */
  @ParameterizedTest
  @CsvSource({
    "id:17 sub:001 dlvrd:001 stat:DELIVRD err:0000 text:H\u001Bllo, 0000",
    "id:17 stat:DELIVRD err: 0, 0",
  })
  void anErrorMayHaveAnyNumberOfDigits(String text, String error) {
    assertEquals(
        new DeliveryReceipt("17", State.DELIVERED, RECIPIENT, SENDER, error, text), receipt(text));
  }

  /** A sender writes a receipt into the text of the SMS that is quoted in the receipt. */
  @Test
  void aReceiptQuotedInTheTextIsNotRead() {
    DeliveryReceipt read = receipt("id:1 stat:EXPIRED err:001 text:id:2 stat:DELIVRD err:000");
    assertEquals("1", read.messageId());
    assertEquals(State.EXPIRED, read.state());
  }
}
