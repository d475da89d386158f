// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jsmpp.DefaultPDUReader;
import org.jsmpp.InvalidCommandLengthException;
import org.jsmpp.PDUReader;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.Command;
import org.jsmpp.util.DefaultComposer;
import org.jsmpp.util.PDUComposer;

/**
 * A client that sends without waiting for each answer. jsmpp's own client waits: its window is a
 * number of threads, whose messages have no order.
 */
final class WindowedSender implements AutoCloseable {
  private static final byte VERSION = 0x34;
  private static final byte NUMBER = 1;
  private static final byte BINARY = 4;
  private static final int TIMEOUT_MILLIS = 30_000;

  private final PDUComposer composer = new DefaultComposer();
  private final PDUReader reader = new DefaultPDUReader();
  private final Socket socket;
  private final DataInputStream in;
  private final OutputStream out;
  private final Traffic traffic;
  private final int window;
  private final Semaphore open;
  private final int index;

  /** Connects and binds. */
  WindowedSender(InetSocketAddress centre, char[] password, int index, int window, Traffic traffic)
      throws IOException {
    this.index = index;
    this.traffic = traffic;
    this.window = window;
    this.open = new Semaphore(window);
    socket = new Socket();
    try {
      socket.connect(centre, TIMEOUT_MILLIS);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      out = socket.getOutputStream();
      bind(password == null ? null : new String(password));
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Sends messages to receivers in turn, and waits for all answers. */
  void send(int messages, int receivers) throws IOException, InterruptedException {
    Thread answers = new Thread(this::readAnswers, "load-answers-" + index);
    answers.setDaemon(true);
    answers.start();
    for (int i = 0; i < messages; i++) {
      int receiver = i % receivers;
      if (!traffic.awaitRoom() || !open.tryAcquire(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new IOException("no answer, or no message received, for 30 s");
      }
      write(submit(i + 2, receiver, traffic.write(index, receiver, i / receivers)));
    }
    if (!open.tryAcquire(window, TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
      throw new IOException("an answer is missing");
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void bind(String password) throws IOException {
    try {
      write(
          composer.bind(
              SMPPConstant.CID_BIND_TRANSMITTER,
              1,
              "load" + index,
              password,
              null,
              VERSION,
              (byte) 0,
              (byte) 0,
              null));
    } catch (PDUStringException e) {
      throw new IOException("the password is too long for SMPP", e);
    }
    Command answer = read();
    if (answer.getCommandStatus() != 0) {
      throw new IOException("bind refused with status " + answer.getCommandStatusAsHex());
    }
  }

  private byte[] submit(int sequence, int receiver, byte[] message) throws IOException {
    try {
      return composer.submitSm(
          sequence,
          null,
          NUMBER,
          NUMBER,
          LoadTest.number(LoadTest.SENDER, index),
          NUMBER,
          NUMBER,
          LoadTest.number(LoadTest.RECEIVER, receiver),
          (byte) 0,
          (byte) 0,
          (byte) 0,
          null,
          null,
          (byte) 0,
          (byte) 0,
          BINARY,
          (byte) 0,
          message);
    } catch (PDUStringException e) {
      throw new IOException("not to be put into a submit_sm", e);
    }
  }

  private void readAnswers() {
    try {
      while (true) {
        Command header = read();
        if (header.getCommandId() == SMPPConstant.CID_SUBMIT_SM_RESP) {
          traffic.answered(header.getCommandStatus());
          open.release();
        } else if (header.getCommandId() == SMPPConstant.CID_ENQUIRE_LINK) {
          write(composer.enquireLinkResp(header.getSequenceNumber()));
        }
      }
    } catch (IOException e) {
      // The end; if it came early, the sending thread misses answers.
      return;
    }
  }

  private Command read() throws IOException {
    try {
      Command header = reader.readPDUHeader(in);
      reader.readPDU(in, header);
      return header;
    } catch (InvalidCommandLengthException e) {
      throw new IOException("the centre sent a PDU of an impossible length", e);
    }
  }

  private synchronized void write(byte[] pdu) throws IOException {
    out.write(pdu);
  }
}
