// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.ReceivedPayload;
import org.trustedsms.sms.UserDataHeader;

/** The SMS of one message, in any order: the user data of each with its header, any bytes. */
record Parts(List<byte[]> userData) {
  private static final String ORIGINATOR = "somebody";

  /** What the headers of one message have in common. */
  private record Message(int reference, int referenceBits, int total, int port, int originator) {
    static Message of(UserDataHeader header) {
      return new Message(
          header.reference(),
          header.referenceBits(),
          header.total(),
          header.destinationPort(),
          header.originatorPort());
    }
  }

  byte[] payload() {
    Reassembler reassembler = new Reassembler();
    List<ReceivedPayload> complete = new ArrayList<>();
    SortedSet<Integer> there = new TreeSet<>();
    Message first = null;
    for (int i = 0; i < userData.size(); i++) {
      try {
        ReceivedPayload payload = reassembler.accept(ORIGINATOR, userData.get(i), 0);
        UserDataHeader header = UserDataHeader.parse(userData.get(i));
        there.add(header.sequence());
        first = first == null ? Message.of(header) : first;
        if (!Message.of(header).equals(first) || header.total() == 1 && i > 0) {
          throw new CommandException("the SMS are those of several messages; give one at a time");
        }
        if (payload != null) {
          complete.add(payload);
        }
      } catch (MalformedSmsException e) {
        throw new CommandException(
            "SMS number " + (i + 1) + " is malformed: " + e.getMessage() + "; check what it is", e);
      }
    }
    if (complete.isEmpty()) {
      throw new CommandException(missing(there, first.total()));
    }
    return complete.get(complete.size() - 1).payload();
  }

  private static String missing(SortedSet<Integer> there, int total) {
    SortedSet<Integer> missing = new TreeSet<>();
    for (int i = 1; i <= total; i++) {
      if (!there.contains(i)) {
        missing.add(i);
      }
    }
    return "of "
        + total
        + " SMS "
        + (missing.size() == 1 ? "number " : "numbers ")
        + missing.stream().map(String::valueOf).collect(Collectors.joining(", "))
        + (missing.size() == 1 ? " is" : " are")
        + " missing; without all of them nothing can be verified";
  }
}
