// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import org.jsmpp.SMPPConstant;
import org.trustedsms.server.link.RefusedException;

/** What the SMS centre answers, in words (command_status, SMPP 3.4, 5.1.3). */
final class CommandStatus {
  private CommandStatus() {}

  /** Tells whether the same request may succeed a little later. */
  static boolean isBusy(int status) {
    return status == SMPPConstant.STAT_ESME_RTHROTTLED || status == SMPPConstant.STAT_ESME_RMSGQFUL;
  }

  /** Tells whether the SMSC knows no session on this connection: the client has to bind again. */
  static boolean isSessionLost(int status) {
    return status == SMPPConstant.STAT_ESME_RINVBNDSTS;
  }

  static RefusedException refused(String what, int status) {
    RefusedException.Retry retry =
        isBusy(status)
            ? RefusedException.Retry.SOON
            : isFinal(status) ? RefusedException.Retry.NEVER : RefusedException.Retry.LATER;
    return new RefusedException("the SMS centre refuses " + what, status, words(status), retry);
  }

  /** An SMS that is refused for another reason than the centre's own state is so for good. */
  static RefusedException refusedSms(int status) {
    RefusedException refused = refused("the SMS", status);
    boolean isForNow =
        refused.isBusy()
            || status == SMPPConstant.STAT_ESME_RSYSERR
            || isSessionLost(status)
            || status == SMPPConstant.STAT_ESME_RX_T_APPN;
    return isForNow ? refused : refused.forGood();
  }

  /** Tells whether a bind that was refused so will never succeed. */
  static boolean isFinal(int status) {
    return status == SMPPConstant.STAT_ESME_RINVPASWD
        || status == SMPPConstant.STAT_ESME_RINVSYSID
        || status == SMPPConstant.STAT_ESME_RINVSYSTYP;
  }

  /** Says what a status means, with its number. */
  static String words(int status) {
    String words =
        switch (status) {
          case SMPPConstant.STAT_ESME_RINVMSGLEN -> "message length is invalid";
          case SMPPConstant.STAT_ESME_RINVCMDLEN -> "command length is invalid";
          case SMPPConstant.STAT_ESME_RINVCMDID -> "command is not known";
          case SMPPConstant.STAT_ESME_RINVBNDSTS -> "not bound for this";
          case SMPPConstant.STAT_ESME_RALYBND -> "bound already";
          case SMPPConstant.STAT_ESME_RSYSERR -> "system error";
          case SMPPConstant.STAT_ESME_RINVSRCADR -> "number of the sender is invalid";
          case SMPPConstant.STAT_ESME_RINVDSTADR -> "number of the recipient is invalid";
          case SMPPConstant.STAT_ESME_RBINDFAIL -> "bind failed";
          case SMPPConstant.STAT_ESME_RINVPASWD -> "wrong password";
          case SMPPConstant.STAT_ESME_RINVSYSID -> "system_id is not known there";
          case SMPPConstant.STAT_ESME_RMSGQFUL -> "message queue is full";
          case SMPPConstant.STAT_ESME_RINVESMCLASS -> "esm_class is invalid";
          case SMPPConstant.STAT_ESME_RSUBMITFAIL -> "submitting failed";
          case SMPPConstant.STAT_ESME_RINVSYSTYP -> "system type is not allowed";
          case SMPPConstant.STAT_ESME_RINVSRCTON, SMPPConstant.STAT_ESME_RINVSRCNPI ->
              "type of the sender's number is invalid";
          case SMPPConstant.STAT_ESME_RINVDSTTON, SMPPConstant.STAT_ESME_RINVDSTNPI ->
              "type of the recipient's number is invalid";
          case SMPPConstant.STAT_ESME_RX_T_APPN -> "refused for now";
          case SMPPConstant.STAT_ESME_RX_P_APPN, SMPPConstant.STAT_ESME_RX_R_APPN ->
              "refused for good";
          case SMPPConstant.STAT_ESME_RTHROTTLED -> "too many messages in too short a time";
          case SMPPConstant.STAT_ESME_RUNKNOWNERR -> "unknown error";
          default -> "status of its own or of a later version";
        };
    return String.format("%s (SMPP status 0x%08X)", words, status);
  }
}
