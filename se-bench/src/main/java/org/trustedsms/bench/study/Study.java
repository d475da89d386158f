// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.StudyResult;

/** A study that this project descends from, to be repeated. */
public interface Study {
  /** What it is called on the command line, such as "wtls". */
  String name();

  /**
   * Measures what it has measured, and puts its figures beside ours.
   *
   * @param progress is told how it goes on
   * @throws IOException if something that it needs cannot be read or run; says what
   * @throws InterruptedException if the thread is interrupted; nothing goes on running then
   */
  StudyResult run(Progress progress) throws IOException, InterruptedException;
}
