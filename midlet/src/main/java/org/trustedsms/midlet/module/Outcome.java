// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import org.trustedsms.command.Result;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.text.TextCodings;

/** The outcome of a command, cut to fit into one SMS. Immutable. */
public final class Outcome {
  private final int status;
  private final String words;

  /** Null if there are words. */
  private final byte[] data;

  /**
   * Takes the result in words; the status is of {@link Result}, or its {@code FIRST_OF_APPLICATION}
   * to 127.
   */
  public Outcome(int status, String words) {
    this.status = status;
    this.words = words;
    data = null;
  }

  /** Creates an outcome with data in bytes, which must not change. */
  public Outcome(int status, byte[] data) {
    this.status = status;
    words = null;
    this.data = data;
  }

  Outcome withoutWords() {
    return new Outcome(status, "");
  }

  Draft draft(MessageId command, PublicKey sender) {
    return data == null
        ? Result.draft(command, sender, status, words, TextCodings.plain())
        : Result.draft(command, sender, status, data);
  }
}
