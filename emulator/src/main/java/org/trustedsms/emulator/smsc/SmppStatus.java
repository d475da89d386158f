// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import org.jsmpp.SMPPConstant;

/** The values of command_status that the centre uses (SMPP 3.4, 5.1.3). */
final class SmppStatus {
  static final int INVALID_MESSAGE_LENGTH = SMPPConstant.STAT_ESME_RINVMSGLEN;
  static final int INVALID_COMMAND_LENGTH = SMPPConstant.STAT_ESME_RINVCMDLEN;
  static final int INVALID_COMMAND_ID = SMPPConstant.STAT_ESME_RINVCMDID;
  static final int WRONG_BIND_STATE = SMPPConstant.STAT_ESME_RINVBNDSTS;
  static final int ALREADY_BOUND = SMPPConstant.STAT_ESME_RALYBND;
  static final int INVALID_PRIORITY = SMPPConstant.STAT_ESME_RINVPRTFLG;
  static final int INVALID_REGISTERED_DELIVERY = SMPPConstant.STAT_ESME_RINVREGDLVFLG;
  static final int SYSTEM_ERROR = SMPPConstant.STAT_ESME_RSYSERR;
  static final int INVALID_SOURCE = SMPPConstant.STAT_ESME_RINVSRCADR;
  static final int INVALID_DESTINATION = SMPPConstant.STAT_ESME_RINVDSTADR;
  static final int INVALID_MESSAGE_ID = SMPPConstant.STAT_ESME_RINVMSGID;
  static final int BIND_FAILED = SMPPConstant.STAT_ESME_RBINDFAIL;
  static final int INVALID_PASSWORD = SMPPConstant.STAT_ESME_RINVPASWD;
  static final int INVALID_SYSTEM_ID = SMPPConstant.STAT_ESME_RINVSYSID;
  static final int CANCEL_FAILED = SMPPConstant.STAT_ESME_RCANCELFAIL;
  static final int REPLACE_FAILED = SMPPConstant.STAT_ESME_RREPLACEFAIL;
  static final int QUEUE_FULL = SMPPConstant.STAT_ESME_RMSGQFUL;
  static final int INVALID_SOURCE_TON = SMPPConstant.STAT_ESME_RINVSRCTON;
  static final int INVALID_SOURCE_NPI = SMPPConstant.STAT_ESME_RINVSRCNPI;
  static final int INVALID_DESTINATION_TON = SMPPConstant.STAT_ESME_RINVDSTTON;
  static final int INVALID_DESTINATION_NPI = SMPPConstant.STAT_ESME_RINVDSTNPI;
  static final int INVALID_REPLACE_FLAG = SMPPConstant.STAT_ESME_RINVREPFLAG;
  static final int THROTTLED = SMPPConstant.STAT_ESME_RTHROTTLED;
  static final int INVALID_SCHEDULE = SMPPConstant.STAT_ESME_RINVSCHED;
  static final int INVALID_EXPIRY = SMPPConstant.STAT_ESME_RINVEXPIRY;
  static final int INVALID_DEFAULT_MESSAGE = SMPPConstant.STAT_ESME_RINVDFTMSGID;
  static final int TEMPORARY_FAILURE = SMPPConstant.STAT_ESME_RX_T_APPN;
  static final int PARAMETER_NOT_ALLOWED = 0xC1;
  static final int INVALID_PARAMETER_LENGTH = 0xC2;

  private SmppStatus() {}

  /** Whether an answer to deliver_sm means that the same message may be taken later. */
  static boolean isTemporary(int status) {
    return status == TEMPORARY_FAILURE
        || status == QUEUE_FULL
        || status == THROTTLED
        || status == SYSTEM_ERROR;
  }

  static String hex(int status) {
    return String.format("0x%08X", status);
  }
}
