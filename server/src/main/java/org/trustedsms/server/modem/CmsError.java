// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.RefusedException.Retry;

/**
 * The error that a modem answers: +CMS ERROR has the codes of 3GPP TS 27.005, 3.2.5 and TS 24.011,
 * annex E, +CME ERROR those of TS 27.007, 9.2. The second are translated to those of the first that
 * mean the same.
 */
final class CmsError {
  static final int MEMORY_FULL = 322;
  private static final int NETWORK_TIMEOUT = 332;

  private static final int LAST_OF_NETWORK = 255;
  private static final int MODEM_FAILURE = 300;
  private static final int UNKNOWN = 500;
  private static final Pattern CODE = Pattern.compile("\\+CM([SE]) ERROR: *([0-9]{1,4})");

  private CmsError() {}

  /** Returns whether a line is the end of an answer that is not OK. */
  static boolean is(String line) {
    return line.equals("ERROR") || line.startsWith("+CMS ERROR") || line.startsWith("+CME ERROR");
  }

  static RefusedException refused(String what, String line) {
    Matcher matcher = CODE.matcher(line);
    int code = UNKNOWN;
    if (matcher.matches()) {
      int told = Integer.parseInt(matcher.group(2));
      code = matcher.group(1).equals("S") ? told : ofCme(told);
    }
    return new RefusedException(
        "the modem refuses " + what, code, words(code) + " (" + line + ")", retry(code));
  }

  /** Returns what +CMS ERROR would say (TS 27.007, 9.2.1). */
  private static int ofCme(int code) {
    return switch (code) {
      case 0, 1 -> MODEM_FAILURE;
      case 3 -> 302;
      case 4 -> 303;
      case 10 -> 310;
      case 11 -> 311;
      case 12 -> 316;
      case 13 -> 313;
      case 14 -> 314;
      case 15 -> 315;
      case 20 -> MEMORY_FULL;
      case 21, 22 -> 321;
      case 23 -> 320;
      case 30, 32 -> 331;
      case 31 -> NETWORK_TIMEOUT;
      default -> UNKNOWN;
    };
  }

  private static Retry retry(int code) {
    return switch (code) {
      case 38, 41, 42, 47, 192, 314, MEMORY_FULL, 331, UNKNOWN -> Retry.SOON;
      default -> Retry.LATER;
    };
  }

  /**
   * Returns why an SMS was refused: for good only if the network or the modem says that of this
   * SMS. A code that is not known may mean anything.
   */
  static RefusedException ofSms(RefusedException reason) {
    boolean isFinal =
        switch (reason.status()) {
          case 1, 8, 10, 21, 28, 29, 30, 50, 69, 95, 96, 195, 196, 304 -> true;
          default -> false;
        };
    return isFinal ? reason.forGood() : reason;
  }

  /**
   * Returns whether a modem that answers a PDU with this code may have sent the SMS. Only the
   * network (0 to 255) and an error that the modem names (301 to 331) say that it did not.
   */
  static boolean mayHaveSent(int code) {
    return code > LAST_OF_NETWORK && code <= MODEM_FAILURE || code >= NETWORK_TIMEOUT;
  }

  private static String words(int code) {
    ResourceBundle words = ResourceBundle.getBundle("org.trustedsms.server.modem.cms-error");
    String number = Integer.toString(code);
    return words.containsKey(number) ? words.getString(number) : "the modem failed";
  }
}
