// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.Map;
import org.jsmpp.InvalidNumberOfDestinationsException;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.Bind;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.util.DefaultDecomposer;
import org.jsmpp.util.PDUDecomposer;
import org.trustedsms.server.smpp.Pdus;

/** Decodes the requests of clients, whatever their bytes are. */
final class RequestDecoder {
  /** Decodes requests of one command_id. */
  private interface Decoder {
    Object decode(byte[] pdu)
        throws PDUStringException, InvalidNumberOfDestinationsException, ProcessRequestException;
  }

  private static final PDUDecomposer ALL = new DefaultDecomposer();

  /** Of all that a client may send, though this centre need not do what it asks. */
  private static final Map<Integer, Decoder> DECODERS =
      Map.ofEntries(
          Map.entry(SMPPConstant.CID_BIND_TRANSMITTER, RequestDecoder::bind),
          Map.entry(SMPPConstant.CID_BIND_RECEIVER, RequestDecoder::bind),
          Map.entry(SMPPConstant.CID_BIND_TRANSCEIVER, RequestDecoder::bind),
          Map.entry(SMPPConstant.CID_SUBMIT_SM, ALL::submitSm),
          Map.entry(SMPPConstant.CID_SUBMIT_MULTI, ALL::submitMulti),
          Map.entry(SMPPConstant.CID_QUERY_SM, ALL::querySm),
          Map.entry(SMPPConstant.CID_DATA_SM, ALL::dataSm),
          Map.entry(SMPPConstant.CID_CANCEL_SM, ALL::cancelSm),
          Map.entry(SMPPConstant.CID_REPLACE_SM, ALL::replaceSm),
          Map.entry(SMPPConstant.CID_BROADCAST_SM, ALL::broadcastSm),
          Map.entry(SMPPConstant.CID_CANCEL_BROADCAST_SM, ALL::cancelBroadcastSm),
          Map.entry(SMPPConstant.CID_QUERY_BROADCAST_SM, ALL::queryBroadcastSm),
          Map.entry(SMPPConstant.CID_ENQUIRE_LINK, ALL::enquireLink),
          Map.entry(SMPPConstant.CID_UNBIND, ALL::unbind));

  private RequestDecoder() {}

  static boolean isKnown(int commandId) {
    return DECODERS.containsKey(commandId);
  }

  static boolean isBind(int commandId) {
    return commandId == SMPPConstant.CID_BIND_TRANSMITTER
        || commandId == SMPPConstant.CID_BIND_RECEIVER
        || commandId == SMPPConstant.CID_BIND_TRANSCEIVER;
  }

  /**
   * Decodes a request with a known command_id.
   *
   * @param pdu all of it, 16 bytes or more
   * @throws ProcessRequestException if it cannot be decoded
   */
  static Object decode(byte[] pdu) throws ProcessRequestException {
    try {
      return DECODERS.get(Pdus.commandId(pdu)).decode(pdu);
    } catch (PDUStringException e) {
      throw new ProcessRequestException("a field is too long", status(e), e);
    } catch (InvalidNumberOfDestinationsException | RuntimeException e) {
      // Also an index out of bounds: jsmpp checks no length before it reads.
      throw new ProcessRequestException(
          "the fields do not fit its command_length", SMPPConstant.STAT_ESME_RINVCMDLEN, e);
    }
  }

  private static Bind bind(byte[] pdu) throws PDUStringException, ProcessRequestException {
    Bind bind = ALL.bind(pdu);
    try {
      TypeOfNumber.valueOf(bind.getAddrTon());
      NumberingPlanIndicator.valueOf(bind.getAddrNpi());
      InterfaceVersion.valueOf(bind.getInterfaceVersion());
      return bind;
    } catch (IllegalArgumentException e) {
      throw new ProcessRequestException(
          "addr_ton, addr_npi or interface_version is reserved",
          SMPPConstant.STAT_ESME_RBINDFAIL,
          e);
    }
  }

  private static int status(PDUStringException e) {
    return switch (e.getParameter()) {
      // jsmpp says ESME_RINVSRCADR.
      case DESTINATION_ADDR -> SMPPConstant.STAT_ESME_RINVDSTADR;
      case ADDRESS_RANGE -> SMPPConstant.STAT_ESME_RBINDFAIL;
      default -> e.getParameter().getErrCode();
    };
  }
}
