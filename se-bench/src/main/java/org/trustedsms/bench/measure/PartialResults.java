// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Environment;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Timing;

/** Collects what is measured, and keeps it in a file as it grows. Not thread-safe. */
final class PartialResults {
  private final Mode mode;
  private final Path file;
  private final List<Timing> measurements = new ArrayList<>();
  private final List<PhoneCost> phoneCosts = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private Environment environment;

  /** Starts one; the file may be null, and nothing is kept then. */
  PartialResults(Mode mode, Path file) {
    this.mode = mode;
    this.file = file;
  }

  void environment(Environment place) throws IOException {
    environment = place;
    save(false);
  }

  void note(String words) {
    if (!notes.contains(words)) {
      notes.add(words);
    }
  }

  void add(List<Timing> more) throws IOException {
    measurements.addAll(more);
    save(false);
  }

  /** Fails with an UncheckedIOException, because it is called back by what cannot fail. */
  void addPhoneCosts(List<PhoneCost> more) {
    phoneCosts.addAll(more);
    try {
      save(false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Results finish() throws IOException {
    save(true);
    return results(true);
  }

  private void save(boolean complete) throws IOException {
    if (file != null) {
      ResultsFile.write(results(complete), file);
    }
  }

  private Results results(boolean complete) {
    return new Results(
        Results.FORMAT, mode.words(), environment, complete, measurements, phoneCosts, notes);
  }
}
