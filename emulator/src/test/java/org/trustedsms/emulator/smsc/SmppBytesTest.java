// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.server.sms.ServiceCentreTimestamp;

/** The bytes on the wire, against the tables of SMPP 3.4, chapter 4. */
class SmppBytesTest {
  private Smsc smsc;

  @BeforeEach
  void start() throws Exception {
    smsc =
        Smsc.start(
            SmscSettings.defaults()
                .withAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .withPassword("secret08".toCharArray()),
            Faults.none(),
            new SmscListener() {});
  }

  @AfterEach
  void stop() {
    smsc.close();
  }

  /** The example of SMPP 3.4, 3.2.2; it says interface_version 0, so no TLV may come back. */
  @Test
  void bindTransmitterOfTheSpecification() throws Exception {
    try (RawClient client = new RawClient(smsc)) {
      byte[] answer =
          client.exchange(
              Pdu.hex(
                  "00 00 00 2F", // command_length: 47
                  "00 00 00 02", // command_id: bind_transmitter
                  "00 00 00 00", // command_status
                  "00 00 00 01", // sequence_number
                  "53 4D 50 50 33 54 45 53 54 00", // system_id: SMPP3TEST
                  "73 65 63 72 65 74 30 38 00", // password: secret08
                  "53 55 42 4D 49 54 31 00", // system_type: SUBMIT1
                  "00", // interface_version
                  "01", // addr_ton: international
                  "01", // addr_npi: ISDN
                  "00")); // address_range: none
      assertBytes(
          Pdu.hex(
              "00 00 00 1C", // command_length: 28
              "80 00 00 02", // command_id: bind_transmitter_resp
              "00 00 00 00", // command_status: ESME_ROK
              "00 00 00 01", // sequence_number: the request's
              "74 72 75 73 74 65 64 2D 73 6D 73 00"), // system_id: trusted-sms
          answer);
    }
  }

  @Test
  void bindTransceiver() throws Exception {
    try (RawClient client = new RawClient(smsc)) {
      byte[] answer =
          client.exchange(
              Pdu.hex(
                  "00 00 00 2C", // command_length: 44
                  "00 00 00 09", // command_id: bind_transceiver
                  "00 00 00 00", // command_status
                  "7F FF FF FF", // sequence_number: the highest
                  "33 39 33 33 33 00", // system_id: 39333
                  "73 65 63 72 65 74 30 38 00", // password: secret08
                  "00", // system_type: none
                  "34", // interface_version: 3.4
                  "01", // addr_ton: international
                  "01", // addr_npi: ISDN
                  "33 39 33 33 33 31 32 33 00")); // address_range: 39333123
      assertBytes(
          Pdu.hex(
              "00 00 00 21", // command_length: 33
              "80 00 00 09", // command_id: bind_transceiver_resp
              "00 00 00 00", // command_status: ESME_ROK
              "7F FF FF FF", // sequence_number: the request's
              "74 72 75 73 74 65 64 2D 73 6D 73 00", // system_id: trusted-sms
              "02 10 00 01 34"), // sc_interface_version, 1 byte: 3.4
          answer);
    }
  }

  @Test
  void wrongPasswordAndUnknownCommand() throws Exception {
    try (RawClient client = new RawClient(smsc)) {
      assertBytes(
          Pdu.hex(
              "00 00 00 10", // command_length: an error has no body
              "80 00 00 00", // command_id: generic_nack
              "00 00 00 03", // command_status: ESME_RINVCMDID
              "00 00 00 07"), // sequence_number: the request's
          client.exchange(Pdu.hex("00 00 00 10 00 00 0F FF 00 00 00 00 00 00 00 07")));
      assertBytes(
          Pdu.hex(
              "00 00 00 10", // command_length
              "80 00 00 01", // command_id: bind_receiver_resp
              "00 00 00 0E", // command_status: ESME_RINVPASWD
              "00 00 00 01"), // sequence_number
          client.exchange(Pdu.bind(Pdu.BIND_RECEIVER, "A", "secret07", "39333")));
      assertTrue(client.isClosed());
    }
  }

