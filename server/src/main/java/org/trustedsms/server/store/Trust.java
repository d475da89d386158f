// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/** The reason why a contact's key is trusted. */
public enum Trust {
  /** People compared its digits. */
  COMPARED("compared"),

  /** It was the first one that came from the number. */
  FIRST_USE("firstUse"),

  /** It was certified by the authority that keeps this store. */
  CERTIFIED("certified");

  private final String jsonWord;

  Trust(String jsonWord) {
    this.jsonWord = jsonWord;
  }

  /** Returns the word in the JSON of commands. */
  public String jsonWord() {
    return jsonWord;
  }
}
