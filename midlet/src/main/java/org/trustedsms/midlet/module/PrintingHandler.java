// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import org.trustedsms.command.Command;
import org.trustedsms.command.Result;

/** Prints commands: for a module that is tried before it has an application. */
public final class PrintingHandler implements Handler {

  public void start(Attributes descriptor) {
    // There is nothing to set.
  }

  public Outcome carryOut(Command command) {
    System.out.println("command: " + command.text());
    return new Outcome(Result.DONE, command.text());
  }
}
