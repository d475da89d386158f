// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.key.PublicKey;

/**
 * A trust anchor: an authority whose key people accepted by comparing its digits, or that came with
 * the program. Immutable and thread-safe.
 */
public final class Authority {
  private final PublicKey key;
  private final String name;
  private final String number;

  /**
   * Creates one.
   *
   * @param name by which the receiver knows it
   * @param number by which messages of its own are known, "+" and digits or digits; null if it
   *     sends none
   */
  public Authority(PublicKey key, String name, String number) {
    this.key = key;
    this.name = name;
    this.number = number;
  }

  public PublicKey key() {
    return key;
  }

  public String name() {
    return name;
  }

  /** Returns its number; null if it has none. */
  public String number() {
    return number;
  }
}
