// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.lang.System.Logger.Level;
import javax.microedition.lcdui.Alert;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Item;
import javax.microedition.lcdui.List;
import javax.microedition.lcdui.TextBox;
import javax.microedition.lcdui.TextField;
import org.microemu.DisplayAccess;
import org.microemu.device.j2se.J2SEButton;

/**
 * Does what a person does with the phone. Used on the event thread, and on a display whose current
 * displayable is the one that is meant.
 */
final class InputDriver {
  private static final System.Logger LOG = System.getLogger(InputDriver.class.getName());

  private final PhoneDevice device;
  private final Stopwatch stopwatch;

  InputDriver(PhoneDevice device, Stopwatch stopwatch) {
    this.device = device;
    this.stopwatch = stopwatch;
  }

  void pick(DisplayAccess display, String label) {
    for (Command command : ScreenReader.commands(display)) {
      if (command.getLabel().equals(label)) {
        act(display, command);
        return;
      }
    }
    throw new IllegalArgumentException("The screen has no command '" + label + "'.");
  }

  private void act(DisplayAccess display, Command command) {
    Displayable shown = display.getCurrent();
    callback(() -> display.commandAction(command, shown));
  }

  /** What the application throws is no fault of who has done something with the phone. */
  private void callback(Runnable callback) {
    try {
      stopwatch.time(callback);
    } catch (Throwable e) {
      LOG.log(Level.WARNING, "The application failed in a callback.", e);
    }
  }

  void select(DisplayAccess display, int row) {
    if (!(display.getCurrent() instanceof List list)) {
      throw new IllegalArgumentException("The screen is no list.");
    }
    if (row < 0 || row >= list.size()) {
      throw new IllegalArgumentException(
          "The list has " + list.size() + " rows, and no number " + row + ".");
    }
    list.setSelectedIndex(row, true);
    Command select = ImplicitLists.selectCommand(list);
    if (select != null) {
      act(display, select);
    }
  }

  void type(DisplayAccess display, int item, String text) {
    if (display.getCurrent() instanceof TextBox box) {
      check(text, box.getMaxSize(), box.getConstraints());
      box.setString(text);
      return;
    }
    callback(fill(display, item, text)::notifyStateChanged);
  }

  TextField fill(DisplayAccess display, int item, String text) {
    Item found = item(display, item);
    if (!(found instanceof TextField field)) {
      throw new IllegalArgumentException("Item " + item + " is no text field.");
    }
    check(text, field.getMaxSize(), field.getConstraints());
    field.setString(text);
    return field;
  }

  private static void check(String text, int maxSize, int constraints) {
    String refusal = TextRules.refusal(text, maxSize, constraints);
    if (refusal != null) {
      throw new IllegalArgumentException(refusal);
    }
  }

  void choose(DisplayAccess display, int item, int row, boolean on) {
    Item found = item(display, item);
    if (!(found instanceof ChoiceGroup group)) {
      throw new IllegalArgumentException("Item " + item + " is no choice.");
    }
    if (row < 0 || row >= group.size()) {
      throw new IllegalArgumentException(
          "The choice has " + group.size() + " entries, and no number " + row + ".");
    }
    if (group.isSelected(row) == on) {
      return;
    }
    group.setSelectedIndex(row, on);
    if (group.isSelected(row) != on) {
      throw new IllegalArgumentException(
          "Of this choice one entry is always selected. Select another one.");
    }
    callback(group::notifyStateChanged);
  }

  private static Item item(DisplayAccess display, int item) {
    if (!(display.getCurrent() instanceof Form form)) {
      throw new IllegalArgumentException("The screen is no form.");
    }
    if (item < 0 || item >= form.size()) {
      throw new IllegalArgumentException(
          "The form has " + form.size() + " items, and no number " + item + ".");
    }
    return form.get(item);
  }

  void dismiss(DisplayAccess display) {
    if (!(display.getCurrent() instanceof Alert)) {
      throw new IllegalArgumentException("The screen is no alert.");
    }
    Command away =
        ScreenReader.commands(display).stream()
            .filter(c -> c == Alert.DISMISS_COMMAND || c.getCommandType() == Command.BACK)
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException("The alert asks for an answer. Pick a command."));
    act(display, away);
  }

  void press(DisplayAccess display, KeyCap key) {
    J2SEButton button = device.button(key);
    Command select = ImplicitLists.selectCommand(display.getCurrent());
    if (select != null && button instanceof SoftKey soft && soft.selects(display.getCurrent())) {
      List list = (List) display.getCurrent();
      if (list.size() > 0) {
        act(display, select);
      }
    } else {
      press(button);
    }
  }

  private void press(J2SEButton button) {
    callback(() -> device.keypad().buttonPressed(button, '\0'));
  }

  void release(KeyCap key) {
    device.keypad().buttonReleased(device.button(key), '\0');
  }

  /** Types a character of a computer's keyboard into the text that is being typed, if any. */
  void type(char c) {
    callback(() -> device.keypad().type(c));
  }

  /** Types a character, or presses the key with it where there is no text to type into. */
  void typeOn(DisplayAccess display, char c) {
    if (device.keypad().isTyping()) {
      type(c);
    } else {
      Skin.key(String.valueOf(c))
          .ifPresent(
              key -> {
                press(display, key);
                release(key);
              });
    }
  }
}
