// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.util.List;

/**
 * The contents of a phone's screen. A part that it lacks is an empty string or list. Immutable.
 *
 * @param serial identifies the Displayable
 * @param text of an ALERT or TEXT_BOX
 * @param entries the rows of a LIST
 * @param items of a FORM
 * @param commands the labels, in the phone's order
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
   * An item of a form. A part that it lacks is an empty string or list.
   *
   * @param value the text of a STRING or TEXT_FIELD, what stands for an IMAGE, a GAUGE's digits
   * @param choices the entries of a CHOICE
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
