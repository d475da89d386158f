// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.server.sms.Address;

/**
 * What the network says has become of an SMS. It is not signed: anybody on the way can have made
 * it. Immutable.
 *
 * <p>The optional parameters receipted_message_id and message_state count (SMPP 3.4, 5.3.2.12 and
 * 5.3.2.35); without them the text, in the form of appendix B. Centres write that differently: the
 * names of the fields in any case, fields left out, a time with seconds.
 *
 * @param messageId which SMS it is about, as in {@link Submitted#messageId}; empty if it does not
 *     say. Some centres state the same number hexadecimal in one place and decimal in the other
 * @param error err of the text, the network's own code; empty if it is not there
 * @param text what the centre writes, any characters
 */
public record DeliveryReceipt(
    String messageId, State state, Address recipient, Address sender, String error, String text) {
  private static final int MAX_MESSAGE_ID = 64;
  private static final Pattern ID = field("id", "([!-~]{1," + MAX_MESSAGE_ID + "})");
  private static final Pattern STATE = field("stat", "([A-Za-z]{1,16})");
  private static final Pattern ERROR = field("err", "([!-~]{1,16})");
  private static final Pattern TEXT = Pattern.compile("(?i)(?:^|\\s)text:");

  /** What has become of an SMS (message_state, SMPP 3.4, 5.2.28). */
  public enum State {
    /** It is on its way. */
    ENROUTE("ENROUTE"),
    /** The recipient's device has it. */
    DELIVERED("DELIVRD"),
    /** Its validity period is over. */
    EXPIRED("EXPIRED"),
    /** It was deleted. */
    DELETED("DELETED"),
    /** It cannot be delivered. */
    UNDELIVERABLE("UNDELIV"),
    /** It was accepted, by somebody in the recipient's place. */
    ACCEPTED("ACCEPTD"),
    /** The centre does not know, or says something that is not in the specification. */
    UNKNOWN("UNKNOWN"),
    /** It was rejected. */
    REJECTED("REJECTD");

    private static final State[] ALL = values();

    private final String stat;

    State(String stat) {
      this.stat = stat;
    }

    /** Reads message_state; the numbers are those of the table, from 1 on. */
    static State of(int messageState) {
      return messageState >= 1 && messageState <= ALL.length ? ALL[messageState - 1] : UNKNOWN;
    }

    /** Reads stat, abbreviated as in appendix B or written out. */
    static State of(String stat) {
      String upper = stat.toUpperCase(Locale.ROOT);
      for (State state : ALL) {
        if (state.stat.equals(upper) || state.name().equals(upper)) {
          return state;
        }
      }
      // In no specification, but widely used.
      return upper.equals("FAILED") ? UNDELIVERABLE : UNKNOWN;
    }
  }

  private static Pattern field(String name, String value) {
    return Pattern.compile("(?i)(?:^|\\s)" + name + ":\\s?" + value + "(?=\\s|$)");
  }

  /** Reads a receipt; id and messageState are null if they are not there. */
  static DeliveryReceipt of(
      String id, Integer messageState, Address recipient, Address sender, String text) {
    Matcher quoted = TEXT.matcher(text);
    String fields = quoted.find() ? text.substring(0, quoted.start()) : text;
    return new DeliveryReceipt(
        id != null && id.matches("[!-~]{1," + MAX_MESSAGE_ID + "}") ? id : find(ID, fields),
        messageState != null ? State.of(messageState) : State.of(find(STATE, fields)),
        recipient,
        sender,
        find(ERROR, fields),
        text);
  }

  private static String find(Pattern field, String text) {
    Matcher matcher = field.matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }
}
