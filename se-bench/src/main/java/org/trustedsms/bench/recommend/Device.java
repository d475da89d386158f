// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

/** On what the operations are timed. */
public enum Device {
  /** A projection to the Nokia N70. */
  N70("the N70", "on the N70"),
  /** An interpreter without compiler, {@code java -Xint}. */
  XINT("java -Xint", "under java -Xint"),
  /** The machine that ran the benchmark. */
  SERVER("the server", "on the server");

  private final String words;
  private final String where;

  Device(String words, String where) {
    this.words = words;
    this.where = where;
  }

  /** Returns what people call it: for example "the N70". */
  public String words() {
    return words;
  }

  /** Returns the words that end a sentence about a time: for example "on the N70". */
  public String where() {
    return where;
  }
}
