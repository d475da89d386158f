// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.List;
import org.trustedsms.bench.result.Measurement;

/** Takes the time of a step. */
interface Gauge {
  /**
   * Takes the time.
   *
   * @return one measurement, or several if the engine times itself
   * @throws InterruptedException if the thread is interrupted; nothing goes on running
   * @throws Exception if the step fails
   */
  List<Measurement> measure(Step step) throws Exception;
}
