// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** Notes what an SMSC tells. */
final class Events implements SmscListener {
  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

  @Override
  public void bound(String systemId, String address) {
    events.add("bound " + systemId + " " + address);
  }

  @Override
  public void shared(String number, long clients) {
    events.add("shared " + number + " " + clients);
  }

  @Override
  public void rejected(String peer, String reason) {
    events.add("rejected " + reason);
  }

  @Override
  public void gone(String systemId, String reason) {
    events.add("gone " + systemId + " " + reason);
  }

  @Override
  public void accepted(String id, String systemId, ShortMessage message) {
    events.add("accepted " + message.source().digits() + " " + message.destination().digits());
  }

  @Override
  public void refused(String systemId, ShortMessage message, int status, String reason) {
    events.add(String.format("refused 0x%08X %s", status, reason));
  }

  @Override
  public void faultInjected(String id, String what) {
    events.add("faultInjected " + what);
  }

  @Override
  public void delivered(String id, Address to, ShortMessage message) {
    events.add("delivered " + to.digits());
  }

  @Override
  public void dropped(String id, Address to, String reason) {
    events.add("dropped " + to.digits() + " " + reason);
  }

  /** Waits for an event, and returns it and those before it that nobody has waited for. */
  List<String> await(String start) throws InterruptedException {
    List<String> before = new ArrayList<>();
    String event;
    do {
      event = events.poll(10, TimeUnit.MINUTES);
      assertNotNull(event, () -> "awaited " + start + ", but got " + before);
      before.add(event);
    } while (!event.startsWith(start));
    return before;
  }
}
