// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.sms.ReassemblyLimits;
import org.trustedsms.sms.SegmentCapacity;

/**
 * Puts segments together that {@link org.trustedsms.sms.Reassembler} does not take: those of texts,
 * of messages without a port, and of SMPP's own segmentation. It goes by the same rules; see there
 * for the reasons. In short:
 *
 * <ul>
 *   <li>Segments come in any order and repeatedly. A repeated one is ignored, also after its
 *       message was delivered.
 *   <li>A segment with other content than the held one replaces it, and those with higher numbers
 *       are dropped.
 *   <li>A message is held until it is too old or has to make room. Delivered ones are the first to
 *       go, then the oldest one of the sender that holds most.
 * </ul>
 *
 * <p>Not safe for use by several threads.
 */
final class PartialMessages {

  /** What the segments of one message have in common. */
  record Key(
      String from, int toPort, int fromPort, DataCoding coding, String reference, int total) {}

  /** What has arrived of a message. */
  private static final class Partial {
    final NavigableMap<Integer, byte[]> parts = new TreeMap<>();
    long since;

    Partial(long since) {
      this.since = since;
    }
  }

  private final ReassemblyLimits limits;

  /** Oldest first. */
  private final Map<Key, Partial> messages = new LinkedHashMap<>();

  private int segments;

  PartialMessages(ReassemblyLimits limits) {
    this.limits = limits;
  }

  /**
   * Takes in a segment.
   *
   * @param key which message it belongs to
   * @param sequence its number, 1 to the message's total
   * @param part what it carries, at most 254 bytes; not copied
   * @param now the time of arrival in ms, from any point on
   * @return the whole message if this was the last segment that lacked, otherwise null
   */
  byte[] add(Key key, int sequence, byte[] part, long now) {
    dropExpired(now);
    Partial message = messages.get(key);
    if (message != null && message.parts.containsKey(sequence)) {
      if (Arrays.equals(message.parts.get(sequence), part)) {
        return null;
      }
      Map<Integer, byte[]> wrong = message.parts.tailMap(sequence, true);
      segments -= wrong.size();
      wrong.clear();
      if (message.parts.isEmpty()) {
        messages.remove(key);
        message = null;
      }
    }
    if (message == null) {
      makeRoomForMessage(key.from());
      message = new Partial(now);
      messages.put(key, message);
    }
    makeRoomForSegment(key);
    message.parts.put(sequence, part);
    segments++;
    return message.parts.size() == key.total() ? join(message.parts.values()) : null;
  }

  private static byte[] join(Collection<byte[]> parts) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    parts.forEach(whole::writeBytes);
    return whole.toByteArray();
  }

  private void dropExpired(long now) {
    Iterator<Partial> all = messages.values().iterator();
    while (all.hasNext()) {
      Partial message = all.next();
      if (now < message.since) {
        // The clock was set back. Without this the message could outlive its limit by any time.
        message.since = now;
      } else if (now - message.since >= limits.ageMillis()) {
        segments -= message.parts.size();
        all.remove();
      }
    }
  }

  private void makeRoomForMessage(String from) {
    Key oldest = null;
    int ofSender = 0;
    for (Key key : messages.keySet()) {
      if (key.from().equals(from)) {
        ofSender++;
        if (oldest == null || isDelivered(key) && !isDelivered(oldest)) {
          oldest = key;
        }
      }
    }
    if (ofSender >= limits.messagesPerOriginator()) {
      remove(oldest);
    }
    if (messages.size() >= limits.messages()) {
      remove(dispensable(false, null));
    }
  }

  private void makeRoomForSegment(Key receiver) {
    while ((segments + 1) * SegmentCapacity.USER_DATA_BYTES > limits.bytes()) {
      remove(dispensable(true, receiver));
    }
  }

  /** The oldest delivered one, or else the oldest one of who holds most messages or segments. */
  private Key dispensable(boolean bySegments, Key except) {
    Map<String, Integer> share = new HashMap<>();
    for (Map.Entry<Key, Partial> entry : messages.entrySet()) {
      Key key = entry.getKey();
      if (isDelivered(key) && !key.equals(except)) {
        return key;
      }
      share.merge(key.from(), bySegments ? entry.getValue().parts.size() : 1, Integer::sum);
    }
    Key dispensable = null;
    for (Key key : messages.keySet()) {
      if (!key.equals(except)
          && (dispensable == null || share.get(key.from()) > share.get(dispensable.from()))) {
        dispensable = key;
      }
    }
    return dispensable;
  }

  private boolean isDelivered(Key key) {
    return messages.get(key).parts.size() == key.total();
  }

  private void remove(Key key) {
    segments -= messages.remove(key).parts.size();
  }

  /** Returns how many messages are held, delivered ones included. */
  int messages() {
    return messages.size();
  }

  /** Returns how many segments are held. */
  int segments() {
    return segments;
  }
}
