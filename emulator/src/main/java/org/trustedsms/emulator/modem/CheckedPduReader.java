// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jsmpp.PDUReader;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.Command;
import org.jsmpp.util.DefaultDecomposer;

/**
 * Reads PDUs (SMPP 3.4, 3.2) that may be anything, so that jsmpp gets only those it can stand. By
 * itself jsmpp makes room for as many bytes as a PDU announces, loses its place in the stream if
 * one comes slowly, and loses a thread and answers nothing if one is malformed.
 *
 * <ul>
 *   <li>A length that no PDU has, or a PDU that stops midway, ends the connection.
 *   <li>A malformed deliver_sm, and a PDU that an SMS centre does not send to a phone, is turned
 *       into one with a reserved command_id, which jsmpp answers with generic_nack (4.3).
 *   <li>An answer is reduced to its header: nothing behind it is needed.
 * </ul>
 */
final class CheckedPduReader implements PDUReader {
  /** Room for a message_payload of 65,535 bytes and more; jsmpp itself reads up to 32,767. */
  private static final int MAX_LENGTH = 70_000;

  /** Reserved by SMPP 3.4, 5.1.2.1. */
  private static final int RESERVED = 0x0000_01FF;

  private final Consumer<String> malformed;
  private volatile int bindStatus;

  /**
   * Creates a reader.
   *
   * @param malformed is told of each malformed deliver_sm
   */
  CheckedPduReader(Consumer<String> malformed) {
    this.malformed = malformed;
  }

  /** Returns the command_status of the answer to the bind; 0 if there is none yet. */
  int bindStatus() {
    return bindStatus;
  }

  @Override
  public Command readPDUHeader(DataInputStream in) throws IOException {
    // A timeout here means that nothing comes; jsmpp then asks whether the link is alive.
    int first = in.read();
    if (first < 0) {
      throw new IOException("the SMS centre has closed the connection");
    }
    try {
      ByteBuffer rest = ByteBuffer.wrap(in.readNBytes(SMPPConstant.PDU_HEADER_LENGTH - 1));
      if (rest.remaining() < SMPPConstant.PDU_HEADER_LENGTH - 1) {
        throw new IOException("the connection ended within the header of a PDU");
      }
      Command header = new Command();
      int length = first << 24 | (rest.get() & 0xFF) << 16 | rest.getShort() & 0xFFFF;
      if (length < SMPPConstant.PDU_HEADER_LENGTH || length > MAX_LENGTH) {
        throw new IOException(
            "a PDU of " + Integer.toUnsignedString(length) + " bytes was announced");
      }
      header.setCommandLength(length);
      header.setCommandId(rest.getInt());
      header.setCommandStatus(rest.getInt());
      header.setSequenceNumber(rest.getInt());
      return header;
    } catch (SocketTimeoutException e) {
      throw new IOException("the header of a PDU stopped midway", e);
    }
  }

  @Override
  public byte[] readPDU(DataInputStream in, Command header) throws IOException {
    byte[] pdu = new byte[header.getCommandLength()];
    ByteBuffer.wrap(pdu)
        .putInt(header.getCommandLength())
        .putInt(header.getCommandId())
        .putInt(header.getCommandStatus())
        .putInt(header.getSequenceNumber());
    try {
      in.readFully(
          pdu, SMPPConstant.PDU_HEADER_LENGTH, pdu.length - SMPPConstant.PDU_HEADER_LENGTH);
    } catch (SocketTimeoutException e) {
      throw new IOException("a PDU stopped midway", e);
    }
    return check(header, pdu);
  }

  @Override
  public byte[] readPDU(DataInputStream in, int length, int id, int status, int sequence)
      throws IOException {
    Command header = new Command();
    header.setCommandLength(length);
    header.setCommandId(id);
    header.setCommandStatus(status);
    header.setSequenceNumber(sequence);
    return readPDU(in, header);
  }

  private byte[] check(Command header, byte[] pdu) {
    switch (header.getCommandId()) {
      case SMPPConstant.CID_DELIVER_SM -> {
        return isDeliverSm(pdu) ? pdu : reduce(header, pdu, RESERVED);
      }
      case SMPPConstant.CID_BIND_TRANSCEIVER_RESP, SMPPConstant.CID_BIND_TRANSMITTER_RESP -> {
        bindStatus = header.getCommandStatus();
        return reduce(header, pdu, header.getCommandId());
      }
      case SMPPConstant.CID_SUBMIT_SM_RESP,
          SMPPConstant.CID_ENQUIRE_LINK,
          SMPPConstant.CID_ENQUIRE_LINK_RESP,
          SMPPConstant.CID_UNBIND,
          SMPPConstant.CID_UNBIND_RESP,
          SMPPConstant.CID_GENERIC_NACK -> {
        return reduce(header, pdu, header.getCommandId());
      }
      default -> {
        return reduce(header, pdu, RESERVED);
      }
    }
  }

  private static byte[] reduce(Command header, byte[] pdu, int id) {
    header.setCommandId(id);
    header.setCommandLength(SMPPConstant.PDU_HEADER_LENGTH);
    byte[] reduced = Arrays.copyOf(pdu, SMPPConstant.PDU_HEADER_LENGTH);
    ByteBuffer.wrap(reduced).putInt(reduced.length).putInt(id);
    return reduced;
  }

  private boolean isDeliverSm(byte[] pdu) {
    try {
      new DefaultDecomposer().deliverSm(pdu);
      return true;
    } catch (PDUStringException | RuntimeException e) {
      // jsmpp runs past the end of the array if a field is missing or a length is too large.
      malformed.accept("malformed deliver_sm of " + pdu.length + " bytes");
      return false;
    }
  }
}