  /** An SMS to an application port: the bytes of the user data must arrive as they were sent. */
  @Test
  void submitAndDeliver() throws Exception {
    try (RawClient sender = bind(Pdu.BIND_TRANSMITTER, "SENDER", "", "");
        RawClient receiver = bind(Pdu.BIND_RECEIVER, "RECEIVER", "", "+39333")) {
      byte[] answer =
          sender.exchange(
              Pdu.hex(
                  "00 00 00 43", // command_length: 67
                  "00 00 00 04", // command_id: submit_sm
                  "00 00 00 00", // command_status
                  "00 00 00 02", // sequence_number
                  "00", // service_type: default
                  "05", // source_addr_ton: alphanumeric
                  "00", // source_addr_npi: unknown
                  "42 61 6E 6B 00", // source_addr: Bank
                  "01", // dest_addr_ton: international
                  "01", // dest_addr_npi: ISDN
                  "33 39 33 33 33 00", // destination_addr: 39333
                  "C3", // esm_class: UDHI, reply path, store and forward mode
                  "7F", // protocol_id
                  "01", // priority_flag
                  "00", // schedule_delivery_time: at once
                  "30 30 30 30 30 31 30 30 30 30 30 30 30 30 30 52 00", // validity_period: a day
                  "00", // registered_delivery: no receipt
                  "00", // replace_if_present_flag
                  "F5", // data_coding: 8-bit, class 1
                  "00", // sm_default_msg_id
                  "09", // sm_length
                  "06 05 04 3E 80 3E 81 00 FF")); // short_message: ports 16000, 16001; data
      assertEquals(0x80000004, Pdu.id(answer));
      assertEquals(0, Pdu.status(answer));
      assertEquals(2, Pdu.sequence(answer));
      assertTrue(Pdu.messageId(answer).matches("[0-9a-f]{1,16}"), Pdu.messageId(answer));
      assertEquals(0, answer[answer.length - 1]);
      assertBytes(
          Pdu.hex(
              "00 00 00 33", // command_length: 51
              "00 00 00 05", // command_id: deliver_sm
              "00 00 00 00", // command_status
              "00 00 00 01", // sequence_number: the SMSC's own
              "00", // service_type
              "05 00 42 61 6E 6B 00", // source: as it was stated
              "01 01 33 39 33 33 33 00", // destination
              "C0", // esm_class: UDHI and reply path, no mode
              "7F", // protocol_id
              "00", // priority_flag
              "00", // schedule_delivery_time: NULL
              "00", // validity_period: NULL
              "00", // registered_delivery
              "00", // replace_if_present_flag: NULL
              "F5", // data_coding
              "00", // sm_default_msg_id: NULL
              "09", // sm_length
              "06 05 04 3E 80 3E 81 00 FF"), // short_message
          receiver.receiveMessage(0));
    }
  }

  @Test
  void payloadParameterIsDeliveredAsShortMessage() throws Exception {
    try (RawClient sender = bind(Pdu.BIND_TRANSCEIVER, "39334", "", "");
        RawClient receiver = bind(Pdu.BIND_RECEIVER, "39333", "", "")) {
      byte[] request =
          Pdu.hex(
              "00 00 00 29", // command_length: 41
              "00 00 00 04 00 00 00 00 00 00 00 03", // submit_sm
              "00", // service_type
              "00 00 00", // source: none, so the number that was bound
              "00 00 2B 33 39 33 33 33 00", // destination_addr: +39333, TON unknown
              "00 00 00 00 00 00 00 04 00", // esm_class to sm_default_msg_id
              "00", // sm_length: none
              "04 24 00 02 CA FE"); // message_payload
      request[3] = (byte) request.length;
      assertEquals(0, sender.statusOf(request));
      assertBytes(
          Pdu.hex(
              "00 00 00 2D", // command_length: 45
              "00 00 00 05 00 00 00 00 00 00 00 01", // deliver_sm
              "00", // service_type
              "03 00 33 39 33 33 34 00", // source_addr: the sender's number, a short one
              "01 00 33 39 33 33 33 00", // destination_addr: the + says TON 1
              "00 00 00 00 00 00 00 04 00", // esm_class to sm_default_msg_id
              "02", // sm_length
              "CA FE"), // short_message
          receiver.receiveMessage(0));
    }
  }

