// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

/** Whether standard output is a terminal, which the launcher knows better than Java. */
public final class Terminal {
  /** Set by the launcher: true or false. */
  static final String PROPERTY = "trustedsms.terminal";

  private Terminal() {}

  public static boolean isOutput() {
    String known = System.getProperty(PROPERTY);
    return known == null ? System.console() != null : Boolean.parseBoolean(known);
  }
}
