// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.driver;

import java.util.List;
import org.trustedsms.emulator.bridge.ScreenContent;

/**
 * A message as the phone shows it to who opens it. Immutable.
 *
 * @param state the verdict, which comes first, for example {@code Verified} or {@code Forged or
 *     changed}
 * @param reason why, in words; or an empty string
 * @param from the name it is shown under, and the number: two lines
 * @param text the text, or an empty string
 * @param protection {@code Signed} or {@code Signed and encrypted}, the curve and the number of
 *     SMS; empty unless verified
 * @param acknowledgement when the recipient's acknowledgement came, or an empty string
 */
public record ShownMessage(
    String state,
    String reason,
    String from,
    String text,
    String protection,
    String acknowledgement) {
  /** The verdict on what is genuine. */
  public static final String VERIFIED = "Verified";

  /** The verdict on what is genuine of somebody whom an authority certified. */
  public static final String CERTIFIED = "Certified";

  /** The verdict on what was signed by somebody else, or changed on its way. */
  public static final String FORGED = "Forged or changed";

  /** A picture with the verdict, the reason, and what else there is, by its label. */
  public static ShownMessage on(ScreenContent screen) {
    ShownOffer items = ShownOffer.on(screen);
    String protection = "";
    for (ScreenContent.Item item : screen.items()) {
      if (item.label().startsWith("Signed")) {
        protection = item.label() + ", " + item.value();
      }
    }
    List<String> unlabelled =
        screen.items().stream()
            .filter(item -> item.label().isEmpty())
            .map(ScreenContent.Item::value)
            .toList();
    return new ShownMessage(
        unlabelled.get(0),
        unlabelled.size() > 1 ? unlabelled.get(1) : "",
        items.value("From") + items.value("To"),
        items.value("Text"),
        protection,
        items.value("Receipt"));
  }

  /** Returns whether the phone vouches for it; true if it is shown as verified. */
  public boolean isVerified() {
    return state.equals(VERIFIED);
  }

  public String name() {
    return from.lines().findFirst().orElse("");
  }
}
