// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.driver;

import java.util.List;
import org.trustedsms.emulator.bridge.ScreenContent;

/** An opened offer: label and value of each part, one after the other, in the screen's order. */
public record ShownOffer(List<String> lines) {
  static ShownOffer on(ScreenContent screen) {
    return new ShownOffer(
        screen.items().stream()
            .flatMap(item -> java.util.stream.Stream.of(item.label(), item.value()))
            .toList());
  }

  /** Returns the state as a title, for example {@code Agreed}. */
  public String state() {
    return lines.get(1);
  }

  /** Returns the state in sentences. */
  public String sentence() {
    return lines.get(7);
  }

  /** Returns the value under a label; an empty string if there is none. */
  public String value(String label) {
    for (int i = 0; i < lines.size(); i += 2) {
      if (lines.get(i).equals(label)) {
        return lines.get(i + 1);
      }
    }
    return "";
  }
}
