// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.command;

/** The arguments of a command are not what its usage says. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1;

  /** Says what is wrong with which argument. */
  public UsageException(String message) {
    super(message);
  }
}
