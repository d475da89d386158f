// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.Segmenter;

/** A network in whose place a test stands: it takes what is sent, and delivers what it is told. */
final class FakeLink implements SmsLink, SmsLink.Factory {
  private final java.util.Map<String, BlockingQueue<byte[]>> arrived = new ConcurrentHashMap<>();
  private final Reassembler reassembler = new Reassembler();
  final List<String> names = new ArrayList<>();
  volatile Function<ShortMessage, IOException> refusal = sms -> null;

  /** What is submitted waits here; null if it does not. */
  volatile BlockingQueue<CompletableFuture<Submitted>> waiting;

  /** The sender of what was submitted last. */
  volatile Address lastSource;

  private volatile boolean up = true;

  private LinkListener listener;
  private int count;

  @Override
  public SmsLink open(LinkListener newListener) {
    newListener.link(up, up ? "up" : "down");
    become(newListener);
    return this;
  }

  private synchronized void become(LinkListener newListener) {
    listener = newListener;
    notifyAll();
  }

  /** The gateway makes its link later. */
  private synchronized LinkListener listener() {
    try {
      while (listener == null) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return listener;
  }

  @Override
  public synchronized CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt) {
    lastSource = sms.source();
    IOException problem = up ? refusal.apply(sms) : new IOException("the link is down");
    if (problem != null) {
      return CompletableFuture.failedFuture(problem);
    }
    if (waiting != null) {
      CompletableFuture<Submitted> outcome = new CompletableFuture<>();
      waiting.add(outcome);
      return outcome;
    }
    try {
      byte[] payload = reassembler.accept(sms.source().number(), sms.data(), 0);
      if (payload != null) {
        at(sms.destination().number()).add(payload);
      }
    } catch (org.trustedsms.sms.MalformedSmsException e) {
      throw new IllegalArgumentException(e);
    }
    String name = "smsc" + count++;
    names.add(name);
    return CompletableFuture.completedFuture(new Submitted(name));
  }

  /** Breaks the link, or mends it. */
  void link(boolean isUp) {
    up = isUp;
    listener().link(isUp, isUp ? "up" : "down");
  }

  private BlockingQueue<byte[]> at(String number) {
    return arrived.computeIfAbsent(number, unused -> new LinkedBlockingQueue<>());
  }

  /** Returns the next message to a number. */
  byte[] next(String number) throws InterruptedException {
    byte[] payload = at(number).poll(10, TimeUnit.MINUTES);
    if (payload == null) {
      throw new AssertionError("nothing has been sent to " + number);
    }
    return payload;
  }

  int waiting(String number) {
    return at(number).size();
  }

  /** Delivers all SMS of a message; returns when they are taken. */
  void deliver(String from, byte[] payload) {
    int port = ApplicationPort.DEFAULT;
    for (byte[] userData : Segmenter.segment(payload, port, port, payload[2] & 0xff)) {
      ShortMessage sms =
          new ShortMessage(
              Address.ofNumber(from),
              Address.ofNumber("+1"),
              ShortMessage.HEADER,
              0,
              ShortMessage.BINARY,
              userData);
      listener()
          .message(new ReceivedSms(sms, System.currentTimeMillis()))
          .toCompletableFuture()
          .join();
    }
  }

  /** Has the network tell that an SMS was delivered, or something else. */
  void receipt(String name, DeliveryReceipt.State state) {
    listener()
        .receipt(
            new DeliveryReceipt(
                name, state, Address.ofNumber("+1"), Address.ofNumber("+2"), "", ""))
        .toCompletableFuture()
        .join();
  }

  @Override
  public boolean isOver() {
    return false;
  }

  @Override
  public void close() {
    become(null);
  }
}
