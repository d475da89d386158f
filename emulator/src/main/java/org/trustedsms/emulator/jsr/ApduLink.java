// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.Consumer;
import javax.microedition.apdu.APDUConnection;
import org.trustedsms.emulator.bridge.CardSlot;

/** A connection to an application in the card (JSR 177). It does not ask for the PIN itself. */
final class ApduLink implements APDUConnection {
  private static final int CLASS = 0;
  private static final int INSTRUCTION = 1;
  private static final int PARAMETER = 2;
  private static final int HEADER = 4;
  private static final int SELECT = 0xA4;
  private static final int MANAGE_CHANNEL = 0x70;

  private final CardSlot.Channel channel;
  private final Consumer<ApduLink> whenClosed;
  private volatile boolean closed;

  ApduLink(CardSlot.Channel channel, Consumer<ApduLink> whenClosed) {
    this.channel = channel;
    this.whenClosed = whenClosed;
  }

  /**
   * Exchanges an APDU, which may not select by name nor manage channels. Throws an
   * InterruptedIOException if the connection is closed meanwhile.
   */
  @Override
  public byte[] exchangeAPDU(byte[] command) throws IOException {
    if (command == null || command.length < HEADER) {
      throw new IllegalArgumentException("A command APDU has 4 bytes at least.");
    }
    int instruction = command[INSTRUCTION] & 0xff;
    if ((command[CLASS] & 0xFC) == 0
        && (instruction == MANAGE_CHANNEL || instruction == SELECT && command[PARAMETER] == 4)) {
      throw new IllegalArgumentException("Applications are selected by Connector.open alone.");
    }
    if (closed) {
      throw new IOException("The connection is closed.");
    }
    byte[] response = channel.transmit(command.clone());
    if (closed) {
      throw new InterruptedIOException("The connection was closed.");
    }
    return response;
  }

  /** Returns null: the slot does not know the answer to reset. */
  @Override
  public byte[] getATR() {
    return null;
  }

  @Override
  public byte[] enterPin(int pin) {
    throw noPin();
  }

  @Override
  public byte[] changePin(int pin) {
    throw noPin();
  }

  @Override
  public byte[] disablePin(int pin) {
    throw noPin();
  }

  @Override
  public byte[] enablePin(int pin) {
    throw noPin();
  }

  @Override
  public byte[] unblockPin(int blocked, int unblocking) {
    throw noPin();
  }

  private static UnsupportedOperationException noPin() {
    return new UnsupportedOperationException("This phone does not ask for a card's PIN.");
  }

  @Override
  public void close() {
    closed = true;
    whenClosed.accept(this);
    channel.close();
  }
}
