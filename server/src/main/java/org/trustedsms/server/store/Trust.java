// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Arrays;

/** How a contact's key came to be trusted. */
public enum Trust {
  /** People compared its digits. */
  COMPARED(1, "compared"),

  /** It was the first one that came from the number. */
  FIRST_USE(2, "firstUse"),

  /** It was certified by the authority that keeps this store. */
  CERTIFIED(3, "certified");

  private final int code;
  private final String jsonWord;

  Trust(int code, String jsonWord) {
    this.code = code;
    this.jsonWord = jsonWord;
  }

  /** Returns what the store calls it. */
  int code() {
    return code;
  }

  /**
   * Reads what {@link #code} gave.
   *
   * @throws IllegalArgumentException if there is no such trust
   */
  static Trust of(int code) {
    return Arrays.stream(values())
        .filter(trust -> trust.code == code)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no trust " + code));
  }

  /** Returns the word in the JSON of commands. */
  public String jsonWord() {
    return jsonWord;
  }
}
