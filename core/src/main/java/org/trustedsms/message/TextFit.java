// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/**
 * The coding and the number of SMS of a text; see {@link Budget#fit}. Immutable and thread-safe.
 */
public final class TextFit {
  private final TextCoding coding;
  private final int textLength;
  private final int excess;
  private final int segments;
  private final int roomLeft;
  private final int charactersLeft;

  TextFit(String text, TextCodings codings, int overhead) {
    int[] lengths = codings.encodedLengths(text);
    coding = codings.shortest(text, lengths);
    textLength = lengths[coding.id()];
    int room = SegmentCapacity.MAX_PAYLOAD_BYTES - overhead;
    excess = Math.max(0, textLength - room);
    int payload = Math.min(textLength, room) + overhead;
    segments = SegmentCapacity.segmentsFor(payload);
    roomLeft = SegmentCapacity.roomLeft(payload);
    charactersLeft = coding.roomAfter(text, textLength, Math.min(textLength, room) + roomLeft);
  }

  public TextCoding coding() {
    return coding;
  }

  /** Returns the length in bytes of the text in that coding. */
  public int textLength() {
    return textLength;
  }

  /** Returns how many bytes do not fit into 255 SMS, usually 0. */
  public int excess() {
    return excess;
  }

  /** Returns the number of SMS, 1 to 255. */
  public int segments() {
    return segments;
  }

  /** Returns the room in bytes left in the last SMS. */
  public int roomLeft() {
    return roomLeft;
  }

  /** Returns the characters left in the last SMS, as {@link TextCoding#roomAfter} counts. */
  public int charactersLeft() {
    return charactersLeft;
  }
}
