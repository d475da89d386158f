// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.util.List;

/**
 * The contents of a phone's screen as text. Immutable.
 *
 * @param serial identifies the Displayable: the same as long as the same one is shown
 * @param title its title, or an empty string
 * @param ticker its ticker, or an empty string
 * @param text the text of an ALERT or TEXT_BOX, or an empty string
 * @param entries the rows of a LIST, or an empty list
 * @param items the items of a FORM, or an empty list
 * @param commands the labels of its commands, in the phone's order
 */
public record ScreenContent(
    int serial,
    Kind kind,
    String title,
    String ticker,
    String text,
    List<String> entries,
    List<Item> items,
    List<String> commands) {

  /** Kinds of screens (MIDP 2.0, javax.microedition.lcdui). */
  public enum Kind {
    NONE,
    ALERT,
    CANVAS,
    FORM,
    LIST,
    TEXT_BOX
  }

  /**
   * An item of a form.
   *
   * @param label its label, or an empty string
   * @param value the text of a STRING or TEXT_FIELD, what stands for an IMAGE, the value of a GAUGE
   *     in digits; or an empty string
   * @param choices the entries of a CHOICE, or an empty list
   */
  public record Item(ItemKind kind, String label, String value, List<Choice> choices) {}

  public enum ItemKind {
    STRING,
    TEXT_FIELD,
    CHOICE,
    GAUGE,
    IMAGE,
    OTHER
  }

  public record Choice(String text, boolean selected) {}

  /** A phone that shows nothing. */
  public static final ScreenContent NONE =
      new ScreenContent(0, Kind.NONE, "", "", "", List.of(), List.of(), List.of());
}
