// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/** How an announced key relates to the address book. */
public enum KeyStatus {
  /** It is kept, and trusted only after people have compared its digits. */
  OFFERED("offered"),

  /** It is trusted from now on, as the first one that came from the number. */
  ACCEPTED("accepted"),

  /** It is the one that is trusted already. */
  TRUSTED("trusted"),

  /** Another key is trusted, and stays so. It is kept as an offered one. */
  CHANGED("changed"),

  /** It is not kept. */
  NOT_KEPT("not kept");

  private final String words;

  KeyStatus(String words) {
    this.words = words;
  }

  /** Returns the status in words. */
  @Override
  public String toString() {
    return words;
  }
}
