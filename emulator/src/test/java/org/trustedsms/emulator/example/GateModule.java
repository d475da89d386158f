// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.example;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.phone.PhoneSettings;

/** Modules that the example MIDlet of docs/guide-midlet.md is installed on. */
final class GateModule {
  static final String NUMBER = "+447700900204";

  private GateModule() {}

  /**
   * Installs it, or finds it installed.
   *
   * @param folder the module's; what is in its folder "phone" is kept
   * @param commander the line of the descriptor that says who may command
   */
  static Phone install(Path folder, InetSocketAddress smsc, String serviceNumber, String commander)
      throws IOException {
    MidletSuite suite =
        MidletSuite.gate(
            folder,
            "Module-Name: North gate",
            "Module-Seed: " + "5eed".repeat(16),
            "Commander-Number: " + serviceNumber,
            commander);
    return new Phone(PhoneSettings.of(NUMBER, folder.resolve("phone"), smsc, suite));
  }
}
