// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.trustedsms.testing.Hex;

/** An SMS centre with one client at a time that answers what it is told to, on a bare socket. */
final class FakeCentre implements AutoCloseable {
  static final int BIND_TRANSCEIVER = 0x09;
  static final int BIND_TRANSMITTER = 0x02;
  static final int SUBMIT_SM = 0x04;
  static final int DELIVER_SM = 0x05;
  static final int UNBIND = 0x06;
  static final int ENQUIRE_LINK = 0x15;
  static final int RESPONSE = 0x8000_0000;
  static final int GENERIC_NACK = 0x8000_0000;

  private static final int SECONDS = 20;

  /** The status of each bind to come; 0 for those after them. */
  final Queue<Integer> bindStatuses = new ConcurrentLinkedQueue<>();

  /** The status of each submit_sm to come; 0 for those after them, and no answer for -1. */
  final Queue<Integer> submitStatuses = new ConcurrentLinkedQueue<>();

  final AtomicInteger binds = new AtomicInteger();

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final BlockingQueue<byte[]> requests = new LinkedBlockingQueue<>();
  private final BlockingQueue<byte[]> answers = new LinkedBlockingQueue<>();
  private final AtomicInteger sequence = new AtomicInteger();
  private volatile Socket client;

  /** What is sent right behind the answer to a bind. */
  volatile byte[] greeting = {};

  FakeCentre() throws IOException {
    Daemons.named("fake-centre").newThread(this::accept).start();
  }

  InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  private void accept() {
    try {
      while (true) {
        client = server.accept();
        try {
          serve(new DataInputStream(client.getInputStream()));
        } catch (IOException e) {
          client.close();
        }
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(DataInputStream in) throws IOException {
    while (true) {
      int length = in.readInt();
      byte[] pdu = new byte[length];
      in.readFully(pdu, 4, length - 4);
      System.arraycopy(DeliverSmPdu.pdu(0, 0, 0, new byte[length - 16]), 0, pdu, 0, 4);
      if (commandId(pdu) < 0) {
        answers.add(pdu);
        continue;
      }
      requests.add(pdu);
      answer(pdu);
    }
  }

  private void answer(byte[] pdu) throws IOException {
    switch (commandId(pdu)) {
      case BIND_TRANSCEIVER, BIND_TRANSMITTER -> {
        binds.incrementAndGet();
        Integer status = bindStatuses.poll();
        respond(pdu, status == null ? 0 : status, "63656E74726500 0210 0001 34");
        if (status == null || status == 0) {
          send(greeting);
        } else {
          client.close();
        }
      }
      case SUBMIT_SM -> {
        Integer status = submitStatuses.poll();
        if (status == null || status != -1) {
          respond(pdu, status == null ? 0 : status, status == null ? "3132333400" : "");
        }
      }
      default -> respond(pdu, 0, "");
    }
  }

  private void respond(byte[] request, int status, String body) throws IOException {
    send(
        DeliverSmPdu.pdu(
            commandId(request) | RESPONSE, status, word(request, 12), Hex.bytes(body)));
  }

  static int commandId(byte[] pdu) {
    return word(pdu, 4);
  }

  static int status(byte[] pdu) {
    return word(pdu, 8);
  }

  private static int word(byte[] pdu, int at) {
    return new java.math.BigInteger(Arrays.copyOfRange(pdu, at, at + 4)).intValue();
  }

  synchronized void send(byte[] bytes) throws IOException {
    client.getOutputStream().write(bytes);
  }

  /** Waits for the next request, whatever it is. */
  byte[] request() throws InterruptedException {
    byte[] pdu = requests.poll(SECONDS, TimeUnit.SECONDS);
    assertNotNull(pdu, "the phone sends nothing");
    return pdu;
  }

  /** Waits for the next request of a kind; throws the others away. */
  byte[] request(int commandId) throws InterruptedException {
    byte[] pdu = request();
    while (commandId(pdu) != commandId) {
      pdu = request();
    }
    return pdu;
  }

  boolean hasAnswer() {
    return !answers.isEmpty();
  }

  boolean hasRequest() {
    return !requests.isEmpty();
  }

  /** Delivers and returns the answer. */
  byte[] deliver(byte[] body) throws IOException, InterruptedException {
    int number = sequence.incrementAndGet();
    send(DeliverSmPdu.pdu(DELIVER_SM, 0, number, body));
    return answer(number);
  }

  byte[] deliver(DeliverSmPdu sms) throws IOException, InterruptedException {
    return deliver(sms.body());
  }

  /** Waits for the answer with a sequence number. */
  byte[] answer(int number) throws InterruptedException {
    while (true) {
      byte[] pdu = answers.poll(SECONDS, TimeUnit.SECONDS);
      assertNotNull(pdu, "the phone does not answer");
      if (word(pdu, 12) == number) {
        return pdu;
      }
    }
  }

  /** Closes the connection to the phone. */
  void hangUp() throws IOException {
    client.close();
  }

  @Override
  public void close() throws IOException {
    server.close();
    if (client != null) {
      client.close();
    }
  }
}
