// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;

/**
 * What was counted, before this project began, on Sun's CLDC 1.1 reference VM: executed byte codes,
 * rounded to thousands. They are figures to compare with, and are not measured here. Stateless.
 */
final class ReferenceVm {
  /**
   * The library name of Bouncy Castle 1.83 with a small big integer, signing and verifying with a
   * known key, after the base point's table is built.
   */
  static final String NAME = "reference VM";

  /** The library name of Bouncy Castle of 2008 with its own big integer for CLDC. */
  static final String OLD_NAME = "Bouncy Castle 2008, reference VM";

  /** What a reader of the figures has to know. */
  static final String NOTE =
      "Figures of the reference VM were counted earlier, on Sun's CLDC 1.1 reference VM, and are"
          + " rounded to thousands: Bouncy Castle 1.83 with a small big integer ("
          + NAME
          + "), and Bouncy Castle of 2008 with its own big integer ("
          + OLD_NAME
          + ").";

  private static final List<Row> ROWS =
      List.of(
          new Row("P-192", 1657, 3028),
          new Row("P-224", 2198, 4268),
          new Row("prime239v1", 14776, 37693),
          new Row("P-256", 3012, 6368),
          new Row("P-384", 8457, 21164),
          new Row("P-521", 17993, 47907),
          new Row("K-163", 1699, 2079),
          new Row("K-233", 3505, 4824),
          new Row("K-283", 4472, 7478),
          new Row("K-409", 12099, 21284),
          new Row("K-571", 33962, 57801),
          new Row("B-163", 1700, 3064),
          new Row("B-233", 3303, 7554),
          new Row("B-283", 4474, 11426),
          new Row("B-409", 12266, 34586),
          new Row("B-571", 32586, 100634));

  private ReferenceVm() {}

  /**
   * Returns what is known of a curve.
   *
   * @param curve a NIST name
   */
  static List<PhoneCost> costs(String curve) {
    List<PhoneCost> costs = new ArrayList<>();
    for (Row row : ROWS) {
      if (row.curve.equals(curve)) {
        costs.add(cost(NAME, curve, Operation.SIGN, row.signing));
        costs.add(cost(NAME, curve, Operation.VERIFY_KNOWN, row.verifying));
      }
    }
    switch (curve) {
      case "P-192" -> {
        costs.add(cost(OLD_NAME, curve, Operation.GENERATE_KEY, 93790));
        costs.add(cost(OLD_NAME, curve, Operation.SIGN, 123711));
        costs.add(cost(OLD_NAME, curve, Operation.VERIFY_KNOWN, 162898));
      }
      case "P-256" -> {
        costs.add(cost(OLD_NAME, curve, Operation.GENERATE_KEY, 146833));
        costs.add(cost(OLD_NAME, curve, Operation.SIGN, 263503));
        costs.add(cost(OLD_NAME, curve, Operation.VERIFY_KNOWN, 320317));
      }
      default -> {}
    }
    return costs;
  }

  private static PhoneCost cost(String library, String curve, Operation operation, long thousands) {
    return new PhoneCost(library, curve, operation, thousands * 1000, null, null);
  }

  private record Row(String curve, long signing, long verifying) {}
}
