// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.midlet.radio.Incoming;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.radio.RadioListener;
import org.trustedsms.sms.SegmentCapacity;

/** A phone's radio in a {@link Network}, which fails if it is told to. */
final class MemoryRadio implements Radio {
  /** Thrown by every send and receive as long as it is not null. */
  volatile RadioException failure;

  /** Thrown by every send alone. */
  volatile RadioException sendFailure;

  /** As failure, unchecked. */
  volatile Error error;

  /** What segments says, if it is not negative. */
  volatile int segments = -1;

  /** Calls of send. */
  volatile int sends;

  private final Network network;
  private final String number;
  private volatile RadioListener listener;

  MemoryRadio(Network network, String number) {
    this.network = network;
    this.number = number;
  }

  void announce() {
    if (listener != null) {
      listener.messageWaits();
    }
  }

  @Override
  public void open(int port, RadioListener newListener) {
    listener = newListener;
  }

  @Override
  public int segments(String to, byte[] payload) {
    return segments >= 0 ? segments : SegmentCapacity.segmentsFor(payload.length);
  }

  @Override
  public void send(String to, byte[] payload) throws RadioException {
    sends++;
    fail();
    if (sendFailure != null) {
      throw sendFailure;
    }
    network.send(number, to, payload);
  }

  @Override
  public Incoming receive() throws RadioException {
    fail();
    return network.take(number);
  }

  private void fail() throws RadioException {
    if (error != null) {
      throw error;
    }
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void close() {
    listener = null;
  }
}
