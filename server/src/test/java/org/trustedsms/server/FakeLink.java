// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Segmenter;

/** A link in whose place a test stands: it delivers what the test says, and keeps what is sent. */
final class FakeLink implements SmsLink, SmsLink.Factory {
  /** When all of it arrives, in ms since 1970 UTC. */
  static final long NOW_MILLIS = 1_700_000_000_000L;

  /** An SMS that was submitted, and what the test answers. */
  record Submission(ShortMessage sms, boolean receipt, CompletableFuture<Submitted> answer) {
    void take(String messageId) {
      answer.complete(new Submitted(messageId));
    }

    void fail(IOException reason) {
      answer.completeExceptionally(reason);
    }
  }

  final BlockingQueue<Submission> submissions = new LinkedBlockingQueue<>();

  /**
   * The beginning of the numbers for which there is room when {@link #room} says so; if it is
   * empty, all numbers share the room.
   */
  volatile String full;

  final CountDownLatch room = new CountDownLatch(1);

  /** Whether what is submitted has left, so that it cannot be withdrawn. */
  volatile boolean sends;

  /** Thrown by the next submission; null if none is. */
  volatile Error error;

  LinkListener listener;

  /** The time that the SMSC states for each SMS. */
  long timeMillis = NOW_MILLIS;

  @Override
  public SmsLink open(LinkListener newListener) {
    listener = newListener;
    return this;
  }

  @Override
  public String routePrefix(String recipient) {
    return full == null || full.isEmpty() ? null : "" + recipient.startsWith(full);
  }

  @Override
  public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException {
    Error thrown = error;
    if (thrown != null) {
      error = null;
      throw thrown;
    }
    if (full != null && sms.destination().number().startsWith(full)) {
      room.await();
    }
    CompletableFuture<Submitted> answer =
        new CompletableFuture<>() {
          @Override
          public boolean cancel(boolean mayInterrupt) {
            return !sends && super.cancel(mayInterrupt);
          }
        };
    Submission submission = new Submission(sms, receipt, answer);
    submissions.add(submission);
    return submission.answer();
  }

  /** The user data of the SMS of a message. */
  static byte[][] segments(byte[] payload) {
    int port = ApplicationPort.DEFAULT;
    return Segmenter.segment(payload, port, port, payload[payload.length - 1] & 0xff);
  }

  CompletionStage<?> deliver(String from, byte[] userData) {
    ShortMessage sms =
        new ShortMessage(
            Address.ofNumber(from),
            Address.ofNumber("+2"),
            ShortMessage.HEADER,
            0,
            ShortMessage.BINARY,
            userData);
    return listener.message(new ReceivedSms(sms, timeMillis));
  }

  /** Delivers all SMS of a message; returns when they are taken. */
  void deliverAll(String from, byte[] payload) {
    for (byte[] userData : segments(payload)) {
      deliver(from, userData).toCompletableFuture().join();
    }
  }

  @Override
  public boolean isOver() {
    return false;
  }

  @Override
  public void close() {}
}
