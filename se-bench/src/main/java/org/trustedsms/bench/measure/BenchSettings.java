// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.List;

/**
 * What to measure. Immutable.
 *
 * @param mode how the times are taken
 * @param curves names of curves; RSA and Ed25519 may be named too, for example {@code RSA-2048
 *     PSS}; empty: all 16 curves and all that they are compared with
 * @param engines names of engines; empty: all
 * @param phone whether the costs on a phone are found as well
 * @param interpreted whether the times under an interpreter alone (java -Xint) are among them,
 *     which takes another 2 minutes
 */
public record BenchSettings(
    Mode mode, List<String> curves, List<String> engines, boolean phone, boolean interpreted) {
  /** Takes copies of the lists. */
  public BenchSettings {
    curves = List.copyOf(curves);
    engines = List.copyOf(engines);
  }
}
