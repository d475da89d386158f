// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.EngineUnavailableException;

/** Whether a library that the benchmark compares with can be had on this machine. */
final class EngineCheck implements Check {
  private final EngineName name;

  EngineCheck(EngineName name) {
    this.name = name;
  }

  @Override
  public String subject() {
    return "bench: " + name.words();
  }

  @Override
  public boolean isNeeded() {
    return false;
  }

  @Override
  public Finding look() {
    try {
      return Finding.ok(name.open().version());
    } catch (EngineUnavailableException | LinkageError e) {
      return Finding.missing(String.valueOf(e.getMessage()), "bench leaves it out");
    }
  }
}
