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
import javax.microedition.lcdui.ImageItem;
import javax.microedition.lcdui.Item;
import javax.microedition.lcdui.StringItem;
import javax.microedition.lcdui.TextBox;
import javax.microedition.lcdui.TextField;
import org.microemu.DisplayAccess;
import org.microemu.device.ui.CommandUI;
import org.trustedsms.emulator.bridge.ScreenContent;

/** Reads what a display shows. Used on the event thread. */
final class ScreenReader {
  private final Map<Displayable, Integer> serials = new WeakHashMap<>();
  private int last;

  /** Tells displayables from one another; 0 for none. */
  int serial(Displayable shown) {
    return shown == null ? 0 : serials.computeIfAbsent(shown, s -> ++last);
  }

  ScreenContent read(DisplayAccess display) {
    Displayable shown = display.getCurrent();
    if (shown == null) {
      return ScreenContent.NONE;
    }
    return new ScreenContent(
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

  private static ScreenContent.Kind kind(Displayable shown) {
    if (shown instanceof Alert) {
      return ScreenContent.Kind.ALERT;
    } else if (shown instanceof Form) {
      return ScreenContent.Kind.FORM;
    } else if (shown instanceof javax.microedition.lcdui.List) {
      return ScreenContent.Kind.LIST;
    } else if (shown instanceof TextBox) {
      return ScreenContent.Kind.TEXT_BOX;
    } else if (shown instanceof Canvas) {
      return ScreenContent.Kind.CANVAS;
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

  private static List<ScreenContent.Item> items(Form form) {
    List<ScreenContent.Item> items = new ArrayList<>();
    for (int i = 0; i < form.size(); i++) {
      items.add(item(form.get(i)));
    }
    return List.copyOf(items);
  }

  private static ScreenContent.Item item(Item item) {
    String label = text(item.getLabel());
    if (item instanceof StringItem string) {
      return plain(ScreenContent.ItemKind.STRING, label, text(string.getText()));
    } else if (item instanceof TextField field) {
      return plain(
          ScreenContent.ItemKind.TEXT_FIELD,
          label,
          visible(field.getString(), field.getConstraints()));
    } else if (item instanceof Gauge gauge) {
      return plain(ScreenContent.ItemKind.GAUGE, label, Integer.toString(gauge.getValue()));
    } else if (item instanceof ChoiceGroup group) {
      return new ScreenContent.Item(ScreenContent.ItemKind.CHOICE, label, "", choices(group));
    }
    if (item instanceof ImageItem image) {
      return plain(ScreenContent.ItemKind.IMAGE, label, text(image.getAltText()));
    }
    return plain(ScreenContent.ItemKind.OTHER, label, "");
  }

  private static ScreenContent.Item plain(ScreenContent.ItemKind kind, String label, String value) {
    return new ScreenContent.Item(kind, label, value, List.of());
  }

  private static List<ScreenContent.Choice> choices(ChoiceGroup group) {
    List<ScreenContent.Choice> choices = new ArrayList<>();
    for (int i = 0; i < group.size(); i++) {
      choices.add(new ScreenContent.Choice(group.getString(i), group.isSelected(i)));
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
