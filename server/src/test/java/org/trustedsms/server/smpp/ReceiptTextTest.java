// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.sms.Address;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.Hex;

class ReceiptTextTest {
  private static final Address RECIPIENT = Address.ofNumber("+390002");
  private static final Address SENDER = Address.ofNumber("+390001");

  private static DeliveryReceipt read(String text) {
    return ReceiptText.read(null, null, RECIPIENT, SENDER, text, ReceiptIds.SAME);
  }

  /**
   * As SMSCs write them: SMPP 3.4, appendix B; SMPPSim (Apache Camel's tests); Clickatell, with
   * seconds (jasmin, issue 70); an SMSC that leaves out sub and dlvrd (jsmpp, issue 62); Jasmin,
   * without text (jasmin, issue 1239); an operator with a state of its own (jasmin, issue 447);
   * GatewayAPI's documentation; Kannel's and others' capitals, spaces and order.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id:1234567890 sub:001 dlvrd:001 submit date:1608011415 done date:1608011417 stat:DELIVRD"
            + " err:000 Text:Hello Adobe world | 1234567890 | DELIVERED | 000",
        "id:2 sub:001 dlvrd:001 submit date:0908312310 done date:0908312311 stat:DELIVRD err:xxx"
            + " Text:Hello SMPP world! | 2 | DELIVERED | xxx",
        "id:a29f6845555647139e5c8f3b817f2c9a sub:001 dlvrd:001 submit date:141023215253 done"
            + " date:141023215259 stat:DELIVRD err:000 text:"
            + " | a29f6845555647139e5c8f3b817f2c9a | DELIVERED | 000",
        "id:1526758174 submit date:1701240904 done date:1701240904 stat:DELIVRD err:000 text:hellow"
            + " | 1526758174 | DELIVERED | 000",
        "id:1298d520-b783-49d9-87af-643d7bf13304 submit date:2411051159 done date:2411051159"
            + " stat:DELIVRD err:00 | 1298d520-b783-49d9-87af-643d7bf13304 | DELIVERED | 00",
        "id:1216080510463401720 sub:001 dlvrd:001 submit date:1608051046 done date:0000000000"
            + " stat:FAILED err:002 Text: | 1216080510463401720 | UNDELIVERABLE | 002",
        "id:483D47F1 sub:001 dlvrd:000 submit date:0905151857 done date:0905151857 stat:EXPIRED"
            + " err:254 Text:Dear | 483D47F1 | EXPIRED | 254",
        "ID: 7 STAT: Undeliv ERR: 1 TEXT: x | 7 | UNDELIVERABLE | 1",
        "stat:REJECTD id:8 | 8 | REJECTED | ''",
        "id:9 stat:DELETED | 9 | DELETED | ''",
        "id:9 stat:ACCEPTD | 9 | ACCEPTED | ''",
        "id:9 stat:ENROUTE | 9 | ENROUTE | ''",
        "id:9 stat:BUFFERED err:0 | 9 | UNKNOWN | 0",
        "id:0a4b_7,sub:001,dlvrd:001,submit date:2411051159,done date:2411051159,stat:DELIVRD,"
            + "err:000,text:x | 0a4b_7 | DELIVERED | 000",
        "id:msg 17 of 20 sub:001 dlvrd:001 stat:DELIVRD err:000 text:x | msg 17 of 20 | DELIVERED"
            + " | 000",
        "id:\u00E9t\u00E9-1 sub:001 stat:EXPIRED | \u00E9t\u00E9-1 | EXPIRED | ''",
        "id:0123456789012345678901234567890123456789012345678901234567890123456789 stat:DELIVRD"
            + " | 0123456789012345678901234567890123456789012345678901234567890123456789"
            + " | DELIVERED | ''"
      })
  void theTextsOfSeveralSmscs(String text, String id, State state, String error) {
    assertEquals(new DeliveryReceipt(id, state, RECIPIENT, SENDER, error, text), read(text));
  }

  /** Whoever writes an SMS must not write its receipt. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id:1 stat:UNDELIV err:001 text:id:2 stat:DELIVRD err:000 | 1 | UNDELIVERABLE",
        "id:1 text: stat:DELIVRD | 1 | UNKNOWN",
        "text:x id:2 stat:DELIVRD | '' | UNKNOWN",
        "grid:5 prostat:DELIVRD | '' | UNKNOWN",
        "'' | '' | UNKNOWN",
        "id: stat: | stat: | UNKNOWN"
      })
  void theQuotedTextDoesNotCount(String text, String id, State state) {
    assertEquals(id, read(text).messageId());
    assertEquals(state, read(text).state());
  }

  /** SMPP 3.4, 5.2.28. */
  @ParameterizedTest
  @CsvSource({
    "0,UNKNOWN",
    "1,ENROUTE",
    "2,DELIVERED",
    "3,EXPIRED",
    "4,DELETED",
    "5,UNDELIVERABLE",
    "6,ACCEPTED",
    "7,UNKNOWN",
    "8,REJECTED",
    "9,UNKNOWN",
    "255,UNKNOWN"
  })
  void theOptionalParametersCount(int messageState, State state) {
    DeliveryReceipt receipt =
        ReceiptText.read("0A", messageState, RECIPIENT, SENDER, "id:10 err:000", ReceiptIds.SAME);
    assertEquals("0A", receipt.messageId());
    assertEquals(state, receipt.state());
  }

