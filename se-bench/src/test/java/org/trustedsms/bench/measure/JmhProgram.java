// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.Operation;

/** A program that measures something in another JVM, and prints what and how often. */
final class JmhProgram {
  private JmhProgram() {}

  public static void main(String[] arguments) throws Exception {
    Step step = new Step(EngineName.CORE.open(), FakeEngine.P192, Operation.SIGN);
    for (Measurement m : new JmhGauge(new JmhSchedule(true, 1, 1, 3, 5)).measure(step)) {
      System.out.println(m.algorithm() + " " + m.operation() + " " + m.samples());
    }
  }
}
