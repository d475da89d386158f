// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.Bind;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.util.DefaultDecomposer;
import org.jsmpp.util.PDUDecomposer;

/** Decodes the requests of clients, whatever their bytes are. */
final class RequestDecoder {
  private static final PDUDecomposer ALL = new DefaultDecomposer();

  private interface Decoder<T> {
    T decode(byte[] pdu) throws PDUStringException;
  }

  private RequestDecoder() {}

  static Bind bind(byte[] pdu) throws ProcessRequestException {
    Bind bind = decode(pdu, ALL::bind);
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

  static SubmitSm submit(byte[] pdu) throws ProcessRequestException {
    return decode(pdu, ALL::submitSm);
  }

  private static <T> T decode(byte[] pdu, Decoder<T> decoder) throws ProcessRequestException {
    try {
      return decoder.decode(pdu);
    } catch (PDUStringException e) {
      throw new ProcessRequestException("a field is too long", status(e), e);
    } catch (RuntimeException e) {
      // Also an index out of bounds: jsmpp checks no length before it reads.
      throw new ProcessRequestException(
          "the fields do not fit its command_length", SMPPConstant.STAT_ESME_RINVCMDLEN, e);
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
