// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.command.Result;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.text.TextCodings;

/**
 * The outcome of a command: the status of its result, and the data with it. Immutable.
 *
 * @param status one of {@link Result}, 0 to 127
 * @param output any bytes; a text if they are readable UTF-8; not changed by anybody
 */
record Outcome(int status, byte[] output) {
  private static final int FORMAT = 1;
  private static final int HEAD = 2;

  static Outcome of(int status, String words) {
    return new Outcome(status, words.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the same with at most so many bytes of output; cuts no UTF-8 character in two. */
  Outcome shortened(int most) {
    if (output.length <= most) {
      return this;
    }
    int end = most;
    while (end > 0 && end > most - 4 && (output[end] & 0xC0) == 0x80) {
      end--;
    }
    Outcome shorter = new Outcome(status, Arrays.copyOf(output, end));
    return shorter.text() == null ? new Outcome(status, Arrays.copyOf(output, most)) : shorter;
  }

  /** Returns the output as a text; null if it is none. */
  String text() {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(output)).toString();
      boolean isReadable =
          text.chars().allMatch(c -> !Character.isISOControl(c) || c == '\n' || c == '\t');
      return isReadable ? text.stripTrailing() : null;
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  Draft draft(MessageId command, PublicKey sender) {
    String text = text();
    return text == null
        ? Result.draft(command, sender, status, output)
        : Result.draft(command, sender, status, text, TextCodings.plain());
  }

  /** Returns a byte for the format, one for the status, and the output. */
  byte[] toBytes() {
    return Bytes.join(new byte[] {FORMAT, (byte) status}, output);
  }

  /** Reads what {@link #toBytes} gave; null if it is something else. */
  static Outcome of(byte[] bytes) {
    return bytes.length < HEAD || bytes[0] != FORMAT || bytes[1] < 0
        ? null
        : new Outcome(bytes[1], Arrays.copyOfRange(bytes, HEAD, bytes.length));
  }
}
