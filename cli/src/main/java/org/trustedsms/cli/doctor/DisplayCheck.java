// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Display;

/** Whether phones can be shown in windows. */
final class DisplayCheck implements Check {
  private static final String ADVICE = "phone --no-window prints the screen as text";

  @Override
  public String subject() {
    return "display";
  }

  @Override
  public boolean isNeeded() {
    return false;
  }

  @Override
  public Finding look() {
    try {
      return Display.isThere()
          ? Finding.ok("phones open windows")
          : Finding.missing("no windows for phones", ADVICE);
    } catch (CommandException e) {
      return Finding.broken(e.getMessage(), ADVICE);
    }
  }
}
