// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.link.MessageIdForms;
import org.trustedsms.server.sms.Address;

/**
 * Reads delivery receipts: the optional parameters receipted_message_id and message_state (SMPP
 * 3.4, 5.3.2.12 and 5.3.2.35), and text as of appendix B, which SMSCs vary: field names in any
 * case, missing fields, a time with seconds, commas for blanks, identifiers with blanks. If
 * parameters and text contradict each other the receipt is doubtful, and says nothing.
 */
final class ReceiptText {
  private static final String BEFORE = "(?i)(?:^|[\\s,;])";
  private static final String AFTER = "(?=[\\s,;]|$)";
  private static final Pattern ID =
      Pattern.compile(
          BEFORE
              + "id:\\s?(.{1,"
              + Pdus.MAX_MESSAGE_ID
              + "}?)(?=[\\s,;]+(?:sub|dlvrd|submit[ _]?date|done[ _]?date|stat|err|text):)");
  private static final Pattern ONLY_ID =
      Pattern.compile(BEFORE + "id:\\s?([^\\s,;]{1," + Pdus.MAX_MESSAGE_ID + "})" + AFTER);
  private static final Pattern STATE =
      Pattern.compile(BEFORE + "stat:\\s?([A-Za-z]{1,16})" + AFTER);
  private static final Pattern ERROR = Pattern.compile(BEFORE + "err:\\s?([^\\s,;]{1,16})" + AFTER);
  private static final int MAX_TEXT = 1_000;
  private static final String TEXT_FIELD = " text:";
  private static final Pattern TEXT = Pattern.compile(BEFORE + "text:");

  /** The states of message_state (5.2.28), whose numbers begin at 1, as appendix B writes them. */
  private static final List<String> STATES =
      List.of(
          "ENROUTE", "DELIVRD", "EXPIRED", "DELETED", "UNDELIV", "ACCEPTD", "UNKNOWN", "REJECTD");

  private ReceiptText() {}

  /** Reads a receipt; id and messageState are null if they are not there. */
  static DeliveryReceipt read(
      String id,
      Integer messageState,
      Address recipient,
      Address sender,
      String text,
      ReceiptIds ids) {
    // A receipt is an SMS; what is longer could take long to search.
    String front = text.substring(0, Math.min(text.length(), MAX_TEXT));
    Matcher quoted = TEXT.matcher(front);
    String fields = quoted.find() ? front.substring(0, quoted.start()) : front;
    String textId = find(ID, fields.length() < front.length() ? fields + TEXT_FIELD : fields);
    textId = textId.isEmpty() ? find(ONLY_ID, fields) : textId;
    String stat = find(STATE, fields);
    String parameterId = id == null ? "" : Pdus.usableMessageId(id);
    boolean isDoubtful =
        !parameterId.isEmpty() && !textId.isEmpty() && !isSame(parameterId, textId)
            || messageState != null && contradict(state(messageState - 1), state(stat));
    return new DeliveryReceipt(
        isDoubtful ? "" : submittedId(parameterId, textId, ids),
        isDoubtful ? State.UNKNOWN : messageState != null ? state(messageState - 1) : state(stat),
        recipient,
        sender,
        find(ERROR, fields),
        text);
  }

  /** If there are two forms of one identifier, the parameter has that of submit_sm_resp. */
  private static String submittedId(String parameterId, String textId, ReceiptIds ids) {
    if (parameterId.isEmpty()) {
      return ids.toSubmitted(textId);
    }
    return textId.isEmpty() || textId.equals(parameterId)
        ? ids.toSubmitted(parameterId)
        : parameterId;
  }

  private static boolean isSame(String one, String other) {
    return one.equals(other) || MessageIdForms.of(one).contains(other);
  }

  private static boolean contradict(State one, State other) {
    return one != other && one != State.UNKNOWN && other != State.UNKNOWN;
  }

  private static State state(int index) {
    return index >= 0 && index < STATES.size() ? State.values()[index] : State.UNKNOWN;
  }

  private static State state(String stat) {
    String upper = stat.toUpperCase(Locale.ROOT);
    for (State state : State.values()) {
      if (state.name().equals(upper)) {
        return state;
      }
    }
    // In no specification, but widely used.
    return upper.equals("FAILED") ? State.UNDELIVERABLE : state(STATES.indexOf(upper));
  }

  private static String find(Pattern field, String text) {
    Matcher matcher = field.matcher(text);
    return matcher.find() ? Pdus.usableMessageId(matcher.group(1)) : "";
  }
}
