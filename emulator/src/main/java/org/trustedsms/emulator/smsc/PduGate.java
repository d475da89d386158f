// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jsmpp.PDUReader;
import org.jsmpp.PDUSender;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.Command;

/**
 * Reads the PDUs of one client and lets those pass that its session can decode and that are allowed
 * in its state; it answers the others itself. Used by the session's reading thread only.
 */
final class PduGate implements PDUReader {
  private static final int HEADER = 16;

  /** The largest PDU that the session gets to see: bounds the memory of a window of them. */
  private static final int MAX_LENGTH = 2048;

  /** Above that, not even a message_payload of 65,535 bytes explains it. */
  private static final int MAX_SKIPPED = 70_000;

  private final ClientConnection connection;
  private final PDUSender sender;
  private final BooleanSupplier bound;
  private final Consumer<String> complaint;
  private boolean bindSeen;
  private byte[] pdu;

  /**
   * Makes a gate.
   *
   * @param connection the client's
   * @param sender writes the answers
   * @param bound tells whether the client has bound
   * @param complaint is told in words what was wrong
   */
  PduGate(
      ClientConnection connection,
      PDUSender sender,
      BooleanSupplier bound,
      Consumer<String> complaint) {
    this.connection = connection;
    this.sender = sender;
    this.bound = bound;
    this.complaint = complaint;
  }

  @Override
  public Command readPDUHeader(DataInputStream in) throws IOException {
    try {
      while (true) {
        Command header = read(in);
        if (header != null && passes(header)) {
          return header;
        }
      }
    } catch (SocketTimeoutException e) {
      // Nothing has come yet: the session asks whether the client is still there.
      throw e;
    } catch (EOFException e) {
      connection.ends("the client has closed the connection");
      throw e;
    } catch (IOException e) {
      if (connection.isOpen()) {
        connection.ends(e.getMessage());
      }
      throw e;
    }
  }

  @Override
  public byte[] readPDU(DataInputStream in, Command header) {
    return pdu;
  }

  @Override
  public byte[] readPDU(DataInputStream in, int length, int id, int status, int sequence) {
    return pdu;
  }

  /** Reads a PDU; null if it was too long and has been answered. */
  private Command read(DataInputStream in) throws IOException {
    int first = in.read();
    if (first < 0) {
      throw new EOFException();
    }
    connection.startReading();
    try {
      return readRest(in, first);
    } catch (SocketTimeoutException e) {
      throw new IOException("the client stopped in the middle of a PDU", e);
    } finally {
      connection.endReading();
    }
  }

  private Command readRest(DataInputStream in, int first) throws IOException {
    byte[] head = new byte[HEADER];
    head[0] = (byte) first;
    in.readFully(head, 1, 3);
    int length = ByteBuffer.wrap(head).getInt();
    if (length < HEADER || length > MAX_SKIPPED) {
      complaint.accept("command_length " + Integer.toUnsignedString(length));
      sender.sendGenericNack(output(), SmppStatus.INVALID_COMMAND_LENGTH, 0);
      throw new IOException("command_length is invalid");
    }
    in.readFully(head, 4, HEADER - 4);
    Command header = header(ByteBuffer.wrap(head));
    if (length > MAX_LENGTH) {
      in.skipNBytes(length - HEADER);
      refuse(
          header,
          new RefusedException(
              header.getCommandId() == SMPPConstant.CID_SUBMIT_SM
                  ? SmppStatus.INVALID_MESSAGE_LENGTH
                  : SmppStatus.INVALID_COMMAND_LENGTH,
              length + " bytes are too many"));
      return null;
    }
    pdu = Arrays.copyOf(head, length);
    in.readFully(pdu, HEADER, length - HEADER);
    return header;
  }

  private static Command header(ByteBuffer head) {
    Command header = new Command();
    header.setCommandLength(head.getInt());
    header.setCommandId(head.getInt());
    header.setCommandStatus(head.getInt());
    header.setSequenceNumber(head.getInt());
    return header;
  }

  private boolean passes(Command header) throws IOException {
    int id = header.getCommandId();
    try {
      if (PduCheck.isResponse(id)) {
        return passesResponse(id);
      }
      if (!PduCheck.isRequest(id)) {
        throw new RefusedException(SmppStatus.INVALID_COMMAND_ID, "unknown command");
      }
      checkState(id);
      PduCheck.decode(id, pdu);
      bindSeen |= PduCheck.isBind(id);
      return true;
    } catch (RefusedException e) {
      refuse(header, e);
      return false;
    }
  }

  private boolean passesResponse(int id) {
    if (!bound.getAsBoolean() && id != SMPPConstant.CID_ENQUIRE_LINK_RESP) {
      return false;
    }
    try {
      PduCheck.decode(id, pdu);
    } catch (RefusedException e) {
      // The specification lets an error go without a body: read as an empty message_id.
      pdu = Arrays.copyOf(Arrays.copyOf(pdu, HEADER), HEADER + 1);
    }
    return true;
  }

  private void checkState(int id) throws RefusedException {
    if (PduCheck.isBind(id)) {
      if (bindSeen) {
        throw new RefusedException(SmppStatus.ALREADY_BOUND, "a second bind");
      }
    } else if (!bound.getAsBoolean() && id != SMPPConstant.CID_ENQUIRE_LINK) {
      throw new RefusedException(SmppStatus.WRONG_BIND_STATE, "not bound");
    }
  }

  private void refuse(Command header, RefusedException why) throws IOException {
    int id = header.getCommandId();
    complaint.accept(
        "command_id "
            + SmppStatus.hex(id)
            + " refused with "
            + SmppStatus.hex(why.status())
            + ": "
            + why.getMessage());
    if (PduCheck.isResponse(id)) {
      return;
    }
    if (PduCheck.isRequest(id)) {
      sender.sendHeader(
          output(), id | SMPPConstant.MASK_CID_RESP, why.status(), header.getSequenceNumber());
    } else {
      sender.sendGenericNack(output(), why.status(), header.getSequenceNumber());
    }
  }

  private OutputStream output() {
    return connection.getOutputStream();
  }
}
