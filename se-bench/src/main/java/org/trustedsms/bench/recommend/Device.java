// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

/** On what the operations are timed. */
public enum Device {
  /** A projection to the Nokia N70. */
  N70("on the N70"),
  /** An interpreter without compiler, {@code java -Xint}. */
  XINT("under java -Xint"),
  /** The machine that ran the benchmark. */
  SERVER("on the server");

  private final String where;

  Device(String where) {
    this.where = where;
  }

  /** Returns the words that end a sentence about a time: for example "on the N70". */
  public String where() {
    return where;
  }
}
