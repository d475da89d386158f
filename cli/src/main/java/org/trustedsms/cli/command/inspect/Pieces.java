// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.input.HexText;
import org.trustedsms.cli.input.PayloadFinder;
import org.trustedsms.sms.SegmentCapacity;

/**
 * What is given to be explained: one payload, one SMS or several. Hexadecimal digits come in
 * pieces, which are arguments or lines; where they are parts of one payload or SMS they are joined.
 * Immutable in use: the arrays are not copied.
 *
 * @param form what they are
 * @param each one payload, or the user data of at least one SMS; any bytes
 * @param layers what the user data was taken out of, in the same order; none if it was given itself
 */
record Pieces(Inspector.Form form, List<byte[]> each, List<SmsLayer> layers) {
  /** The largest input, in bytes: what 255 SMS have. */
  static final int MAX_BYTES = SegmentCapacity.MAX_SEGMENTS * SegmentCapacity.USER_DATA_BYTES;

  /**
   * Reads what a file or standard input has: hexadecimal digits and white space, or else the bytes
   * themselves of one payload or SMS. Without a form the first byte tells it.
   */
  static Pieces inFile(byte[] contents, Inspector.Form form, String name) {
    return of(HexText.inFile(contents, name), form, name);
  }

  /** Reads arguments of the command line, as {@link #inFile} reads lines. */
  static Pieces inArguments(List<String> arguments, Inspector.Form form) {
    return of(HexText.inArguments(arguments), form, "HEX");
  }

  private static Pieces of(List<byte[]> pieces, Inspector.Form asked, String name) {
    byte[] joined = PayloadFinder.join(pieces);
    List<SmsLayer> layers = asked == null ? layers(pieces, joined) : List.of();
    if (!layers.isEmpty() && layers.size() <= SegmentCapacity.MAX_SEGMENTS) {
      return new Pieces(
          Inspector.Form.SMS, layers.stream().map(SmsLayer::userData).toList(), layers);
    }
    if (joined.length > MAX_BYTES) {
      throw new CommandException(
          name + ": " + joined.length + " bytes; the 255 SMS of a message have " + MAX_BYTES);
    }
    Inspector.Form form = asked == null ? Inspector.Form.of(joined) : asked;
    boolean areSeveral =
        form == Inspector.Form.SMS
            && pieces.size() > 1
            && (joined.length > SegmentCapacity.USER_DATA_BYTES
                || pieces.stream().allMatch(PayloadFinder::isUserData));
    if (areSeveral && pieces.size() > SegmentCapacity.MAX_SEGMENTS) {
      throw new CommandException(
          name + ": " + pieces.size() + " SMS; a message has at most 255; give one at a time");
    }
    return new Pieces(form, areSeveral ? pieces : List.of(joined), List.of());
  }

  /** Returns the layer of each piece, or of all pieces joined; none if not all are one. */
  private static List<SmsLayer> layers(List<byte[]> pieces, byte[] joined) {
    List<SmsLayer> layers = new ArrayList<>();
    for (byte[] piece : pieces) {
      layers.add(SmsLayer.of(piece));
    }
    if (!layers.contains(null)) {
      return layers;
    }
    SmsLayer one = SmsLayer.of(joined);
    return one == null ? List.of() : List.of(one);
  }
}
