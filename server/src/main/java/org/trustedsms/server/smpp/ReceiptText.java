// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.sms.Address;

/**
 * Reads delivery receipts. The optional parameters receipted_message_id and message_state count
 * (SMPP 3.4, 5.3.2.12 and 5.3.2.35); without them the text, in the form of appendix B. Centres
 * write that differently: the names of the fields in any case, fields left out, a time with
 * seconds.
 */
final class ReceiptText {
  private static final int MAX_MESSAGE_ID = 64;
  private static final Pattern ID = field("id", "([!-~]{1," + MAX_MESSAGE_ID + "})");
  private static final Pattern STATE = field("stat", "([A-Za-z]{1,16})");
  private static final Pattern ERROR = field("err", "([!-~]{1,16})");
  private static final Pattern TEXT = Pattern.compile("(?i)(?:^|\\s)text:");

  /** The states of message_state (5.2.28), whose numbers begin at 1, as appendix B writes them. */
  private static final List<String> STATES =
      List.of(
          "ENROUTE", "DELIVRD", "EXPIRED", "DELETED", "UNDELIV", "ACCEPTD", "UNKNOWN", "REJECTD");

  private ReceiptText() {}

  private static Pattern field(String name, String value) {
    return Pattern.compile("(?i)(?:^|\\s)" + name + ":\\s?" + value + "(?=\\s|$)");
  }

  /** Reads a receipt; id and messageState are null if they are not there. */
  static DeliveryReceipt read(
      String id, Integer messageState, Address recipient, Address sender, String text) {
    Matcher quoted = TEXT.matcher(text);
    String fields = quoted.find() ? text.substring(0, quoted.start()) : text;
    return new DeliveryReceipt(
        id != null && id.matches("[!-~]{1," + MAX_MESSAGE_ID + "}") ? id : find(ID, fields),
        messageState != null ? state(messageState - 1) : state(find(STATE, fields)),
        recipient,
        sender,
        find(ERROR, fields),
        text);
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
    return matcher.find() ? matcher.group(1) : "";
  }
}
