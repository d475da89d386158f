// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.List;
import org.trustedsms.bench.result.Timing;

/** Takes the time of a step: several times if the engine times itself. */
interface Gauge {
  /** Measures; if the thread is interrupted meanwhile, nothing goes on running. */
  List<Timing> measure(Plan.Step step) throws Exception;
}
