// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.trustedsms.emulator.scenario.AcceptedSms;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Explanation.Line;

/** The output of the demo, and the part of it for the album. Not thread-safe. */
final class Transcript {
  /** Two for each byte. */
  private static final int HEX_DIGITS = 32;

  private final PrintStream out;
  private final PictureReport album;
  private int chapter;
  private boolean asExpected = true;

  Transcript(PrintStream out, PictureReport album) {
    this.out = out;
    this.album = album;
  }

  void chapter(String title) {
    String numbered = ++chapter + ". " + title;
    out.println();
    out.println(numbered);
    album.chapter(numbered);
  }

  void line(String who, String what) {
    out.printf("   %-15s %s%n", who, what.replace('\n', ' ').strip());
  }

  /** Prints what is not part of a chapter. */
  void plain(String line) {
    out.println(line);
  }

  /** Prints all SMS of a message, field by field. */
  void sms(List<AcceptedSms> message) {
    for (int i = 0; i < message.size(); i++) {
      sms(message.get(i), i + 1, message.size());
    }
  }

  private void sms(AcceptedSms sms, int number, int of) {
    line(
        "on the air",
        String.format(
            "SMS %d of %d, %s to %s, %d of 140 bytes",
            number,
            of,
            sms.message().source(),
            sms.message().destination(),
            sms.message().data().length));
    for (Line field : Explainer.standard().explain(sms.message()).lines()) {
      String hex = field.hex();
      String words = field.name() + (field.meaning().isEmpty() ? "" : ": " + field.meaning());
      out.printf("     %3d  %-32s  %s%n", field.offset(), part(hex, 0), words);
      for (int i = HEX_DIGITS; i < hex.length(); i += HEX_DIGITS) {
        out.printf("          %s%n", part(hex, i));
      }
    }
  }

  private static String part(String hex, int from) {
    return hex.substring(from, Math.min(hex.length(), from + HEX_DIGITS));
  }

  /** Prints a verdict, and whether it was the expected one. */
  void verdict(String who, String verdict, boolean expected) {
    asExpected &= expected;
    line(who, verdict + (expected ? "   [as expected]" : "   [NOT EXPECTED]"));
    album.say(who + ": " + verdict + (expected ? "" : " (not expected)"));
  }

  /** Returns whether every verdict was the expected one. */
  boolean isAsExpected() {
    return asExpected;
  }

  /** Words for a time. */
  static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.1f ms", time.toNanos() / 1e6);
  }
}
