// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.trustedsms.server.sms.Address;

/**
 * The forms in which an SMSC may write one message_id: some answer submit_sm in hexadecimal and
 * write decimal receipts, or the other way round, some add leading zeros or change the case. A
 * modem has no message_id; its SMS and status reports get one from what they have in common.
 */
public final class MessageIdForms {
  private static final int MAX_DIGITS = 20;
  private static final int DECIMAL = 10;
  private static final int HEXADECIMAL = 16;

  /** The identifier of an SMS that a modem has sent, and that of a status report. */
  private static final Pattern OF_MODEM =
      Pattern.compile("(.*[0-9]{1,3}-[0-9]{0,7})([@~])([0-9]{1,10})");

  private static final Pattern WITHOUT_TIME = Pattern.compile("(.*[0-9]{1,3}-[0-9]{1,7})~");

  private static final String SUBMITTED = "@";
  private static final String REPORTED = "~";
  private static final int SECONDS_PER_MINUTE = 60;

  /** By how many minutes the time in a status report may differ from the time of submission. */
  private static final int MAX_MINUTES_APART = 5;

  private MessageIdForms() {}

  /**
   * Returns 0 to 128 other forms of an identifier. Digits may stand for different numbers, so the
   * caller must check what they name. The name of a channel before the last slash stays.
   */
  public static Set<String> of(String messageId) {
    Matcher ofModem = OF_MODEM.matcher(messageId);
    if (ofModem.matches()) {
      String start = ofModem.group(1) + (ofModem.group(2).equals(SUBMITTED) ? REPORTED : SUBMITTED);
      long minute = Long.parseLong(ofModem.group(3));
      return LongStream.rangeClosed(minute - MAX_MINUTES_APART, minute + MAX_MINUTES_APART)
          .mapToObj(near -> start + near)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
    int slash = messageId.lastIndexOf('/') + 1;
    String channel = messageId.substring(0, slash);
    String id = messageId.substring(slash);
    Set<String> forms = new LinkedHashSet<>();
    forms.add(channel + id.toUpperCase(Locale.ROOT));
    forms.add(channel + id.toLowerCase(Locale.ROOT));
    if (id.matches("[0-9]{1," + MAX_DIGITS + "}")) {
      addAll(forms, channel, new BigInteger(id, DECIMAL));
    }
    if (id.matches("[0-9A-Fa-f]{1," + MAX_DIGITS + "}")) {
      addAll(forms, channel, new BigInteger(id, HEXADECIMAL));
    }
    forms.remove(messageId);
    return forms;
  }

  /**
   * Names an SMS that a modem has sent: by the modem's reference (TP-MR), which restarts after 256
   * SMS, the end of the recipient's number and the minute of {@code time}, in s since 1970 UTC.
   */
  public static String submitted(int reference, String recipient, long time) {
    return ofModem(reference, recipient, SUBMITTED, time);
  }

  /**
   * Names the SMS of a status report: another form of the name of each SMS with that reference and
   * number submitted within 5 minutes. {@code time} (TP-SCTS) is in s since 1970 UTC, or -1 if it
   * cannot be read: {@link #startOf} then finds the SMS that it may be about.
   */
  public static String reported(int reference, String recipient, long time) {
    return ofModem(reference, recipient, REPORTED, time);
  }

  /**
   * Returns the beginning of the names of all SMS that a status report may be about whose time
   * cannot be read; null for any other identifier.
   */
  public static String startOf(String messageId) {
    Matcher matcher = WITHOUT_TIME.matcher(messageId);
    return matcher.matches() ? matcher.group(1) + SUBMITTED : null;
  }

  private static String ofModem(int reference, String recipient, String between, long time) {
    String minute = time < 0 ? "" : Long.toString(time / SECONDS_PER_MINUTE);
    return reference + "-" + Address.lastDigits(recipient) + between + minute;
  }

  private static void addAll(Set<String> forms, String channel, BigInteger number) {
    String hexadecimal = number.toString(HEXADECIMAL);
    addAll(forms, channel, number.toString(DECIMAL));
    addAll(forms, channel, hexadecimal);
    addAll(forms, channel, hexadecimal.toUpperCase(Locale.ROOT));
  }

  private static void addAll(Set<String> forms, String channel, String digits) {
    for (int zeros = 0; digits.length() + zeros <= MAX_DIGITS; zeros++) {
      forms.add(channel + "0".repeat(zeros) + digits);
    }
  }
}
