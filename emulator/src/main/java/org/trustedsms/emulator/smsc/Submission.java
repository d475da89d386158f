// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Duration;
import java.time.Instant;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/**
 * A submit_sm that may be accepted (SMPP 3.4, 4.4.1).
 *
 * @param message what is to be delivered
 * @param passedOn the optional parameters that go with it
 * @param expires when it is no longer valid
 * @param receipting when the sender wants a receipt
 */
record Submission(ShortMessage message, PassedOn passedOn, Instant expires, Receipting receipting) {
  /** Of esm_class, only these bits concern the receiver: UDHI and reply path. */
  private static final int GSM_FEATURES = 0xC0;

  private static final int HIGHEST_PRIORITY = 3;

  /** The message as it stands in a submit_sm, whatever is wrong with it. */
  static ShortMessage message(SubmitSm request, String boundNumber) {
    return new ShortMessage(
        source(request, boundNumber),
        new Address(
            request.getDestAddrTon() & 0xFF,
            request.getDestAddrNpi() & 0xFF,
            orEmpty(request.getDestAddress())),
        request.getEsmClass() & GSM_FEATURES,
        request.getProtocolId() & 0xFF,
        request.getDataCoding() & 0xFF,
        data(request));
  }

  /**
   * Checks a submit_sm.
   *
   * @param request the decoded request
   * @param message what {@link #message} made of it
   * @param own how long a message is valid if the request does not say
   * @param now the time
   * @throws RefusedException if it cannot be accepted
   */
  static Submission of(SubmitSm request, ShortMessage message, Duration own, Instant now)
      throws RefusedException {
    checkSource(message.source());
    checkDestination(message.destination());
    checkFlags(request);
    PassedOn passedOn = PassedOn.of(request);
    checkData(request, message, passedOn);
    return new Submission(
        message,
        passedOn,
        ValidityPeriod.end(request.getValidityPeriod(), own, now),
        Receipting.of(request.getRegisteredDelivery()));
  }

  private static Address source(SubmitSm request, String boundNumber) {
    if (orEmpty(request.getSourceAddr()).isEmpty() && boundNumber != null) {
      return Address.ofNumber(boundNumber);
    }
    return new Address(
        request.getSourceAddrTon() & 0xFF,
        request.getSourceAddrNpi() & 0xFF,
        orEmpty(request.getSourceAddr()));
  }

  private static byte[] data(SubmitSm request) {
    OptionalParameter.OctetString payload = payload(request);
    return payload != null && request.getShortMessage().length == 0
        ? payload.getValue()
        : request.getShortMessage();
  }

  private static OptionalParameter.OctetString payload(SubmitSm request) {
    return (OptionalParameter.OctetString)
        request.getOptionalParameter(OptionalParameter.Tag.MESSAGE_PAYLOAD);
  }

  private static void checkSource(Address source) throws RefusedException {
    if (!isTypeOfNumber(source.typeOfNumber())) {
      throw new RefusedException(SmppStatus.INVALID_SOURCE_TON, "source_addr_ton is reserved");
    }
    if (!isNumberingPlan(source.numberingPlan())) {
      throw new RefusedException(SmppStatus.INVALID_SOURCE_NPI, "source_addr_npi is reserved");
    }
    if (source.digits().isEmpty()) {
      throw new RefusedException(
          SmppStatus.INVALID_SOURCE,
          "source_addr is empty, and the client bound for no one number");
    }
    if (!isPrintable(source.digits())) {
      throw new RefusedException(
          SmppStatus.INVALID_SOURCE, "source_addr holds other than printable ASCII characters");
    }
  }

  private static void checkDestination(Address destination) throws RefusedException {
    if (!isTypeOfNumber(destination.typeOfNumber())) {
      throw new RefusedException(SmppStatus.INVALID_DESTINATION_TON, "dest_addr_ton is reserved");
    }
    if (!isNumberingPlan(destination.numberingPlan())) {
      throw new RefusedException(SmppStatus.INVALID_DESTINATION_NPI, "dest_addr_npi is reserved");
    }
    if (AddressRange.digits(destination.digits()) == null) {
      throw new RefusedException(SmppStatus.INVALID_DESTINATION, "destination_addr is no number");
    }
  }

  private static void checkFlags(SubmitSm request) throws RefusedException {
    if ((request.getPriorityFlag() & 0xFF) > HIGHEST_PRIORITY) {
      throw new RefusedException(SmppStatus.INVALID_PRIORITY, "priority_flag is more than 3");
    }
    if (!orEmpty(request.getScheduleDeliveryTime()).isEmpty()) {
      throw new RefusedException(
          SmppStatus.INVALID_SCHEDULE, "scheduled delivery is not supported");
    }
    if (request.getReplaceIfPresent() != 0) {
      throw new RefusedException(
          SmppStatus.INVALID_REPLACE_FLAG, "replacing a message is not supported");
    }
    if (request.getSmDefaultMsgId() != 0) {
      throw new RefusedException(
          SmppStatus.INVALID_DEFAULT_MESSAGE, "the centre has no predefined messages");
    }
  }

  private static void checkData(SubmitSm request, ShortMessage message, PassedOn passedOn)
      throws RefusedException {
    if (payload(request) != null && request.getShortMessage().length > 0) {
      throw new RefusedException(
          SmppStatus.PARAMETER_NOT_ALLOWED, "both short_message and message_payload hold data");
    }
    int elements = passedOn.elementOctets();
    if (!UserData.fits(message, elements)) {
      throw new RefusedException(
          SmppStatus.INVALID_MESSAGE_LENGTH,
          message.data().length
              + " octets do not fit into one SMS"
              + (elements == 0 ? "" : ", which also takes the ports or the concatenation"));
    }
  }

  private static boolean isTypeOfNumber(int value) {
    for (TypeOfNumber known : TypeOfNumber.values()) {
      if (known.value() == value) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNumberingPlan(int value) {
    for (NumberingPlanIndicator known : NumberingPlanIndicator.values()) {
      if (known.value() == value) {
        return true;
      }
    }
    return false;
  }

  /** Whether text may go into a log and to another client. */
  static boolean isPrintable(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  static String orEmpty(String text) {
    return text == null ? "" : text;
  }
}
