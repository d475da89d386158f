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
import org.trustedsms.emulator.fault.Fate;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;

/** Does to messages what {@link Faults} decide. Safe for use by several threads. */
final class HostileNetwork {
  private static final int MAX_PAIRS = 100_000;
  private static final int SEPTET = 7;
  private static final int OCTET = 8;

  private final Map<String, Long> sent =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MAX_PAIRS;
        }
      };
  private final Faults faults;
  private final Duration overtaking;
  private final Exchange exchange;
  private final CentreListener listener;
  private final ScheduledExecutorService timer;

  HostileNetwork(
      Faults faults,
      Duration overtaking,
      Exchange exchange,
      CentreListener listener,
      ScheduledExecutorService timer) {
    this.faults = faults;
    this.overtaking = overtaking;
    this.exchange = exchange;
    this.listener = listener;
    this.timer = timer;
  }

  /** Carries a message to the mailbox in which room is reserved for it. */
  void carry(Recipient to, Stored message) {
    if (faults.areNone()) {
      exchange.put(to, message);
      return;
    }
    String from = message.message().source().digits();
    Fate fate = faults.fate(from, to.name(), next(from + '>' + to.name()));
    if (fate.lost()) {
      exchange.release(to);
      listener.harmed(message.id(), "lost");
      return;
    }
    Stored changed = spoof(corrupt(message, fate), fate);
    if (fate.delayMillis() > 0) {
      listener.harmed(message.id(), "delayed by " + fate.delayMillis() + " ms");
      try {
        timer.schedule(() -> deliver(to, changed, fate), fate.delayMillis(), TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        // The centre is closing.
        exchange.release(to);
      }
    } else {
      deliver(to, changed, fate);
    }
  }

  private void deliver(Recipient to, Stored message, Fate fate) {
    boolean twice = fate.repeated() && exchange.admit(to) == Admission.GRANTED;
    if (fate.reordered() && exchange.putAfterNext(to, message, overtaking)) {
      listener.harmed(message.id(), "put behind the next message");
    } else if (!fate.reordered()) {
      exchange.put(to, message);
    }
    if (twice) {
      listener.harmed(message.id(), "repeated");
      exchange.put(to, message.again());
    }
  }

  private Stored corrupt(Stored stored, Fate fate) {
    ShortMessage message = stored.message();
    if (fate.corruption() < 0) {
      return stored;
    }
    Optional<BitFlip> flip =
        BitFlip.choose(
            UserData.headerLength(message),
            message.data().length,
            DataCoding.of(message.dataCoding()) == DataCoding.GSM ? SEPTET : OCTET,
            fate.corruption());
    if (flip.isEmpty()) {
      return stored;
    }
    listener.harmed(stored.id(), flip.get() + " flipped");
    return stored.with(message.withData(flip.get().applyTo(message.data())));
  }

  private Stored spoof(Stored stored, Fate fate) {
    if (fate.spoofed() == null) {
      return stored;
    }
    ShortMessage message = stored.message();
    Address forged = Address.ofNumber(fate.spoofed());
    listener.harmed(stored.id(), "sender " + message.source() + " forged as " + forged);
    return stored.with(message.withSource(forged));
  }

  private long next(String pair) {
    synchronized (sent) {
      return sent.merge(pair, 1L, Long::sum) - 1;
    }
  }
}
