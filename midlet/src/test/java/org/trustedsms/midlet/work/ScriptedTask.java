// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.work;

import java.util.ArrayList;
import java.util.List;

/** A task that does what a test says, and records in a log what becomes of it. */
final class ScriptedTask implements Task {
  /** What a test has a task do. */
  interface Script {
    void run(Job job) throws Exception;
  }

  private final String name;
  private final List<String> log;
  private final Script script;
  final List<Throwable> endings = new ArrayList<>();

  ScriptedTask(String name, List<String> log, Script script) {
    this.name = name;
    this.log = log;
    this.script = script;
  }

  @Override
  public void run(Job job) throws Exception {
    log.add(name);
    script.run(job);
  }

  @Override
  public void ended(Throwable failure) {
    endings.add(failure);
    log.add(name + " ended " + (failure == null ? "done" : failure.getClass().getSimpleName()));
  }
}
