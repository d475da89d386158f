// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

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
    return switch (status) {
      case 0x01 -> "message length is invalid";
      case 0x02 -> "command length is invalid";
      case 0x03 -> "command is not known";
      case 0x04 -> "not bound for this";
      case 0x05 -> "bound already";
      case 0x06 -> "priority is invalid";
      case 0x07 -> "registered_delivery is invalid";
      case 0x08 -> "system error";
      case 0x0A -> "number of the sender is invalid";
      case 0x0B -> "number of the recipient is invalid";
      case 0x0C -> "message_id is invalid";
      case 0x0D -> "bind failed";
      case 0x0E -> "wrong password";
      case 0x0F -> "system_id is not known there";
      case 0x11 -> "cancelling failed";
      case 0x13 -> "replacing failed";
      case 0x14 -> "message queue is full";
      case 0x15 -> "service_type is invalid";
      case 0x33 -> "number of destinations is invalid";
      case 0x34 -> "name of the distribution list is invalid";
      case 0x40 -> "destination flag is invalid";
      case 0x42 -> "request to submit with replacement is invalid";
      case 0x43 -> "esm_class is invalid";
      case 0x44 -> "cannot submit to the distribution list";
      case 0x45 -> "submitting failed";
      case 0x48, 0x49 -> "type of the sender's number is invalid";
      case 0x50, 0x51 -> "type of the recipient's number is invalid";
      case 0x53 -> "system type is not allowed";
      case 0x54 -> "replace_if_present flag is invalid";
      case 0x55 -> "number of messages is invalid";
      case 0x58 -> "too many messages in too short a time";
      case 0x61 -> "scheduled delivery time is invalid";
      case 0x62 -> "validity period is invalid";
      case 0x63 -> "predefined message is not known";
      case 0x64 -> "refused for now";
      case 0x65, 0x66 -> "refused for good";
      case 0x67 -> "query failed";
      case 0xC0 -> "optional part is invalid";
      case 0xC1 -> "optional parameter is not allowed";
      case 0xC2 -> "length of an optional parameter is invalid";
      case 0xC3 -> "optional parameter is missing";
      case 0xC4 -> "value of an optional parameter is invalid";
      case 0xFE -> "delivery failed";
      case 0xFF -> "unknown error";
      default -> null;
    };
  }
}
