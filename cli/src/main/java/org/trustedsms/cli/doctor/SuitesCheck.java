// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.PhoneException;

/** Whether the application of the phones is there. */
final class SuitesCheck implements Check {

  @Override
  public String subject() {
    return "MIDlet suites";
  }

  @Override
  public boolean isNeeded() {
    return true;
  }

  @Override
  public Finding look() {
    try {
      List<String> details = new ArrayList<>();
      for (MidletSuite suite : List.of(MidletSuite.small(), MidletSuite.all())) {
        details.add(suite.name() + ", " + suite.size() + " bytes");
      }
      return Finding.ok(String.join("; ", details));
    } catch (IOException | PhoneException e) {
      return Finding.missing(String.valueOf(e.getMessage()), "build the project with Maven");
    }
  }
}