  /** A receipt that says two things says nothing: one of them is about another SMS. */
  @ParameterizedTest
  @CsvSource({
    "17, 2, id:18 stat:DELIVRD, '', UNKNOWN",
    "17, 2, id:17 stat:UNDELIV, '', UNKNOWN",
    "17, 5, id:17 stat:DELIVRD, '', UNKNOWN",
    "17, 2, id:17 stat:SOMETHING, 17, DELIVERED",
    "11, 2, id:17 stat:DELIVRD, 11, DELIVERED",
    "17, 2, stat:DELIVRD, 17, DELIVERED",
    "17, 7, id:17 stat:DELIVRD, 17, UNKNOWN",
  })
  void whereParametersAndTextDifferItIsDoubtful(
      String id, int messageState, String text, String expected, State state) {
    DeliveryReceipt receipt =
        ReceiptText.read(id, messageState, RECIPIENT, SENDER, text, ReceiptIds.SAME);
    assertEquals(expected, receipt.messageId());
    assertEquals(state, receipt.state());
  }

  /** As Kannel's msg-id-type: a setting, where two SMS could be meant. */
  @ParameterizedTest
  @CsvSource({
    "DECIMAL, '', id:0870928761 stat:DELIVRD, 33E95179",
    "DECIMAL, '', id:16 stat:DELIVRD, 10",
    "DECIMAL, 16, id:16 stat:DELIVRD, 10",
    "DECIMAL, 10, id:16 stat:DELIVRD, 10",
    "DECIMAL, '', id:7f stat:DELIVRD, 7f",
    "HEXADECIMAL, '', id:33e95179 stat:DELIVRD, 870928761",
    "HEXADECIMAL, '', id:a-1 stat:DELIVRD, a-1",
    "SAME, '', id:16 stat:DELIVRD, 16",
  })
  void identifiersAreConvertedAsTheLinkIsSet(
      ReceiptIds ids, String parameter, String text, String expected) {
    assertEquals(
        expected, ReceiptText.read(parameter, null, RECIPIENT, SENDER, text, ids).messageId());
  }

  /** The text is ASCII whatever data_coding says, and in UCS-2 if it looks like that. */
  @ParameterizedTest
  @CsvSource({
    "0x04, 0, false, false",
    "0x04, 4, false, false",
    "0x04, 8, false, false",
    "0x04, 8, true, false",
    "0x44, 0, false, true",
    "0x44, 4, false, true",
    "0x44, 8, true, true",
    "0x08, 0xF4, false, false",
  })
  void theTextIsReadInAnyCoding(
      int esmClass, int dataCoding, boolean ucs2, boolean hasUserDataHeader) throws Exception {
    String text = "id:a_1@x sub:001 dlvrd:001 stat:DELIVRD err:000 text:";
    byte[] data = text.getBytes(ucs2 ? StandardCharsets.UTF_16BE : StandardCharsets.ISO_8859_1);
    byte[] header = Hex.bytes(hasUserDataHeader ? "06 05 04 40 5A 40 5A" : "");
    byte[] message = ByteBuffer.allocate(header.length + data.length).put(header).put(data).array();
    DeliverSmPdu sms = new DeliverSmPdu(1, "390001", esmClass, dataCoding, message, "");
    DeliveryReceipt receipt =
        assertInstanceOf(
            DeliveryReceipt.class, DeliverSmReader.of(sms.pdu(1), 0, false, ReceiptIds.SAME));
    assertEquals("a_1@x", receipt.messageId());
    assertEquals(State.DELIVERED, receipt.state());
    assertEquals(text, receipt.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", " ", "a\u0001b"})
  void anIdentifierThatIsNoneGivesWayToTheText(String id) {
    assertEquals(
        "10", ReceiptText.read(id, 2, RECIPIENT, SENDER, "id:10", ReceiptIds.SAME).messageId());
  }

  /**
   * The deliver_sm that python-smplib's tests have from an SMSC: the text in message_payload, and a
   * message_id that is hexadecimal in one place and decimal in the other.
   */
  @Test
  void aWholePdu() throws Exception {
    byte[] front =
        ("\1\00131600000000\0\5\0XXX YYYY\0\4\0\0\0\0\0\0\0\0\0\0\16\0\1\1\0\6\0\1\1\0\36\0"
                + "\t1d305b4c\0\4'\0\1\2\4$\0rid:0489708364 sub:001 dlvrd:001 submit date:1810151907"
                + " done date:1810151907 stat:DELIVRD err:000"
                + " text:\4\37\4@\0048\0042\0045\4B\4&\0\1\1")
            .getBytes(StandardCharsets.ISO_8859_1);
    byte[] pdu =
        ByteBuffer.allocate(0xCB)
            .putInt(0xCB)
            .putInt(5)
            .putInt(0)
            .putInt(1)
            .put((byte) 0)
            .put(front)
            .array();
    DeliveryReceipt receipt =
        assertInstanceOf(DeliveryReceipt.class, DeliverSmReader.of(pdu, 0, false, ReceiptIds.SAME));
    assertEquals("1d305b4c", receipt.messageId());
    assertEquals(State.DELIVERED, receipt.state());
    assertEquals("+31600000000", receipt.recipient().number());
    assertEquals("XXX YYYY", receipt.sender().number());
    assertEquals("000", receipt.error());
    assertTrue(receipt.text().startsWith("id:0489708364 sub:001"), receipt.text());
  }

  @Test
  void anyTextIsRead() {
    long seed = 5;
    Random random = new Random(seed);
    String[] pieces = {"id:", "stat:", "err:", "text:", " ", "\n", "DELIVRD", "x", "\0", "::"};
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(200); j > 0; j--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      DeliveryReceipt receipt = read(text.toString());
      assertTrue(receipt.messageId().matches("\\P{Cntrl}{0,255}"), "seed " + seed);
      assertEquals(text.toString(), receipt.text());
    }
  }
}
