// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import org.trustedsms.emulator.scenario.OnAir;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Line;

/** What the demo prints. Not for use by several threads. */
final class Transcript {
  private static final int HEX_BYTES = 16;

  private final PrintStream out;
  private int chapter;
  private boolean asExpected = true;

  Transcript(PrintStream out) {
    this.out = out;
  }

  /** Begins a chapter. */
  void chapter(String title) {
    out.println();
    out.println(++chapter + ". " + title);
  }

  /** Prints a line of the chapter. */
  void line(String who, String what) {
    out.printf("   %-15s %s%n", who, what.replace('\n', ' ').strip());
  }

  /** Prints what is not part of a chapter. */
  void plain(String line) {
    out.println(line);
  }

  /** Prints an SMS, field by field. */
  void sms(OnAir sms, int number, int of) {
    byte[] data = sms.message().data();
    line(
        "on the air",
        "SMS "
            + number
            + " of "
            + of
            + ", "
            + sms.message().source()
            + " to "
            + sms.message().destination()
            + ", "
            + data.length
            + " of 140 bytes");
    for (Line field : Explainer.standard().explain(sms.message()).lines()) {
      String hex = field.hex();
      int width = 2 * HEX_BYTES;
      for (int i = 0; i == 0 || i < hex.length(); i += width) {
        String part = hex.substring(i, Math.min(hex.length(), i + width));
        if (i == 0) {
          String words =
              field.meaning().isEmpty() ? field.name() : field.name() + ": " + field.meaning();
          out.printf("     %3d  %-32s  %s%n", field.offset(), part, words);
        } else {
          out.printf("          %s%n", part);
        }
      }
    }
  }

  /** Prints a verdict, and whether it was the expected one. */
  void verdict(String who, String verdict, boolean expected) {
    asExpected &= expected;
    line(who, verdict + (expected ? "   [as expected]" : "   [NOT EXPECTED]"));
  }

  /** Whether every verdict was the expected one. */
  boolean isAsExpected() {
    return asExpected;
  }

  /** Words for a time. */
  static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.1f ms", time.toNanos() / 1e6);
  }
}
