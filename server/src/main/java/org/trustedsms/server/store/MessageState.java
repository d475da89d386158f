// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The state of an outgoing message. A less certain state never replaces a more certain one. */
public enum MessageState {
  /** It is on the disk, and will be signed. */
  ACCEPTED(0),

  /** It is signed, and on the disk with its stamp. */
  SIGNED(1),

  /** It was handed to a channel, which has not answered yet. */
  SENDING(2),

  /**
   * It cannot be signed for now, such as for a clock that is wrong; or it was not taken and is
   * handed to the channel again, or the channel is down.
   */
  WAITING(2),

  /** The SMSC has taken all of it. */
  SENT(3),

  /** It will not be sent, or the network says that it cannot be delivered. */
  FAILED(4),

  /** No SMSC is known to have taken it in time. */
  EXPIRED(4),

  /** It was withdrawn before an SMSC was known to have taken it. */
  CANCELLED(4),

  /** The network says that the recipient's device has all of it; nobody has signed that. */
  DELIVERED(5),

  /** The recipient has signed that it has arrived. */
  ACKNOWLEDGED(6);

  /** The SQL condition for pending messages; a partial index uses the same condition. */
  static final String PENDING = "state < 5";

  private final int rank;

  MessageState(int rank) {
    this.rank = rank;
  }

  /** Returns whether a message of this state can still be withdrawn: no SMSC has all of it. */
  public boolean isPending() {
    return rank < SENT.rank;
  }

  /** Returns whether a message of this state is not sent any more, and was not taken. */
  boolean isOver() {
    return rank == FAILED.rank;
  }

  /** Returns whether a message of this state can get into another one. */
  boolean leadsTo(MessageState next) {
    return next.rank > rank
        || this != next && rank == SENDING.rank && next.rank == rank
        // It was withdrawn or too late, and had left.
        || (this == CANCELLED || this == EXPIRED) && next == SENT;
  }

  /** Returns the SQL condition that the column "state" has one of the chosen states. */
  static String oneOf(Predicate<MessageState> chosen) {
    return Arrays.stream(values())
        .filter(chosen)
        .map(state -> Integer.toString(StoredCode.STATE.of(state)))
        .collect(Collectors.joining(", ", "state IN (", ")"));
  }

  /** Returns what programs call it, such as "accepted". */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads what {@link #word} gave; throws IllegalArgumentException if there is no such state. */
  public static MessageState of(String word) {
    for (MessageState state : values()) {
      if (state.word().equals(word)) {
        return state;
      }
    }
    throw new IllegalArgumentException("there is no state \"" + word + "\"");
  }
}
