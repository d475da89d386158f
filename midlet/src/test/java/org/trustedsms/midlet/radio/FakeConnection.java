// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Date;
import java.util.Deque;
import java.util.List;
import javax.wireless.messaging.BinaryMessage;
import javax.wireless.messaging.Message;
import javax.wireless.messaging.MessageConnection;
import javax.wireless.messaging.MessageListener;
import javax.wireless.messaging.TextMessage;

/** A connection in server mode as JSR-120 describes it, with failures where a test wants them. */
final class FakeConnection implements MessageConnection {
  /** A message of either type. */
  static class Sms implements BinaryMessage {
    private String address;
    private byte[] payload;
    private final Date time;

    Sms(String address, byte[] payload, Date time) {
      this.address = address;
      this.payload = payload;
      this.time = time;
    }

    @Override
    public String getAddress() {
      return address;
    }

    @Override
    public void setAddress(String to) {
      address = to;
    }

    @Override
    public Date getTimestamp() {
      return time;
    }

    @Override
    public byte[] getPayloadData() {
      return payload;
    }

    @Override
    public void setPayloadData(byte[] data) {
      payload = data;
    }
  }

  /** A text. */
  record Text(String getAddress, Date getTimestamp, String getPayloadText) implements TextMessage {
    @Override
    public void setAddress(String to) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void setPayloadText(String text) {
      throw new UnsupportedOperationException();
    }
  }

  final Deque<Message> queue = new ArrayDeque<>();
  final List<Message> sent = new ArrayList<>();
  volatile MessageListener listener;
  boolean closed;

  /** Whether setMessageListener notifies of what waits, as it has to. */
  boolean notifies = true;

  Exception listenFailure;
  Exception receiveFailure;
  Exception sendFailure;
  boolean closeFails;

  /** A message arrives. */
  void arrive(Message message) {
    queue.add(message);
    if (listener != null) {
      listener.notifyIncomingMessage(this);
    }
  }

  @Override
  public Message newMessage(String type) {
    throw new AssertionError("has no address");
  }

  @Override
  public Message newMessage(String type, String address) {
    if (!type.equals(BINARY_MESSAGE)) {
      throw new AssertionError(type);
    }
    return new Sms(address, null, null);
  }

  @Override
  public int numberOfSegments(Message message) {
    int length = ((BinaryMessage) message).getPayloadData().length;
    int segments = length <= 133 ? 1 : (length + 127) / 128;
    return segments > 3 ? 0 : segments;
  }

  @Override
  public Message receive() throws IOException {
    fail(receiveFailure);
    if (queue.isEmpty()) {
      throw new AssertionError("would block for ever");
    }
    return queue.remove();
  }

  @Override
  public void send(Message message) throws IOException {
    fail(sendFailure);
    sent.add(message);
  }

  @Override
  public void setMessageListener(MessageListener newListener) throws IOException {
    fail(listenFailure);
    listener = newListener;
    if (notifies && newListener != null) {
      for (int i = 0; i < queue.size(); i++) {
        newListener.notifyIncomingMessage(this);
      }
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    listener = null;
    if (closeFails) {
      throw new IOException("test");
    }
  }

  private static void fail(Exception failure) throws IOException {
    if (failure instanceof IOException) {
      throw (IOException) failure;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
  }
}
