// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.OptionalParameter.Tag;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.extra.ProcessRequestException;

/**
 * The optional parameters of a submit_sm that its deliver_sm carries as well: all those that both
 * may have (SMPP 3.4, 4.4.1 and 4.6.1), in the same order. Not message_payload, which becomes
 * short_message. Immutable.
 */
record ForwardedParameters(List<OptionalParameter> parameters) {
  private static final Set<Tag> TAGS =
      EnumSet.of(
          Tag.USER_MESSAGE_REFERENCE,
          Tag.SOURCE_PORT,
          Tag.DESTINATION_PORT,
          Tag.SAR_MSG_REF_NUM,
          Tag.SAR_TOTAL_SEGMENTS,
          Tag.SAR_SEGMENT_SEQNUM,
          Tag.USER_RESPONSE_CODE,
          Tag.PRIVACY_INDICATOR,
          Tag.PAYLOAD_TYPE,
          Tag.CALLBACK_NUM,
          Tag.SOURCE_SUBADDRESS,
          Tag.DEST_SUBADDRESS,
          Tag.LANGUAGE_INDICATOR,
          Tag.ITS_SESSION_INFO);

  /** Bounds what a message takes while it waits; one of each kind takes at most 140 octets. */
  private static final int MAX_OCTETS = 255;

  /** Of 16-bit ports (3GPP TS 23.040, 9.2.3.24.4). */
  private static final int PORTS_OCTETS = 6;

  /** Of concatenation with an 8-bit and a 16-bit reference (9.2.3.24.1, 9.2.3.24.8). */
  private static final int CONCATENATION_OCTETS = 5;

  private static final int LONG_CONCATENATION_OCTETS = 6;

  /**
   * Takes them out of a submit_sm.
   *
   * @throws ProcessRequestException if there are too many
   */
  static ForwardedParameters of(SubmitSm request) throws ProcessRequestException {
    List<OptionalParameter> passed = new ArrayList<>();
    int octets = 0;
    for (OptionalParameter each : request.getOptionalParameters()) {
      Tag tag = Tag.valueOf(each.tag);
      if (tag != null && TAGS.contains(tag)) {
        passed.add(each);
        octets += each.serialize().length;
      }
    }
    if (octets > MAX_OCTETS) {
      throw new ProcessRequestException(
          octets + " octets of optional parameters to be passed on are more than " + MAX_OCTETS,
          SMPPConstant.STAT_ESME_RINVTLVLEN);
    }
    return new ForwardedParameters(List.copyOf(passed));
  }

  /** What of it a delivery receipt carries: the reference that the sender gave the message. */
  ForwardedParameters toReceipt() {
    return new ForwardedParameters(
        parameters.stream().filter(p -> is(p, Tag.USER_MESSAGE_REFERENCE)).toList());
  }

  /** The octets of the information elements that say the same in a user data header. */
  int elementOctets() {
    return (has(Tag.SOURCE_PORT, Tag.DESTINATION_PORT) ? PORTS_OCTETS : 0)
        + parameters.stream()
            .filter(p -> is(p, Tag.SAR_MSG_REF_NUM))
            .mapToInt(p -> isShort(p) ? CONCATENATION_OCTETS : LONG_CONCATENATION_OCTETS)
            .findFirst()
            .orElse(0);
  }

  private static boolean isShort(OptionalParameter reference) {
    return reference instanceof OptionalParameter.Short number
        && (number.getValue() & 0xFFFF) <= 0xFF;
  }

  /** All of it, and other parameters, which replace those of the same kind. */
  OptionalParameter[] with(OptionalParameter... others) {
    List<OptionalParameter> all = new ArrayList<>(parameters);
    for (OptionalParameter other : others) {
      all.removeIf(p -> p.tag == other.tag);
      all.add(other);
    }
    return all.toArray(OptionalParameter[]::new);
  }

  private boolean has(Tag... any) {
    return parameters.stream().anyMatch(p -> Arrays.stream(any).anyMatch(tag -> is(p, tag)));
  }

  private static boolean is(OptionalParameter parameter, Tag tag) {
    return parameter.tag == tag.code();
  }
}
