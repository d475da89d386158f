// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.command;

import java.util.List;

/** The input of a command, or what it checked, has a fault. */
public final class FaultException extends Exception {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, where, and what to do; may have several lines. */
  public FaultException(String message) {
    super(message);
  }

  /** Takes several faults, one on a line, under a heading with their number. */
  public FaultException(String heading, List<String> faults) {
    super(
        heading
            + ": "
            + faults.size()
            + (faults.size() == 1 ? " fault" : " faults")
            + "\n  "
            + String.join("\n  ", faults));
  }
}