  @Test
  void optionalParametersArePassedOn() throws Exception {
    String passed =
        "02 04 00 02 12 34" // user_message_reference
            + "02 0B 00 02 40 5A" // destination_port: 16474
            + "02 0C 00 02 00 07" // sar_msg_ref_num
            + "02 0E 00 01 02" // sar_total_segments
            + "02 0F 00 01 01" // sar_segment_seqnum
            + "02 02 00 03 A0 31 32" // source_subaddress: user specified
            + "03 81 00 06 01 01 01 33 39 31" // callback_num, twice
            + "03 81 00 06 01 01 01 33 39 32"
            + "14 00 00 03 01 02 03"; // one of a vendor
    try (RawClient sender = bind(Pdu.BIND_TRANSMITTER, "SENDER", "", "");
        RawClient receiver = bind(Pdu.BIND_RECEIVER, "39333", "", "")) {
      byte[] request =
          Pdu.hex(
              "00 00 00 00", // command_length: see below
              "00 00 00 04 00 00 00 00 00 00 00 02", // submit_sm
              "00", // service_type
              "01 01 34 34 00", // source_addr: 44
              "01 01 33 39 33 33 33 00", // destination_addr: 39333
              "00 00 00 00 00 00 00 04 00", // esm_class to sm_default_msg_id
              "02 CA FE", // sm_length, short_message
              passed);
      request[3] = (byte) request.length;
      assertEquals(0, sender.statusOf(request));
      byte[] expected =
          Pdu.hex(
              "00 00 00 00", // command_length: see below
              "00 00 00 05 00 00 00 00 00 00 00 01", // deliver_sm
              "00", // service_type
              "01 01 34 34 00", // source_addr
              "01 01 33 39 33 33 33 00", // destination_addr
              "00 00 00 00 00 00 00 04 00", // esm_class to sm_default_msg_id
              "02 CA FE", // sm_length, short_message
              passed);
      expected[3] = (byte) expected.length;
      assertBytes(expected, receiver.receiveMessage(0));
    }
  }

  @Test
  void optionalParametersAreBounded() throws Exception {
    try (RawClient sender = bind(Pdu.BIND_TRANSCEIVER, "39333", "", "")) {
      byte[][] callbacks = new byte[12][];
      Arrays.fill(callbacks, Pdu.hex("03 81 00 13 00 00 00", "39".repeat(16)));
      assertEquals(0xC2, sender.statusOf(submit(new byte[1], callbacks)), "ESME_RINVPARLEN");
      byte[] cut = Pdu.hex("02 0B 00 01 40"); // a destination_port of one octet
      assertEquals(0x02, sender.statusOf(submit(new byte[1], cut)), "ESME_RINVCMDLEN");
    }
  }

  /** data_coding 1 (IA5, SMPP 3.4, 5.2.19): as many characters as the default alphabet's. */
  @Test
  void asciiIsTakenAndDeliveredAsItIs() throws Exception {
    try (RawClient client = bind(Pdu.BIND_TRANSCEIVER, "39333", "", "")) {
      byte[] text = "[".repeat(80).getBytes(StandardCharsets.US_ASCII);
      int dataCoding = 35; // its offset in the PDU
      byte[] request = submit(text);
      request[dataCoding] = 1;
      client.send(request);
      assertEquals(0, Pdu.status(client.receive()));
      byte[] deliver = client.receiveMessage(0);
      assertBytes(text, Pdu.shortMessage(deliver));
      assertEquals(1, deliver[deliver.length - text.length - 3], "data_coding");
      byte[] full = submit("a".repeat(160).getBytes(StandardCharsets.US_ASCII));
      assertEquals(0x01, client.statusOf(full), "ESME_RINVMSGLEN: 8-bit data");
      full[dataCoding] = 1;
      client.send(full);
      assertEquals(0, Pdu.status(client.receive()));
      assertEquals(160, Pdu.shortMessage(client.receiveMessage(0)).length);
    }
  }

  /** A submit_sm of 8-bit data from 39333 to itself, and optional parameters behind it. */
  private static byte[] submit(byte[] data, byte[]... parameters) {
    Pdu pdu =
        Pdu.request(Pdu.SUBMIT_SM, 2)
            .string("")
            .octets(0, 0, 0, 1, 1)
            .string("39333")
            .octets(0, 0, 0, 0, 0, 0, 0, 4, 0, data.length)
            .octets(data);
    for (byte[] parameter : parameters) {
      pdu.octets(parameter);
    }
    return pdu.build();
  }

