// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

/** Ends what writes to a standard output that is closed or full, before it does more in vain. */
public final class OutputLostException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OutputLostException() {
    super("standard output is closed, or its disk is full");
  }
}
