// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.Timing;

/** A program that measures something in another JVM, and prints what and how often. */
final class JmhProgram {
  private JmhProgram() {}

  public static void main(String[] arguments) throws Exception {
    Plan.Step step = new Plan.Step(EngineName.CORE.open(), FakeEngine.P192, Operation.SIGN);
    for (Timing m : new JmhGauge(true, 1, 1, 3, 5).measure(step)) {
      System.out.println(m.algorithm() + " " + m.operation() + " " + m.samples());
    }
  }
}
