// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

/** How something is. */
public enum State {
  /** It is there and works. */
  OK,

  /** It is not there. */
  MISSING,

  /** It is there and does not work. */
  BROKEN
}
