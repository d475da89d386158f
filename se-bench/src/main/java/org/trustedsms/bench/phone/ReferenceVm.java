// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;

/**
 * What was counted, before this project began, on Sun's CLDC 1.1 reference VM. They are figures to
 * compare with, and are not measured here. Static functions only.
 */
final class ReferenceVm {
  /** What a reader of the figures has to know. */
  static final String NOTE =
      "Figures of the reference VM were counted earlier, on Sun's CLDC 1.1 reference VM, and are"
          + " rounded to thousands: Bouncy Castle 1.83 with a small big integer (reference VM), and"
          + " Bouncy Castle of 2008 with its own big integer (Bouncy Castle 2008, reference VM)."
          + " Verifying is with a known key, after the base point's table is built.";

  private static final String FILE = "/org/trustedsms/bench/phone/reference-vm.csv";

  private ReferenceVm() {}

  /** Returns what is known of a curve, by its NIST name. */
  static List<PhoneCost> costs(String curve) throws IOException {
    try (InputStream in = ClassFiles.open(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(";"))
          .filter(row -> row[1].equals(curve))
          .map(
              row ->
                  new PhoneCost(
                      row[0],
                      curve,
                      Operation.valueOf(row[2]),
                      1000 * Long.parseLong(row[3]),
                      null,
                      null))
          .toList();
    }
  }
}
