// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.trustedsms.emulator.fault.BitFlip;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.fault.MessageFaults;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.BoundedMap;

/** Applies the drawn Faults to messages, and holds messages back while that is switched on. */
final class FaultInjector {
  private static final int MAX_PAIRS = 100_000;
  private static final int SEPTET = 7;
  private static final int OCTET = 8;

  private final Map<String, Long> sent = BoundedMap.ofLastUsed(MAX_PAIRS);

  /** In the order in which they came; guarded by itself. */
  private final Map<String, Held> held = new LinkedHashMap<>();

  private volatile Faults faults;
  private boolean holdsBack;
  private final Duration overtaking;
  private final MessageStore store;
  private final Notifier notifier;
  private final ScheduledExecutorService timer;

  /** A message that waits to be released, and the queue in which room is reserved for it. */
  private record Held(Recipient to, SmscMessage message) {}

  FaultInjector(
      Faults faults,
      Duration overtaking,
      MessageStore store,
      Notifier notifier,
      ScheduledExecutorService timer) {
    this.faults = faults;
    this.overtaking = overtaking;
    this.store = store;
    this.notifier = notifier;
    this.timer = timer;
  }

  /** Carries a message to the queue in which room is reserved for it. */
  void carry(Recipient to, SmscMessage message) {
    synchronized (held) {
      if (holdsBack) {
        held.put(message.id(), new Held(to, message));
        tell(message, "held back");
        return;
      }
    }
    expose(to, message);
  }

  void setFaults(Faults changed) {
    faults = changed;
  }

  void holdBack(boolean on) {
    synchronized (held) {
      holdsBack = on;
    }
  }

  boolean release(String id) {
    Held released = take(id);
    if (released != null) {
      tell(released.message(), "released");
      expose(released.to(), released.message());
    }
    return released != null;
  }

  boolean discard(String id) {
    Held lost = take(id);
    if (lost != null) {
      tell(lost.message(), "dropped");
      store.release(lost.to());
    }
    return lost != null;
  }

  private Held take(String id) {
    synchronized (held) {
      return held.remove(id);
    }
  }

  private void expose(Recipient to, SmscMessage message) {
    if (faults.areNone()) {
      store.put(to, message);
      return;
    }
    String from = message.message().source().digits();
    MessageFaults drawn = faults.drawFor(from, to.name(), next(from + '>' + to.name()));
    if (drawn.lost()) {
      store.release(to);
      tell(message, "lost");
      return;
    }
    SmscMessage changed = spoof(corrupt(message, drawn), drawn);
    if (drawn.delayMillis() == 0) {
      deliver(to, changed, drawn);
      return;
    }
    tell(message, "delayed by " + drawn.delayMillis() + " ms");
    try {
      timer.schedule(() -> deliver(to, changed, drawn), drawn.delayMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The SMSC is closing.
      store.release(to);
    }
  }

  private void deliver(Recipient to, SmscMessage message, MessageFaults drawn) {
    boolean twice = drawn.repeated() && store.tryToReserve(to);
    if (!drawn.reordered()) {
      store.put(to, message);
    } else if (store.putAfterNext(to, message, overtaking)) {
      tell(message, "put behind the next message");
    }
    if (twice) {
      tell(message, "repeated");
      store.put(to, message.again());
    }
  }

  private SmscMessage corrupt(SmscMessage stored, MessageFaults drawn) {
    ShortMessage message = stored.message();
    if (drawn.corruption() < 0) {
      return stored;
    }
    Optional<BitFlip> flip =
        BitFlip.choose(
            UserData.headerLength(message),
            message.data().length,
            DataCoding.of(message.dataCoding()) == DataCoding.GSM ? SEPTET : OCTET,
            drawn.corruption());
    if (flip.isEmpty()) {
      return stored;
    }
    tell(stored, flip.get() + " flipped");
    return stored.with(message.withData(flip.get().applyTo(message.data())));
  }

  private SmscMessage spoof(SmscMessage stored, MessageFaults drawn) {
    if (drawn.spoofed() == null) {
      return stored;
    }
    ShortMessage message = stored.message();
    Address forged = Address.ofNumber(drawn.spoofed());
    tell(stored, "sender " + message.source() + " forged as " + forged);
    return stored.with(message.withSource(forged));
  }

  private void tell(SmscMessage message, String what) {
    notifier.tell(listener -> listener.faultInjected(message.id(), what));
  }

  private long next(String pair) {
    synchronized (sent) {
      return sent.merge(pair, 1L, Long::sum) - 1;
    }
  }
}
