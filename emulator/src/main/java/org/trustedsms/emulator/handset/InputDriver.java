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
import org.trustedsms.emulator.bridge.PhoneInput;

/** Uses a display whose current displayable is the one that is meant. */
final class InputDriver implements PhoneInput {
  private static final System.Logger LOG = System.getLogger(InputDriver.class.getName());

  private final PhoneDevice device;
  private final Stopwatch stopwatch;
  private final DisplayAccess display;

  InputDriver(PhoneDevice device, Stopwatch stopwatch, DisplayAccess display) {
    this.device = device;
    this.stopwatch = stopwatch;
    this.display = display;
  }

  @Override
  public void pick(String label) {
    for (Command command : ScreenReader.commands(display)) {
      if (command.getLabel().equals(label)) {
        act(command);
        return;
      }
    }
    throw new IllegalArgumentException("The screen has no command '" + label + "'.");
  }

  private void act(Command command) {
    Displayable shown = display.getCurrent();
    callback(() -> display.commandAction(command, shown));
  }

  /** Runs a callback; an exception of the application does not reach the caller. */
  private void callback(Runnable callback) {
    try {
      stopwatch.time(callback);
    } catch (Throwable e) {
      LOG.log(Level.WARNING, "The application failed in a callback.", e);
    }
  }

  @Override
  public void select(int row) {
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
      act(select);
    }
  }

  @Override
  public void type(int item, String text) {
    if (display.getCurrent() instanceof TextBox box) {
      check(text, box.getMaxSize(), box.getConstraints());
      box.setString(text);
      return;
    }
    callback(field(item, text)::notifyStateChanged);
  }

  @Override
  public void fill(int item, String text) {
    field(item, text);
  }

  private TextField field(int item, String text) {
    Item found = item(item);
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

  @Override
  public void choose(int item, int row, boolean on) {
    Item found = item(item);
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

  private Item item(int item) {
    if (!(display.getCurrent() instanceof Form form)) {
      throw new IllegalArgumentException("The screen is no form.");
    }
    if (item < 0 || item >= form.size()) {
      throw new IllegalArgumentException(
          "The form has " + form.size() + " items, and no number " + item + ".");
    }
    return form.get(item);
  }

  @Override
  public void dismiss() {
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
    act(away);
  }

  @Override
  public void keyDown(String key) {
    press(key(key));
  }

  private static KeyCap key(String name) {
    return Skin.key(name)
        .orElseThrow(() -> new IllegalArgumentException("The phone has no key " + name + "."));
  }

  private void press(KeyCap key) {
    J2SEButton button = device.button(key);
    Command select = ImplicitLists.selectCommand(display.getCurrent());
    if (select != null && button instanceof SoftKey soft && soft.selects(display.getCurrent())) {
      List list = (List) display.getCurrent();
      if (list.size() > 0) {
        act(select);
      }
    } else {
      press(button);
    }
  }

  private void press(J2SEButton button) {
    callback(() -> device.keypad().buttonPressed(button, '\0'));
  }

  @Override
  public void keyUp(String key) {
    release(key(key));
  }

  private void release(KeyCap key) {
    device.keypad().buttonReleased(device.button(key), '\0');
  }

  @Override
  public void typeOn(String text) {
    text.chars().forEach(c -> typeOn((char) c));
  }

  private void typeOn(char c) {
    if (device.keypad().isTyping()) {
      callback(() -> device.keypad().type(c));
    } else {
      Skin.key(String.valueOf(c))
          .ifPresent(
              key -> {
                press(key);
                release(key);
              });
    }
  }
}
