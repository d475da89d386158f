// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.Freshness;
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

  /** {@link ReplayWindow#toBytes}. */
  private static final byte FORMAT = 1;

  private static final int HEADER_LENGTH = 11;
  private static final int FLOOR_OFFSET = 1;
  private static final int ENTRY_LENGTH = 16;

  private final Limits limits;
  private final Map<Fingerprint, byte[]> windows = new LinkedHashMap<>();
  private final Map<Fingerprint, Opened> opened = new HashMap<>();
  private long newestDropped = NONE;

  /** A window that somebody may have received into, and what it was before. */
  private record Opened(ReplayWindow window, byte[] before) {}

  ReceivedMessages(Limits limits) {
    this.limits = limits;
  }

  /** The freshness of the first call counts. */
  ReplayWindow window(Fingerprint sender, Freshness freshness) {
    Opened known = opened.get(sender);
    if (known == null) {
      byte[] stored = windows.get(sender);
      ReplayWindow window =
          decode(stored == null ? empty() : stored, freshness, limits.messagesPerSender());
      known = new Opened(window, window.toBytes());
      opened.put(sender, known);
    }
    return known.window();
  }

  /** A new sender's window. */
  private byte[] empty() {
    return ByteBuffer.allocate(HEADER_LENGTH).put(FORMAT).putLong(newestDropped).array();
  }

  void restore(Fingerprint sender, byte[] window) throws DamageException {
    try {
      ReplayWindow.decode(window, Freshness.DEFAULT, ReplayWindow.MAX_CAPACITY);
    } catch (InvalidEncodingException e) {
      throw new DamageException("what was received from a sender cannot be read");
    }
    if (windows.put(sender, window) != null) {
      throw new DamageException("a sender is there twice");
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
  Map<Fingerprint, byte[]> settle() {
    opened.forEach(
        (sender, known) -> {
          byte[] now = known.window().toBytes();
          // One that was only looked at stays as it was, though its freshness be another.
          if (!Arrays.equals(now, known.before())) {
            windows.put(sender, now);
          }
        });
    opened.clear();
    dropSome();
    shortenSome();
    return windows;
  }

  private void dropSome() {
    int tooMany = windows.size() - limits.senders();
    if (tooMany > 0) {
      for (Fingerprint sender : bySilence().subList(0, tooMany)) {
        newestDropped = Math.max(newestDropped, newestStamp(windows.remove(sender)));
      }
    }
  }

  private void shortenSome() {
    long tooMany = -limits.messages();
    for (byte[] window : windows.values()) {
      tooMany += count(window);
    }
    if (tooMany <= 0) {
      return;
    }
    for (Fingerprint sender : bySilence()) {
      byte[] window = windows.get(sender);
      byte[] shortened = decode(window, Freshness.DEFAULT, 1).toBytes();
      windows.put(sender, shortened);
      tooMany -= count(window) - count(shortened);
      if (tooMany <= 0) {
        return;
      }
    }
  }

  private List<Fingerprint> bySilence() {
    return windows.keySet().stream()
        .sorted(Comparator.comparingLong(sender -> newestStamp(windows.get(sender))))
        .toList();
  }

  private static int count(byte[] window) {
    return (window.length - HEADER_LENGTH) / ENTRY_LENGTH;
  }

  private static long newestStamp(byte[] window) {
    boolean empty = count(window) == 0;
    return ByteBuffer.wrap(window).getLong(empty ? FLOOR_OFFSET : window.length - ENTRY_LENGTH);
  }

  private static ReplayWindow decode(byte[] window, Freshness freshness, int capacity) {
    try {
      return ReplayWindow.decode(window, freshness, capacity);
    } catch (InvalidEncodingException e) {
      throw new IllegalStateException("this was read before", e);
    }
  }
}
