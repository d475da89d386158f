// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import javax.microedition.lcdui.Alert;
import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Gauge;
import javax.microedition.lcdui.Item;
import javax.microedition.lcdui.StringItem;
import javax.microedition.lcdui.TextBox;
import javax.microedition.lcdui.TextField;
import org.microemu.DisplayAccess;
import org.microemu.device.ui.CommandUI;
import org.trustedsms.emulator.bridge.Screen;

/** Reads what a display shows. Used on the event thread. */
final class ScreenReader {
  private final Map<Displayable, Integer> serials = new WeakHashMap<>();
  private int last;

  /** Tells displayables from one another; 0 for none. */
  int serial(Displayable shown) {
    return shown == null ? 0 : serials.computeIfAbsent(shown, s -> ++last);
  }

  Screen read(DisplayAccess display) {
    Displayable shown = display.getCurrent();
    if (shown == null) {
      return Screen.NONE;
    }
    return new Screen(
        serial(shown),
        kind(shown),
        text(shown.getTitle()),
        shown.getTicker() == null ? "" : shown.getTicker().getString(),
        body(shown),
        shown instanceof javax.microedition.lcdui.List list ? entries(list) : List.of(),
        shown instanceof Form form ? items(form) : List.of(),
        commands(display).stream().map(Command::getLabel).toList());
  }

  /** Lists the commands of the current displayable, in the phone's order. */
  static List<Command> commands(DisplayAccess display) {
    List<Command> commands = new ArrayList<>();
    for (Object command : display.getCurrentUI().getCommandsUI().toArray()) {
      commands.add(((CommandUI) command).getCommand());
    }
    return commands;
  }

  private static Screen.Kind kind(Displayable shown) {
    if (shown instanceof Alert) {
      return Screen.Kind.ALERT;
    } else if (shown instanceof Form) {
      return Screen.Kind.FORM;
    } else if (shown instanceof javax.microedition.lcdui.List) {
      return Screen.Kind.LIST;
    } else if (shown instanceof TextBox) {
      return Screen.Kind.TEXT_BOX;
    } else if (shown instanceof Canvas) {
      return Screen.Kind.CANVAS;
    }
    throw new IllegalStateException("No known kind of screen: " + shown.getClass().getName());
  }

  private static String body(Displayable shown) {
    if (shown instanceof Alert alert) {
      return text(alert.getString());
    }
    return shown instanceof TextBox box ? visible(box.getString(), box.getConstraints()) : "";
  }

  private static List<String> entries(Choice choice) {
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < choice.size(); i++) {
      entries.add(choice.getString(i));
    }
    return List.copyOf(entries);
  }

  private static List<Screen.Item> items(Form form) {
    List<Screen.Item> items = new ArrayList<>();
    for (int i = 0; i < form.size(); i++) {
      items.add(item(form.get(i)));
    }
    return List.copyOf(items);
  }

  private static Screen.Item item(Item item) {
    String label = text(item.getLabel());
    if (item instanceof StringItem string) {
      return plain(Screen.ItemKind.STRING, label, text(string.getText()));
    } else if (item instanceof TextField field) {
      return plain(
          Screen.ItemKind.TEXT_FIELD, label, visible(field.getString(), field.getConstraints()));
    } else if (item instanceof Gauge gauge) {
      return plain(Screen.ItemKind.GAUGE, label, Integer.toString(gauge.getValue()));
    } else if (item instanceof ChoiceGroup group) {
      return new Screen.Item(Screen.ItemKind.CHOICE, label, "", choices(group));
    }
    return plain(Screen.ItemKind.OTHER, label, "");
  }

  private static Screen.Item plain(Screen.ItemKind kind, String label, String value) {
    return new Screen.Item(kind, label, value, List.of());
  }

  private static List<Screen.Choice> choices(ChoiceGroup group) {
    List<Screen.Choice> choices = new ArrayList<>();
    for (int i = 0; i < group.size(); i++) {
      choices.add(new Screen.Choice(group.getString(i), group.isSelected(i)));
    }
    return List.copyOf(choices);
  }

  private static String visible(String text, int constraints) {
    return (constraints & TextField.PASSWORD) == 0 ? text(text) : "*".repeat(text(text).length());
  }

  private static String text(String text) {
    return text == null ? "" : text;
  }
}
