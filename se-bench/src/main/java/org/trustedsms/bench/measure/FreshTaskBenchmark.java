// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

/** An operation that needs something fresh: JMH times each single run, which adds some 50 ns. */
public class FreshTaskBenchmark extends TaskBenchmark {
  @Setup(Level.Invocation)
  public void prepare() throws Exception {
    task.prepare();
  }
}
