// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import org.trustedsms.message.Verdict;

/** The codes of stored values, by place from 1: append new ones. {@code what} names one. */
public record StoredCode<T>(String what, List<T> values) {
  public static final StoredCode<Verdict> VERDICT =
      new StoredCode<>(
          "verdict",
          List.of(
              Verdict.VERIFIED,
              Verdict.KEY_OFFERED,
              Verdict.CREDENTIAL_ACCEPTED,
              Verdict.SIGNATURE_INVALID,
              Verdict.UNKNOWN_SENDER,
              Verdict.NOT_FOR_THIS_RECIPIENT,
              Verdict.REPLAYED,
              Verdict.TOO_OLD,
              Verdict.MALFORMED,
              Verdict.UNSUPPORTED));

  static final StoredCode<MessageState> STATE =
      new StoredCode<>("state", List.of(MessageState.values()));

  static final StoredCode<Trust> TRUST = new StoredCode<>("trust", List.of(Trust.values()));

  static final StoredCode<Enrolments.Stage> STAGE =
      new StoredCode<>("stage", List.of(Enrolments.Stage.values()));

  static final StoredCode<Events.Subject> SUBJECT =
      new StoredCode<>("subject", List.of(Events.Subject.values()));

  int of(T value) {
    return values.indexOf(value) + 1;
  }

  /** Returns the value of a code; throws IllegalArgumentException if it has none. */
  T value(int code) {
    T value = value(code, null);
    if (value == null) {
      throw new IllegalArgumentException("there is no " + what + " " + code);
    }
    return value;
  }

  /** Returns the value of a code; another one if it is of none. */
  T value(int code, T otherwise) {
    return code < 1 || code > values.size() ? otherwise : values.get(code - 1);
  }
}
