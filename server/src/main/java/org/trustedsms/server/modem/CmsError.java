// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.RefusedException.Retry;

/** What a modem answers instead of OK (3GPP TS 27.005, 3.2.5; TS 24.011, table 8.4). */
final class CmsError {
  static final int MEMORY_FULL = 322;
  static final int NETWORK_TIMEOUT = 332;

  private static final int UNKNOWN = 500;
  private static final Pattern CODE = Pattern.compile("\\+CM[SE] ERROR: *([0-9]{1,4})");

  private CmsError() {}

  /** Tells whether a line is the end of an answer that is not OK. */
  static boolean is(String line) {
    return line.equals("ERROR") || line.startsWith("+CMS ERROR") || line.startsWith("+CME ERROR");
  }

  static RefusedException refused(String what, String line) {
    Matcher matcher = CODE.matcher(line);
    int code = matcher.matches() ? Integer.parseInt(matcher.group(1)) : UNKNOWN;
    return new RefusedException(
        "the modem refuses " + what, code, words(code) + " (" + line + ")", retry(code));
  }

  private static Retry retry(int code) {
    return switch (code) {
      case 38, 41, 42, 47, 314, MEMORY_FULL, 331, UNKNOWN -> Retry.SOON;
      default -> Retry.LATER;
    };
  }

  /** An SMS is refused for good unless the network, the modem or the SIM may be ready by and by. */
  static RefusedException ofSms(RefusedException reason) {
    boolean isForNow =
        reason.isBusy()
            || switch (reason.status()) {
              case 17, 22, 27, 302, 303, 310, 311, 313, 315, 316, 330 -> true;
              default -> false;
            };
    return isForNow ? reason : reason.forGood();
  }

  private static String words(int code) {
    return switch (code) {
      case 1 -> "the recipient's number is not assigned";
      case 8, 10 -> "the operator bars it";
      case 21 -> "the SMS is rejected";
      case 27, 28, 30 -> "the recipient is not known or out of service";
      case 29, 50, 69 -> "the operator does not offer it for this SIM";
      case 38, 41, 42, 47 -> "the network is busy or out of order";
      case 302, 303 -> "the modem does not allow it";
      case 304 -> "the modem does not take the PDU";
      case 310, 313, 315 -> "there is no SIM that can be used";
      case 311, 316 -> "the SIM asks for its PIN or PUK";
      case 314 -> "the SIM is busy";
      case MEMORY_FULL -> "the modem's memory is full";
      case 330 -> "the SIM does not know the number of its service centre";
      case 331 -> "there is no network";
      case NETWORK_TIMEOUT -> "the network does not answer";
      default -> "the modem failed";
    };
  }
}
