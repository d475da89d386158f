// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.ProcessRequestException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** A submit_sm (SMPP 3.4, 4.4.1), and its message, whatever is wrong with it. */
record SubmitRequest(SubmitSm request, String systemId, ShortMessage message) {
  /** Of esm_class, only these bits concern the receiver: UDHI and reply path. */
  private static final int GSM_FEATURES = 0xC0;

  private static final int HIGHEST_PRIORITY = 3;
  private static final int RECEIPT = 0x03;

  /** Bounds what a message takes while it waits. */
  private static final int MAX_PARAMETER_OCTETS = 255;

  static SubmitRequest of(SubmitSm request, String systemId, String boundNumber) {
    Address source =
        address(request.getSourceAddrTon(), request.getSourceAddrNpi(), request.getSourceAddr());
    OptionalParameter.OctetString payload = payload(request);
    byte[] data = request.getShortMessage();
    ShortMessage message =
        new ShortMessage(
            source.digits().isEmpty() && boundNumber != null
                ? Address.ofNumber(boundNumber)
                : source,
            address(request.getDestAddrTon(), request.getDestAddrNpi(), request.getDestAddress()),
            request.getEsmClass() & GSM_FEATURES,
            request.getProtocolId() & 0xFF,
            request.getDataCoding() & 0xFF,
            payload != null && data.length == 0 ? payload.getValue() : data);
    return new SubmitRequest(request, systemId, message);
  }

  private static Address address(byte typeOfNumber, byte numberingPlan, String digits) {
    return new Address(typeOfNumber & 0xFF, numberingPlan & 0xFF, orEmpty(digits));
  }

  private static OptionalParameter.OctetString payload(SubmitSm request) {
    return (OptionalParameter.OctetString)
        request.getOptionalParameter(OptionalParameter.Tag.MESSAGE_PAYLOAD);
  }

  SmscMessage toQueued(String id, Instant now) throws ProcessRequestException {
    checkSource(message.source());
    checkDestination(message.destination());
    checkFlags();
    checkData();
    return new SmscMessage(
        id, systemId, message, forwarded(), now, request.getRegisteredDelivery() & RECEIPT, null);
  }

  /** The optional parameters that go on to the receiver: all but message_payload. */
  private List<OptionalParameter> forwarded() throws ProcessRequestException {
    List<OptionalParameter> forwarded =
        Arrays.stream(request.getOptionalParameters())
            .filter(p -> p.tag != OptionalParameter.Tag.MESSAGE_PAYLOAD.code())
            .toList();
    check(
        forwarded.stream().mapToInt(p -> p.serialize().length).sum() <= MAX_PARAMETER_OCTETS,
        SMPPConstant.STAT_ESME_RINVTLVLEN,
        "more than " + MAX_PARAMETER_OCTETS + " octets of optional parameters to be passed on");
    return forwarded;
  }

  private static void checkSource(Address source) throws ProcessRequestException {
    check(
        isTypeOfNumber(source.typeOfNumber()),
        SMPPConstant.STAT_ESME_RINVSRCTON,
        "source_addr_ton is reserved");
    check(
        isNumberingPlan(source.numberingPlan()),
        SMPPConstant.STAT_ESME_RINVSRCNPI,
        "source_addr_npi is reserved");
    check(
        !source.digits().isEmpty(),
        SMPPConstant.STAT_ESME_RINVSRCADR,
        "source_addr is empty, and the client bound for no one number");
    check(
        isPrintable(source.digits()),
        SMPPConstant.STAT_ESME_RINVSRCADR,
        "source_addr holds other than printable ASCII characters");
  }

  private static void checkDestination(Address destination) throws ProcessRequestException {
    check(
        isTypeOfNumber(destination.typeOfNumber()),
        SMPPConstant.STAT_ESME_RINVDSTTON,
        "dest_addr_ton is reserved");
    check(
        isNumberingPlan(destination.numberingPlan()),
        SMPPConstant.STAT_ESME_RINVDSTNPI,
        "dest_addr_npi is reserved");
    check(
        Recipient.digits(destination.digits()) != null,
        SMPPConstant.STAT_ESME_RINVDSTADR,
        "destination_addr is no number");
  }

  private void checkFlags() throws ProcessRequestException {
    check(
        (request.getPriorityFlag() & 0xFF) <= HIGHEST_PRIORITY,
        SMPPConstant.STAT_ESME_RINVPRTFLG,
        "priority_flag is more than 3");
    check(
        orEmpty(request.getScheduleDeliveryTime()).isEmpty(),
        SMPPConstant.STAT_ESME_RINVSCHED,
        "scheduled delivery is not supported");
    check(
        request.getReplaceIfPresent() == 0,
        SMPPConstant.STAT_ESME_RINVREPFLAG,
        "replacing a message is not supported");
    check(
        request.getSmDefaultMsgId() == 0,
        SMPPConstant.STAT_ESME_RINVDFTMSGID,
        "the SMSC has no predefined messages");
    check(
        (request.getRegisteredDelivery() & RECEIPT) != RECEIPT,
        SMPPConstant.STAT_ESME_RINVREGDLVFLG,
        "registered_delivery asks for receipts by the reserved value 3");
  }

  private void checkData() throws ProcessRequestException {
    check(
        payload(request) == null || request.getShortMessage().length == 0,
        SMPPConstant.STAT_ESME_RTLVNOTALLWD,
        "both short_message and message_payload hold data");
    check(
        UserData.fits(message),
        SMPPConstant.STAT_ESME_RINVMSGLEN,
        message.data().length + " octets do not fit into one SMS");
  }

  private static void check(boolean good, int status, String reason)
      throws ProcessRequestException {
    if (!good) {
      throw new ProcessRequestException(reason, status);
    }
  }

  private static boolean isTypeOfNumber(int value) {
    return Arrays.stream(TypeOfNumber.values()).anyMatch(known -> known.value() == value);
  }

  private static boolean isNumberingPlan(int value) {
    return Arrays.stream(NumberingPlanIndicator.values()).anyMatch(known -> known.value() == value);
  }

  /** Returns whether text may go into a log and to another client. */
  static boolean isPrintable(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  static String orEmpty(String text) {
    return text == null ? "" : text;
  }
}
