// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.util.ResourceBundle;
import org.jsmpp.SMPPConstant;
import org.trustedsms.server.link.RefusedException;

/** The SMSC's command_status in words (SMPP 3.4, 5.1.3). */
final class CommandStatus {
  private CommandStatus() {}

  /** Returns whether the same request may succeed a little later. */
  static boolean isBusy(int status) {
    return status == SMPPConstant.STAT_ESME_RTHROTTLED || status == SMPPConstant.STAT_ESME_RMSGQFUL;
  }

  /** Returns whether the SMSC knows no session on this connection: the client has to bind again. */
  static boolean isSessionLost(int status) {
    return status == SMPPConstant.STAT_ESME_RINVBNDSTS;
  }

  static RefusedException refused(String what, int status) {
    RefusedException.Retry retry =
        isBusy(status)
            ? RefusedException.Retry.SOON
            : isFinal(status) ? RefusedException.Retry.NEVER : RefusedException.Retry.LATER;
    return new RefusedException("the SMSC refuses " + what, status, words(status), retry);
  }

  /**
   * Describes the refusal of an SMS. It is final if SMPP 3.4 defines the status and the reason is
   * not the SMSC's own state; a status that SMPP 3.4 does not define may be temporary.
   */
  static RefusedException refusedSms(int status) {
    RefusedException refused = refused("the SMS", status);
    boolean isForNow =
        refused.isBusy()
            || status == SMPPConstant.STAT_ESME_RSYSERR
            || isSessionLost(status)
            || status == SMPPConstant.STAT_ESME_RX_T_APPN
            || definition(status) == null;
    return isForNow ? refused : refused.forGood();
  }

  /** Returns whether a bind that was refused so will never succeed. */
  static boolean isFinal(int status) {
    return status == SMPPConstant.STAT_ESME_RINVPASWD
        || status == SMPPConstant.STAT_ESME_RINVSYSID
        || status == SMPPConstant.STAT_ESME_RINVSYSTYP;
  }

  /** Returns what a status means (SMPP 3.4, 5.1.3), with its number. */
  static String words(int status) {
    String words = definition(status);
    return String.format(
        "%s (SMPP status 0x%08X)",
        words == null ? "status of its own or of a later version" : words, status);
  }

  /** Returns the meaning of a status, or null if SMPP 3.4, 5.1.3 reserves it or leaves it free. */
  private static String definition(int status) {
    ResourceBundle words = ResourceBundle.getBundle("org.trustedsms.server.smpp.command-status");
    String number = String.format("0x%02X", status);
    return words.containsKey(number) ? words.getString(number) : null;
  }
}
