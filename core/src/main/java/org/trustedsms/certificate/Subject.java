// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.key.PublicKey;

/** The subject of a certificate. Immutable and thread-safe. */
public final class Subject {
  private final PublicKey key;
  private final String number;
  private final String name;
  private final int roles;

  /**
   * Says whose a key is.
   *
   * @param key on any curve
   * @param number "+" and 1 to 15 digits (E.164), or digits alone for a short code; null if none
   * @param name empty if there is only a number
   * @param roles of {@link Roles}, added; {@link Roles#AUTHORITY} only alone
   * @throws IllegalArgumentException if there is neither number nor name, or one of the others is
   *     out of range
   */
  public Subject(PublicKey key, String number, String name, int roles) {
    if (number != null) {
      SubscriberNumber.check(number);
    } else if (name.length() == 0) {
      throw new IllegalArgumentException("a certificate needs a number or a name");
    }
    if (!Roles.areValid(roles)) {
      throw new IllegalArgumentException(
          "the roles " + roles + " do not go together, or there are none");
    }
    this.key = key;
    this.number = number;
    this.name = name;
    this.roles = roles;
  }

  public PublicKey key() {
    return key;
  }

  /** Returns "+" and digits, or digits alone; null if there is none. */
  public String number() {
    return number;
  }

  /** Returns the name; empty if there is only a number. */
  public String name() {
    return name;
  }

  /** Returns the {@link Roles}, added. */
  public int roles() {
    return roles;
  }

  /** Returns name, number and roles. */
  public String toString() {
    return name
        + (name.length() > 0 && number != null ? ", " : "")
        + (number == null ? "" : number)
        + ", "
        + Roles.names(roles);
  }
}
