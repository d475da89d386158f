// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.person;

import java.util.List;
import org.trustedsms.emulator.bridge.ScreenContent;

/**
 * A message as the phone shows it to who opens it. Immutable.
 *
 * @param from the name it is shown under, and the number: two lines
 * @param text the text, or an empty string
 * @param state the verdict, for example {@code Verified} or {@code Forged or changed}
 * @param details the lines under the verdict: when it came, and the reason in words
 * @param protection {@code Signed} or {@code Signed and encrypted}, the curve and the number of
 *     SMS; empty unless verified
 * @param acknowledgement when the recipient's acknowledgement came, or an empty string
 */
public record ShownMessage(
    String from,
    String text,
    String state,
    String details,
    String protection,
    String acknowledgement) {
  /** The verdict on what is genuine. */
  public static final String VERIFIED = "Verified";

  /** The verdict on what is genuine of somebody whom an authority certified. */
  public static final String CERTIFIED = "Certified";

  /** The verdict on what was signed by somebody else, or changed on its way. */
  public static final String FORGED = "Forged or changed";

  /** From, text unless there is none, verdict, and what else there is, by its label. */
  static ShownMessage on(ScreenContent screen) {
    List<ScreenContent.Item> items = screen.items();
    int verdict = items.get(1).label().equals("Text") ? 2 : 1;
    String acknowledgement = "";
    String protection = "";
    for (ScreenContent.Item item : items.subList(verdict + 1, items.size())) {
      if (item.label().matches("Acknowledge.*")) {
        acknowledgement = item.value();
      } else if (item.label().startsWith("Signed")) {
        protection = item.label() + ", " + item.value();
      }
    }
    return new ShownMessage(
        items.get(0).value(),
        verdict == 2 ? items.get(1).value() : "",
        items.get(verdict).label(),
        items.get(verdict).value(),
        protection,
        acknowledgement);
  }

  /** Tells whether the phone vouches for it; true if it is shown as verified. */
  public boolean isVerified() {
    return state.equals(VERIFIED);
  }

  /** Returns the name it is shown under. */
  public String name() {
    return from.lines().findFirst().orElse("");
  }
}
