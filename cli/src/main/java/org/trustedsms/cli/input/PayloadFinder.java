// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.message.Header;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.UserDataHeader;

/**
 * Finds the payload in what somebody has of a message: the payload itself, or the user data of its
 * SMS with headers. The first byte decides: a payload of this version begins with 40 to 7F
 * (docs/format.md section 2), user data with the length of its header, which is less.
 */
public final class PayloadFinder {
  private PayloadFinder() {}

  /**
   * Finds the payload in pieces, which together are one payload, the user data of one SMS, or that
   * of several SMS, one in each; messages call them by the name.
   */
  static byte[] payload(List<byte[]> pieces, String name) {
    if (pieces.isEmpty()) {
      throw new CommandException(name + ": there is nothing; give the payload or the SMS");
    }
    int version = Header.versionIn(pieces.get(0)[0]);
    if (version != Header.VERSION) {
      if (pieces.stream().allMatch(PayloadFinder::isUserData)) {
        return new Parts(pieces).payload();
      }
      byte[] joined = join(pieces);
      // Neither version 0 nor 3 of the format exists: what begins so is rather a header.
      if (version == 0 || isUserData(joined)) {
        return new Parts(List.of(joined)).payload();
      }
    }
    return join(pieces);
  }

  /** Returns whether a header addresses an application port (3GPP TS 23.040, 9.2.3.24.4). */
  public static boolean isUserData(byte[] bytes) {
    try {
      return UserDataHeader.parse(bytes).hasPorts();
    } catch (MalformedSmsException e) {
      return false;
    }
  }

  /** Joins pieces in their order. */
  public static byte[] join(List<byte[]> pieces) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    pieces.forEach(joined::writeBytes);
    return joined.toByteArray();
  }

  /** The SMS of one message, in any order: the user data of each with its header, any bytes. */
  record Parts(List<byte[]> userData) {
    private static final String ORIGINATOR = "somebody";

    byte[] payload() {
      Reassembler reassembler = new Reassembler();
      Set<Integer> missing = new TreeSet<>();
      UserDataHeader first = null;
      byte[] complete = null;
      for (int i = 0; i < userData.size(); i++) {
        try {
          byte[] payload = reassembler.accept(ORIGINATOR, userData.get(i), 0);
          UserDataHeader header = UserDataHeader.parse(userData.get(i));
          if (first == null) {
            first = header;
            IntStream.rangeClosed(1, header.total()).forEach(missing::add);
          }
          missing.remove(header.sequence());
          if (!header.isOfSameMessage(first) || header.total() == 1 && i > 0) {
            throw new CommandException("the SMS are those of several messages; give one at a time");
          }
          complete = payload == null ? complete : payload;
        } catch (MalformedSmsException e) {
          throw new CommandException(
              "SMS number " + (i + 1) + " is malformed: " + e.getMessage() + "; check what it is",
              e);
        }
      }
      if (complete == null) {
        throw new CommandException(
            "of %s SMS %s%s%s missing; without all of them nothing can be verified"
                .formatted(
                    first.total(),
                    missing.size() == 1 ? "number " : "numbers ",
                    missing.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                    missing.size() == 1 ? " is" : " are"));
      }
      return complete;
    }
  }
}
