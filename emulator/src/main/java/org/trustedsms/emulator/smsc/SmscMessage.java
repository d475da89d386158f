// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.DeliveryReceipt;
import org.jsmpp.bean.MessageState;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.util.DefaultComposer;
import org.jsmpp.util.DeliveryReceiptState;
import org.trustedsms.server.smpp.Pdus;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ServiceCentreTimestamp;
import org.trustedsms.server.sms.ShortMessage;

/**
 * A message on its way.
 *
 * @param registered when its sender wants a delivery receipt (registered_delivery, SMPP 3.4,
 *     5.2.17): 0 never, 1 always, 2 if it cannot be delivered
 * @param reports the state that it reports, if it is a delivery receipt (of the message with the
 *     same id); else null
 */
record SmscMessage(
    String id,
    String systemId,
    ShortMessage message,
    List<OptionalParameter> parameters,
    Instant accepted,
    int registered,
    MessageState reports) {
  private static final int ALWAYS = 1;
  private static final int ON_FAILURE = 2;

  /** The bit of esm_class for a delivery receipt (SMPP 3.4, 5.2.12). */
  private static final int DELIVERY_RECEIPT = 0x04;

  boolean isReceipt() {
    return reports != null;
  }

  boolean wantsReceipt(MessageState state) {
    return registered == ALWAYS || registered == ON_FAILURE && state != MessageState.DELIVERED;
  }

  SmscMessage with(ShortMessage changed) {
    return new SmscMessage(id, systemId, changed, parameters, accepted, registered, reports);
  }

  /** The same message once more, for which no second receipt is wanted. */
  SmscMessage again() {
    return new SmscMessage(id, systemId, message, parameters, accepted, 0, reports);
  }

  /**
   * Writes the deliver_sm (SMPP 3.4, 4.6.1), with the fields of submit_sm in the same order. Our
   * phone gets the time of acceptance, if it takes optional parameters.
   */
  byte[] deliverSm(int sequence, boolean phone, boolean takesParameters) {
    ByteArrayOutputStream pdu = new ByteArrayOutputStream();
    pdu.writeBytes(Pdus.submitSm(message, false));
    if (takesParameters) {
      parameters(phone).forEach(parameter -> pdu.writeBytes(parameter.serialize()));
    }
    return ByteBuffer.wrap(pdu.toByteArray())
        .putInt(0, pdu.size())
        .putInt(4, SMPPConstant.CID_DELIVER_SM)
        .putInt(12, sequence)
        .array();
  }

  /** Writes the data_sm (SMPP 3.4, 4.7.1), which has no protocol_id. */
  byte[] dataSm(int sequence, boolean phone) throws PDUStringException {
    Address source = message.source();
    Address destination = message.destination();
    List<OptionalParameter> all = parameters(phone);
    all.add(new OptionalParameter.Message_payload(message.data()));
    return new DefaultComposer()
        .dataSm(
            sequence,
            "",
            (byte) source.typeOfNumber(),
            (byte) source.numberingPlan(),
            source.digits(),
            (byte) destination.typeOfNumber(),
            (byte) destination.numberingPlan(),
            destination.digits(),
            (byte) message.esmClass(),
            (byte) 0,
            (byte) message.dataCoding(),
            all.toArray(OptionalParameter[]::new));
  }

  private List<OptionalParameter> parameters(boolean phone) {
    List<OptionalParameter> all = new ArrayList<>(parameters);
    if (isReceipt()) {
      all.add(new OptionalParameter.Receipted_message_id(id));
      all.add(new OptionalParameter.Message_state(reports.value()));
    } else if (phone) {
      byte[] time = ServiceCentreTimestamp.encode(accepted.toEpochMilli());
      all.removeIf(p -> p.tag == OptionalParameter.Tag.SOURCE_SUBADDRESS.code());
      all.add(new OptionalParameter.Source_subaddress(time));
    }
    return all;
  }

  /** Writes this message's delivery receipt, from recipient to sender (SMPP 3.4, appendix B). */
  SmscMessage receipt(MessageState state, Instant now) {
    ShortMessage receipt =
        new ShortMessage(
            message.destination(),
            message.source(),
            DELIVERY_RECEIPT,
            0,
            ShortMessage.DEFAULT_ALPHABET,
            receiptText(state, now).getBytes(StandardCharsets.US_ASCII));
    List<OptionalParameter> references =
        parameters.stream()
            .filter(p -> p.tag == OptionalParameter.Tag.USER_MESSAGE_REFERENCE.code())
            .toList();
    return new SmscMessage(id, systemId, receipt, references, now, 0, state);
  }

  private String receiptText(MessageState state, Instant now) {
    boolean delivered = state == MessageState.DELIVERED;
    return new DeliveryReceipt(
            id,
            1,
            delivered ? 1 : 0,
            Date.from(accepted),
            Date.from(now),
            delivered ? DeliveryReceiptState.DELIVRD : DeliveryReceiptState.UNDELIV,
            "000",
            "")
        .toString();
  }
}
