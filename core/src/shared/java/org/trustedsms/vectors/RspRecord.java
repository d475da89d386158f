// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * One record of a response file: the section it stands in, and its values by key. Immutable.
 *
 * <p>A key that the record lacks is looked up in the section's header, where files give what all
 * records of the section share.
 */
public final class RspRecord {
  private final List<String> section;
  private final Map<String, List<String>> shared;
  private final Map<String, List<String>> values;

  RspRecord(
      List<String> section, Map<String, List<String>> shared, Map<String, List<String>> values) {
    this.section = section;
    this.shared = shared;
    this.values = values;
  }

  /**
   * Returns the section's header lines without their brackets, such as {@code P-192,SHA-1}; several
   * where a file has several in a row, none before the first.
   */
  public List<String> section() {
    return section;
  }

  /** Returns whether the record or its section's header has this key. */
  public boolean has(String key) {
    return values.containsKey(key) || shared.containsKey(key);
  }

  /** Returns all values of a key, in the file's order; a key can stand more than once. */
  public List<String> texts(String key) {
    List<String> found = values.containsKey(key) ? values.get(key) : shared.get(key);
    if (found == null) {
      throw new NoSuchElementException("no " + key + " in " + this);
    }
    return found;
  }

  /** Returns the value of a key that stands once; it can be empty. */
  public String text(String key) {
    List<String> found = texts(key);
    if (found.size() != 1) {
      throw new NoSuchElementException(key + " stands " + found.size() + " times in " + this);
    }
    return found.get(0);
  }

  /** Returns a hexadecimal value as bytes; an odd number of digits gets a zero in front. */
  public byte[] bytes(String key) {
    String digits = text(key);
    return HexFormat.of().parseHex(digits.length() % 2 == 0 ? digits : "0" + digits);
  }

  /** Returns a hexadecimal value as a number of at least 0. */
  public BigInteger hex(String key) {
    return new BigInteger(text(key), 16);
  }

  /** Returns a decimal value as a number. */
  public BigInteger decimal(String key) {
    return new BigInteger(text(key));
  }

  /**
   * Tells what {@code Result} says: {@code P (0 )} is true, {@code F (1 - Message changed)} is
   * false.
   */
  public boolean passes() {
    String result = text("Result");
    if (!result.matches("[PF]( \\(.*\\))?")) {
      throw new IllegalStateException("Result is neither P nor F in " + this);
    }
    return result.charAt(0) == 'P';
  }

  @Override
  public String toString() {
    return section + " " + values;
  }
}
