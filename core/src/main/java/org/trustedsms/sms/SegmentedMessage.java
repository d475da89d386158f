// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import java.util.Hashtable;
import org.trustedsms.bytes.Bytes;

/** The segments that have arrived of one message. Not safe for use by several threads. */
final class SegmentedMessage {
  private final String originator;

  /** That of the first segment. */
  private final UserDataHeader header;

  /** Integer sequence number to byte[]: grows with what has arrived, not with the total claimed. */
  private final Hashtable parts = new Hashtable();

  private long firstSeenMillis;

  SegmentedMessage(String originator, UserDataHeader header, long firstSeenMillis) {
    this.originator = originator;
    this.header = header;
    this.firstSeenMillis = firstSeenMillis;
  }

  String originator() {
    return originator;
  }

  boolean contains(String segmentOriginator, UserDataHeader segment) {
    return header.isOfSameMessage(segment) && originator.equals(segmentOriginator);
  }

  /** Returns the part with that sequence number, or null. */
  byte[] part(int sequence) {
    return (byte[]) parts.get(new Integer(sequence));
  }

  void put(int sequence, byte[] part) {
    parts.put(new Integer(sequence), part);
  }

  /** Drops the part with that sequence number and those after it; returns how many there were. */
  int dropFrom(int sequence) {
    int before = parts.size();
    for (int i = sequence; i <= header.total(); i++) {
      parts.remove(new Integer(i));
    }
    return before - parts.size();
  }

  int segmentsHeld() {
    return parts.size();
  }

  boolean isComplete() {
    return parts.size() == header.total();
  }

  /** Returns whether the message has reached an age; one from the future begins to age now. */
  boolean hasAge(long ageMillis, long nowMillis) {
    long age = nowMillis - firstSeenMillis;
    if (age < 0) {
      // The clock was set back. Without this the message could outlive its limit by any time.
      firstSeenMillis = nowMillis;
      return false;
    }
    return age >= ageMillis;
  }

  byte[] toPayload() {
    int length = 0;
    for (int i = 1; i <= header.total(); i++) {
      length += part(i).length;
    }
    byte[] payload = new byte[length];
    int offset = 0;
    for (int i = 1; i <= header.total(); i++) {
      Bytes.put(part(i), payload, offset);
      offset += part(i).length;
    }
    return payload;
  }
}
