// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

/** Looks whether something works. */
public interface Check {

  /** Returns what it looks at. */
  String subject();

  /** Tells whether the program is of no use without it; false if only some commands need it. */
  boolean isNeeded();

  /**
   * Looks.
   *
   * @return what was found
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  Finding look() throws InterruptedException;
}