  /** A phone gets the time of arrival in source_subaddress; the tag is a standard one. */
  @Test
  void phoneIsToldTheTime() throws Exception {
    try (RawClient phone = bind(Pdu.BIND_TRANSCEIVER, "39333", ServiceCentreTimestamp.PHONE, "")) {
      byte[] forged = Pdu.hex("02 02 00 02 A0 31"); // source_subaddress: 1 ms after 1970
      long before = System.currentTimeMillis();
      phone.send(submit(new byte[] {0x41}, forged));
      assertEquals(0, Pdu.status(phone.receive()));
      byte[] deliver = phone.receiveMessage(0);
      long after = System.currentTimeMillis();
      byte[] start =
          Pdu.hex("01 41 02 02 00 0E A0"); // sm_length, data, tag, length, user-specified
      int at = deliver.length - 13 - start.length;
      assertBytes(start, Arrays.copyOfRange(deliver, at, at + start.length));
      byte[] value = Arrays.copyOfRange(deliver, deliver.length - 14, deliver.length);
      long time = ServiceCentreTimestamp.decode(value, -1);
      assertTrue(before <= time && time <= after, time + " is not now");
    }
  }

  /** The receipt of SMPP 3.4, appendix B, to the client that submitted, with its parameters. */
  @Test
  void deliveryReceipt() throws Exception {
    try (RawClient sender = bind(Pdu.BIND_TRANSCEIVER, "SENDER", "", "");
        RawClient receiver = bind(Pdu.BIND_RECEIVER, "39333", "", "")) {
      byte[] data = "Hello".getBytes(StandardCharsets.US_ASCII);
      byte[] request =
          Pdu.request(Pdu.SUBMIT_SM, 2)
              .string("")
              .octets(5, 0)
              .string("Bank")
              .octets(1, 1)
              .string("39333")
              .octets(0, 0, 0)
              .string("")
              .string("")
              .octets(1, 0, 0, 0, data.length)
              .octets(data)
              .tlv(0x020B, new byte[] {0x40, 0x5A}) // destination_port: not for the receipt
              .tlv(0x0204, new byte[] {0x12, 0x34}) // user_message_reference
              .build();
      String id = Pdu.messageId(sender.exchange(request));
      receiver.receiveMessage(0);
      byte[] receipt = sender.receiveMessage(0);
      String text = new String(Pdu.shortMessage(receipt), StandardCharsets.US_ASCII);
      assertTrue(
          text.matches(
              "id:"
                  + id
                  + " sub:001 dlvrd:001 submit date:[0-9]{10} done date:[0-9]{10}"
                  + " stat:DELIVRD err:000 text:"),
          text);
      byte[] expected =
          Pdu.request(Pdu.DELIVER_SM, 1)
              .string("")
              .octets(1, 1)
              .string("39333") // source: the recipient
              .octets(5, 0)
              .string("Bank") // destination: the sender
              .octets(0x04) // esm_class: SMSC delivery receipt
              .octets(0, 0)
              .string("")
              .string("")
              .octets(0, 0, 0, 0, text.length())
              .octets(text.getBytes(StandardCharsets.US_ASCII))
              .tlv(0x0204, new byte[] {0x12, 0x34}) // user_message_reference: the message's
              .tlv(0x001E, (id + "\0").getBytes(StandardCharsets.US_ASCII)) // receipted_message_id
              .tlv(0x0427, new byte[] {2}) // message_state: DELIVERED
              .build();
      assertBytes(expected, receipt);
    }
  }

  @Test
  void enquireLinkAndUnbind() throws Exception {
    try (RawClient client = bind(Pdu.BIND_TRANSMITTER, "A", "", "")) {
      assertBytes(
          Pdu.hex("00 00 00 10 80 00 00 15 00 00 00 00 00 00 00 09"), // enquire_link_resp
          client.exchange(Pdu.hex("00 00 00 10 00 00 00 15 00 00 00 00 00 00 00 09")));
      assertBytes(
          Pdu.hex("00 00 00 10 80 00 00 06 00 00 00 00 00 00 00 0A"), // unbind_resp
          client.exchange(Pdu.hex("00 00 00 10 00 00 00 06 00 00 00 00 00 00 00 0A")));
    }
  }

  private RawClient bind(int type, String systemId, String systemType, String range)
      throws Exception {
    RawClient client = new RawClient(smsc);
    assertEquals(0, client.statusOf(Pdu.bind(type, systemId, "secret08", systemType, range)));
    return client;
  }

  private static void assertBytes(byte[] expected, byte[] actual) {
    assertEquals(Pdu.hex(expected), Pdu.hex(actual));
  }
}
