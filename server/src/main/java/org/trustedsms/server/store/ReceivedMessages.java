// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.ReplayWindow;

/**
 * The replay windows of all senders (docs/format.md section 9).
 *
 * <p>When there are too many, those of the senders that were silent longest are shortened, then
 * dropped. What is dropped is never accepted again: no sender without a window is believed up to
 * the newest stamp in a window that was dropped. A message may be refused that is fresh; none is
 * accepted twice.
 */
final class ReceivedMessages {
  /** No window was dropped. */
  static final long NONE = -1;

  private final Limits limits;
  private final Map<Fingerprint, ReplayWindow> windows = new LinkedHashMap<>();
  private long newestDropped = NONE;

  ReceivedMessages(Limits limits) {
    this.limits = limits;
  }

  ReplayWindow window(Fingerprint sender) {
    ReplayWindow known = windows.get(sender);
    return known == null ? ReplayWindow.above(newestDropped) : known;
  }

  void keep(Fingerprint sender, ReplayWindow window) {
    windows.put(sender, window.shortened(limits.messagesPerSender()));
  }

  void restore(Fingerprint sender, byte[] window) throws DamageException {
    try {
      if (windows.put(sender, ReplayWindow.decode(window)) != null) {
        throw new DamageException("a sender is there twice");
      }
    } catch (InvalidEncodingException e) {
      throw new DamageException("what was received from a sender cannot be read");
    }
  }

  void restoreNewestDropped(long stamp) throws DamageException {
    if (stamp < NONE) {
      throw new DamageException("a stamp that is negative");
    }
    newestDropped = stamp;
  }

  long newestDropped() {
    return newestDropped;
  }

  /** Returns what is to be kept. */
  Map<Fingerprint, ReplayWindow> settle() {
    dropSome();
    shortenSome();
    return windows;
  }

  private void dropSome() {
    int tooMany = windows.size() - limits.senders();
    if (tooMany > 0) {
      for (Fingerprint sender : bySilence().subList(0, tooMany)) {
        newestDropped = Math.max(newestDropped, windows.remove(sender).newest());
      }
    }
  }

  private void shortenSome() {
    long tooMany = -limits.messages();
    for (ReplayWindow window : windows.values()) {
      tooMany += window.count();
    }
    if (tooMany <= 0) {
      return;
    }
    for (Fingerprint sender : bySilence()) {
      ReplayWindow window = windows.get(sender);
      ReplayWindow shortened = window.shortened(1);
      windows.put(sender, shortened);
      tooMany -= window.count() - shortened.count();
      if (tooMany <= 0) {
        return;
      }
    }
  }

  private List<Fingerprint> bySilence() {
    return windows.keySet().stream()
        .sorted(Comparator.comparingLong(sender -> windows.get(sender).newest()))
        .toList();
  }
}
