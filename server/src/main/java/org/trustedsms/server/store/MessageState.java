// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How far a submitted message is. What is known for certain is never taken back by what is less.
 */
public enum MessageState {
  /** It is on the disk, and will be signed. */
  ACCEPTED(1, 0),

  /** It is signed, and on the disk with its stamp. */
  SIGNED(2, 1),

  /** It was handed to a channel, which has not answered yet. */
  SENDING(3, 2),

  /**
   * It cannot be signed for now, such as for a clock that is wrong; or it was not taken and is
   * handed to the channel again, or the channel is down.
   */
  WAITING(4, 2),

  /** The SMS centre has taken all of it. */
  SENT(5, 3),

  /** It will not be sent, or the network says that it cannot be delivered. */
  FAILED(6, 4),

  /** It was not taken in time. */
  EXPIRED(7, 4),

  /** It was withdrawn before an SMS centre was known to have taken it. */
  CANCELLED(8, 4),

  /** The network says that the recipient's device has all of it; nobody has signed that. */
  DELIVERED(9, 5),

  /** The recipient has signed that it has arrived. */
  ACKNOWLEDGED(10, 6);

  /** Whether a row's message is pending, as SQL asks, and an index. */
  static final String PENDING = "state < 5";

  private final int code;
  private final int rank;

  MessageState(int code, int rank) {
    this.code = code;
    this.rank = rank;
  }

  /** Returns what the store calls it. */
  int code() {
    return code;
  }

  /**
   * Reads what {@link #code} gave.
   *
   * @throws IllegalArgumentException if there is no such state
   */
  static MessageState of(int code) {
    if (code < 1 || code > values().length) {
      throw new IllegalArgumentException("there is no state " + code);
    }
    return values()[code - 1];
  }

  /** Tells whether a message of this state can still be withdrawn: no SMS centre has all of it. */
  public boolean isPending() {
    return rank < SENT.rank;
  }

  /** Tells whether a message of this state is not sent any more, and was not taken. */
  boolean isOver() {
    return rank == FAILED.rank;
  }

  /** Tells whether a message of this state can get into another one. */
  boolean leadsTo(MessageState next) {
    return next.rank > rank
        || this != next && rank == SENDING.rank && next.rank == rank
        // It was withdrawn, and had left.
        || this == CANCELLED && next == SENT;
  }

  /** Returns what tells, in SQL, whether the column "state" has one of the states chosen. */
  static String oneOf(Predicate<MessageState> chosen) {
    return Arrays.stream(values())
        .filter(chosen)
        .map(state -> Integer.toString(state.code))
        .collect(Collectors.joining(", ", "state IN (", ")"));
  }

  /** Returns what programs call it, such as "accepted". */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads what {@link #word} gave.
   *
   * @throws IllegalArgumentException if there is no such state
   */
  public static MessageState of(String word) {
    for (MessageState state : values()) {
      if (state.word().equals(word)) {
        return state;
      }
    }
    throw new IllegalArgumentException("there is no state \"" + word + "\"");
  }
}
