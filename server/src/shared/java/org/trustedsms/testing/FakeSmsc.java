// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An SMSC with one client at a time, on a bare socket; a test sets its answers. */
public final class FakeSmsc implements AutoCloseable {
  public static final int BIND_RECEIVER = 0x01;
  public static final int BIND_TRANSMITTER = 0x02;
  public static final int SUBMIT_SM = 0x04;
  public static final int DELIVER_SM = 0x05;
  public static final int UNBIND = 0x06;
  public static final int BIND_TRANSCEIVER = 0x09;
  public static final int ENQUIRE_LINK = 0x15;
  public static final int RESPONSE = 0x8000_0000;
  public static final int GENERIC_NACK = 0x8000_0000;

  private static final int SECONDS = 60;

  /** The status of each bind to come; 0 for those after them, and no answer for -1. */
  public final Queue<Integer> bindStatuses = new ConcurrentLinkedQueue<>();

  /** The status of each submit_sm to come; 0 for those after them, and no answer for -1. */
  public final Queue<Integer> submitStatuses = new ConcurrentLinkedQueue<>();

  public final AtomicInteger binds = new AtomicInteger();

  private final ServerSocket server;
  private final BlockingQueue<byte[]> requests = new LinkedBlockingQueue<>();
  private final BlockingQueue<byte[]> answers = new LinkedBlockingQueue<>();
  private final AtomicInteger sequence = new AtomicInteger();
  private final AtomicInteger messageId = new AtomicInteger();
  private volatile Socket client;

  /** What is sent right behind the answer to a bind. */
  public volatile byte[] greeting = {};

  /** True if requests are answered at all. */
  public volatile boolean answering = true;

  public FakeSmsc() throws IOException {
    this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
  }

  public FakeSmsc(ServerSocket server) {
    this.server = server;
    Thread thread = new Thread(this::accept, "fake-centre");
    thread.setDaemon(true);
    thread.start();
  }

  public InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        client = server.accept();
        serve(new DataInputStream(client.getInputStream()));
      } catch (IOException e) {
        hangUp();
      }
    }
  }

  private void serve(DataInputStream in) throws IOException {
    while (true) {
      int length = in.readInt();
      byte[] pdu = new byte[length];
      ByteBuffer.wrap(pdu).putInt(length);
      in.readFully(pdu, 4, length - 4);
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
      case BIND_TRANSCEIVER, BIND_TRANSMITTER, BIND_RECEIVER -> answerBind(pdu);
      case SUBMIT_SM -> {
        if (answering) {
          Integer status = submitStatuses.poll();
          answerSubmit(pdu, status == null ? 0 : status);
        }
      }
      default -> {
        if (answering) {
          respond(pdu, 0, "");
        }
      }
    }
  }

  private void answerBind(byte[] pdu) throws IOException {
    binds.incrementAndGet();
    Integer status = bindStatuses.poll();
    if (status == null || status == 0) {
      respond(pdu, 0, "63656E74726500 0210 0001 34");
      send(greeting);
    } else if (status != -1) {
      respond(pdu, status, "");
      client.close();
    }
  }

  /** Answers a submit_sm with the next number as message_id. */
  public void answerSubmit(byte[] pdu, int status) throws IOException {
    if (status != -1) {
      respond(pdu, status, status == 0 ? Hex.cString("id" + messageId.incrementAndGet()) : "");
    }
  }

  /** Answers any request. */
  public void respond(byte[] request, int status, String body) throws IOException {
    send(
        DeliverSmPdu.pdu(
            commandId(request) | RESPONSE, status, sequence(request), Hex.bytes(body)));
  }

  public static int commandId(byte[] pdu) {
    return ByteBuffer.wrap(pdu).getInt(4);
  }

  public static int status(byte[] pdu) {
    return ByteBuffer.wrap(pdu).getInt(8);
  }

  public static int sequence(byte[] pdu) {
    return ByteBuffer.wrap(pdu).getInt(12);
  }

  public synchronized void send(byte[] bytes) throws IOException {
    client.getOutputStream().write(bytes);
  }

  /** Waits for the next request, whatever it is. */
  public byte[] request() throws InterruptedException {
    byte[] pdu = requests.poll(SECONDS, TimeUnit.SECONDS);
    assertNotNull(pdu, "the client sends nothing");
    return pdu;
  }

  /** Waits for the next request of a kind; throws the others away. */
  public byte[] request(int commandId) throws InterruptedException {
    byte[] pdu = request();
    while (commandId(pdu) != commandId) {
      pdu = request();
    }
    return pdu;
  }

  public boolean hasAnswer() {
    return !answers.isEmpty();
  }

  public boolean hasRequest() {
    return !requests.isEmpty();
  }

  /** Delivers and returns the answer. */
  public byte[] deliver(byte[] body) throws IOException, InterruptedException {
    int number = sequence.incrementAndGet();
    send(DeliverSmPdu.pdu(DELIVER_SM, 0, number, body));
    return answer(number);
  }

  public byte[] deliver(DeliverSmPdu sms) throws IOException, InterruptedException {
    return deliver(sms.body());
  }

  /** Waits for the answer with a sequence number. */
  public byte[] answer(int number) throws InterruptedException {
    while (true) {
      byte[] pdu = answers.poll(SECONDS, TimeUnit.SECONDS);
      assertNotNull(pdu, "the client does not answer");
      if (sequence(pdu) == number) {
        return pdu;
      }
    }
  }

  /** Closes the connection to the client. */
  public void hangUp() {
    try {
      if (client != null) {
        client.close();
      }
    } catch (IOException e) {
      // Closed all the same.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    hangUp();
  }
}
