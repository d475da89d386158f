// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.example;

import java.util.ArrayList;
import java.util.List;

/** Lines that a program prints. Safe for use by several threads. */
final class Printed {
  private static final long PATIENCE_MILLIS = 60_000;

  private final List<String> lines = new ArrayList<>();

  synchronized void add(String line) {
    lines.add(line);
    notifyAll();
  }

  synchronized int count(String start) {
    return (int) lines.stream().filter(line -> line.startsWith(start)).count();
  }

  /** Waits for the first line that begins like this, and returns the rest of it. */
  String await(String start) throws InterruptedException {
    return await(start, 1);
  }

  /** Waits for as many lines that begin like this, and returns the rest of the last one. */
  synchronized String await(String start, int number) throws InterruptedException {
    long end = System.nanoTime() / 1_000_000 + PATIENCE_MILLIS;
    while (count(start) < number) {
      long left = end - System.nanoTime() / 1_000_000;
      if (left <= 0) {
        throw new AssertionError("not " + number + " lines '" + start + "' among " + lines);
      }
      wait(left);
    }
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .skip(number - 1L)
        .findFirst()
        .orElseThrow()
        .substring(start.length());
  }
}
