// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import org.jsmpp.InvalidNumberOfDestinationsException;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.Bind;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.util.DefaultDecomposer;
import org.jsmpp.util.PDUDecomposer;
import org.jsmpp.util.StringParameter;

/**
 * Tries whether a PDU can be decoded. jsmpp's sessions decode on a thread of their own, which a
 * malformed PDU would end with a stack trace and without an answer.
 */
final class PduCheck {
  private static final PDUDecomposer DECOMPOSER = new DefaultDecomposer();

  private PduCheck() {}

  static boolean isBind(int commandId) {
    return commandId == SMPPConstant.CID_BIND_TRANSMITTER
        || commandId == SMPPConstant.CID_BIND_RECEIVER
        || commandId == SMPPConstant.CID_BIND_TRANSCEIVER;
  }

  static boolean isResponse(int commandId) {
    return (commandId & SMPPConstant.MASK_CID_RESP) != 0;
  }

  /** Whether a client may send such a request, though this centre need not do what it asks. */
  static boolean isRequest(int commandId) {
    return switch (commandId) {
      case SMPPConstant.CID_BIND_TRANSMITTER,
          SMPPConstant.CID_BIND_RECEIVER,
          SMPPConstant.CID_BIND_TRANSCEIVER,
          SMPPConstant.CID_SUBMIT_SM,
          SMPPConstant.CID_SUBMIT_MULTI,
          SMPPConstant.CID_QUERY_SM,
          SMPPConstant.CID_DATA_SM,
          SMPPConstant.CID_CANCEL_SM,
          SMPPConstant.CID_REPLACE_SM,
          SMPPConstant.CID_BROADCAST_SM,
          SMPPConstant.CID_CANCEL_BROADCAST_SM,
          SMPPConstant.CID_QUERY_BROADCAST_SM,
          SMPPConstant.CID_ENQUIRE_LINK,
          SMPPConstant.CID_UNBIND ->
          true;
      default -> false;
    };
  }

  /**
   * Tries to decode a PDU.
   *
   * @param pdu all of it, 16 bytes or more
   * @throws RefusedException if it cannot be decoded
   */
  static void decode(int commandId, byte[] pdu) throws RefusedException {
    try {
      switch (commandId) {
        case SMPPConstant.CID_BIND_TRANSMITTER,
            SMPPConstant.CID_BIND_RECEIVER,
            SMPPConstant.CID_BIND_TRANSCEIVER ->
            check(DECOMPOSER.bind(pdu));
        case SMPPConstant.CID_SUBMIT_SM -> DECOMPOSER.submitSm(pdu);
        case SMPPConstant.CID_SUBMIT_MULTI -> DECOMPOSER.submitMulti(pdu);
        case SMPPConstant.CID_QUERY_SM -> DECOMPOSER.querySm(pdu);
        case SMPPConstant.CID_DATA_SM -> DECOMPOSER.dataSm(pdu);
        case SMPPConstant.CID_CANCEL_SM -> DECOMPOSER.cancelSm(pdu);
        case SMPPConstant.CID_REPLACE_SM -> DECOMPOSER.replaceSm(pdu);
        case SMPPConstant.CID_BROADCAST_SM -> DECOMPOSER.broadcastSm(pdu);
        case SMPPConstant.CID_CANCEL_BROADCAST_SM -> DECOMPOSER.cancelBroadcastSm(pdu);
        case SMPPConstant.CID_QUERY_BROADCAST_SM -> DECOMPOSER.queryBroadcastSm(pdu);
        case SMPPConstant.CID_DELIVER_SM_RESP -> DECOMPOSER.deliverSmResp(pdu);
        case SMPPConstant.CID_DATA_SM_RESP -> DECOMPOSER.dataSmResp(pdu);
        default -> {
          // All others have no body.
        }
      }
    } catch (PDUStringException e) {
      throw new RefusedException(status(e.getParameter()), "a field is too long");
    } catch (InvalidNumberOfDestinationsException | RuntimeException e) {
      // Also an index out of bounds: jsmpp checks no length before it reads.
      throw new RefusedException(
          SmppStatus.INVALID_COMMAND_LENGTH, "the fields do not fit its command_length");
    }
  }

  private static void check(Bind bind) throws RefusedException {
    try {
      TypeOfNumber.valueOf(bind.getAddrTon());
      NumberingPlanIndicator.valueOf(bind.getAddrNpi());
      InterfaceVersion.valueOf(bind.getInterfaceVersion());
    } catch (IllegalArgumentException e) {
      throw new RefusedException(
          SmppStatus.BIND_FAILED, "addr_ton, addr_npi or interface_version is reserved");
    }
  }

  private static int status(StringParameter parameter) {
    return switch (parameter) {
      // jsmpp says ESME_RINVSRCADR.
      case DESTINATION_ADDR -> SmppStatus.INVALID_DESTINATION;
      case ADDRESS_RANGE -> SmppStatus.BIND_FAILED;
      default -> parameter.getErrCode();
    };
  }
}
