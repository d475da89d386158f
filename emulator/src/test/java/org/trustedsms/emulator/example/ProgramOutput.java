// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.example;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.bridge.Printout;

/** Lines that a program prints. Safe for use by several threads. */
final class ProgramOutput {
  private static final long TIMEOUT_MILLIS = 600_000;
  private static final long POLL_MILLIS = 20;

  private final List<String> lines = new ArrayList<>();
  private final List<Printout.Reader> phones = new ArrayList<>();

  synchronized void add(String line) {
    lines.add(line);
    notifyAll();
  }

  /** Takes what the phone's application prints to System.out, too. */
  synchronized void follow(Printout phone) {
    phones.add(phone.reader());
  }

  synchronized int count(String start) {
    for (Printout.Reader phone : phones) {
      phone.next().forEach(line -> lines.add(line.replaceFirst("^System.out: ", "")));
    }
    return (int) lines.stream().filter(line -> line.startsWith(start)).count();
  }

  /** Waits for the first line that begins like this, and returns the rest of it. */
  String await(String start) throws InterruptedException {
    return await(start, 1);
  }

  /** Waits for as many lines that begin like this, and returns the rest of the last one. */
  synchronized String await(String start, int number) throws InterruptedException {
    long end = System.nanoTime() / 1_000_000 + TIMEOUT_MILLIS;
    while (count(start) < number) {
      long left = end - System.nanoTime() / 1_000_000;
      if (left <= 0) {
        throw new AssertionError("not " + number + " lines '" + start + "' among " + lines);
      }
      wait(phones.isEmpty() ? left : POLL_MILLIS);
    }
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .skip(number - 1L)
        .findFirst()
        .orElseThrow()
        .substring(start.length());
  }
}
