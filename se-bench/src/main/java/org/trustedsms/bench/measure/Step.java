// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.result.Operation;

/** One thing to measure; with an engine that times itself, all of an algorithm at once. */
record Step(Engine engine, Algorithm algorithm, Operation operation) {
  @Override
  public String toString() {
    return engine.name() + ", " + algorithm.name() + ", " + operation.words();
  }
}
