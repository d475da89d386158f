// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.awt.Rectangle;
import javax.microedition.lcdui.Alert;
import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Display;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.List;
import javax.microedition.lcdui.TextBox;
import org.microemu.device.DeviceDisplay;
import org.microemu.device.FontManager;
import org.microemu.device.InputMethod;
import org.microemu.device.j2se.J2SEButton;
import org.microemu.device.j2se.J2SEDevice;
import org.microemu.device.j2se.J2SEFontManager;
import org.microemu.device.ui.AlertUI;
import org.microemu.device.ui.CanvasUI;
import org.microemu.device.ui.CommandUI;
import org.microemu.device.ui.EventDispatcher;
import org.microemu.device.ui.FormUI;
import org.microemu.device.ui.ListUI;
import org.microemu.device.ui.TextBoxUI;
import org.microemu.device.ui.UIFactory;

/** The phone as MicroEmulator knows it, made of {@link Skin} instead of a device.xml. */
final class PhoneDevice extends J2SEDevice {
  /** From MicroEmulator's skin format 2.0.2 on, keys are known by their names. */
  static final int SKIN_VERSION = 20002;

  private static final String[] FACES = {"system", "monospace", "proportional"};
  private static final String[] STYLES = {"plain", "bold", "italic", "bold,italic"};
  private static final String[] SIZES = {"small", "medium", "large"};
  private static final int[] POINTS = {12, 14, 17};

  private final PhoneDisplay display;
  private final Keypad keypad = new Keypad();
  private final J2SEFontManager fonts = new J2SEFontManager();
  private final Stopwatch stopwatch;
  private final ProcessorTime processorTime;
  private volatile EventThread events;
  private final UIFactory factory = new Factory(super.getUIFactory());

  PhoneDevice(PhoneDisplay display, Stopwatch stopwatch, ProcessorTime processorTime) {
    this.display = display;
    this.stopwatch = stopwatch;
    this.processorTime = processorTime;
    defineFonts();
    for (KeyCap key : Skin.KEYS) {
      define(key);
    }
  }

  private void defineFonts() {
    fonts.setAntialiasing(true);
    for (String face : FACES) {
      String name = face.equals("monospace") ? "Monospaced" : "SansSerif";
      for (String style : STYLES) {
        for (int i = 0; i < SIZES.length; i++) {
          fonts.setFont(
              face, style, SIZES[i], fonts.createSystemFont(name, style, POINTS[i], true));
        }
      }
    }
  }

  @SuppressWarnings("unchecked")
  private void define(KeyCap key) {
    if (key.isSoft()) {
      SoftKey soft = new SoftKey(key);
      getButtons().add(soft);
      getSoftButtons().add(soft);
      return;
    }
    Rectangle r = key.shape();
    getButtons()
        .add(
            new J2SEButton(
                SKIN_VERSION,
                nameOf(key),
                new org.microemu.device.impl.Rectangle(r.x, r.y, r.width, r.height),
                Integer.MIN_VALUE,
                null,
                null,
                SoftKey.chars(key),
                key.changesMode()));
  }

  /** MicroEmulator knows what a key does by its name. */
  private static String nameOf(KeyCap key) {
    return key == Skin.CLEAR ? "BACK_SPACE" : key.name();
  }

  /** Finds MicroEmulator's key. */
  J2SEButton button(KeyCap key) {
    for (Object button : getButtons()) {
      if (((J2SEButton) button).getName().equals(nameOf(key))) {
        return (J2SEButton) button;
      }
    }
    throw new IllegalArgumentException("There is no key " + key.name() + ".");
  }

  /** Returns the event thread; null as long as the application has no display. */
  EventThread events() {
    return events;
  }

  Keypad keypad() {
    return keypad;
  }

  @Override
  public String getName() {
    return "trusted-sms phone";
  }

  @Override
  public DeviceDisplay getDeviceDisplay() {
    return display;
  }

  @Override
  public InputMethod getInputMethod() {
    return keypad;
  }

  @Override
  public FontManager getFontManager() {
    return fonts;
  }

  @Override
  public UIFactory getUIFactory() {
    return factory;
  }

  /** Makes what J2SEDevice makes, but for the event thread. */
  private final class Factory implements UIFactory {
    private final UIFactory original;

    Factory(UIFactory original) {
      this.original = original;
    }

    @Override
    public EventDispatcher createEventDispatcher(Display shown) {
      events = EventThread.start(stopwatch, processorTime);
      return events;
    }

    @Override
    public AlertUI createAlertUI(Alert alert) {
      return original.createAlertUI(alert);
    }

    @Override
    public CanvasUI createCanvasUI(Canvas canvas) {
      return original.createCanvasUI(canvas);
    }

    @Override
    public CommandUI createCommandUI(Command command) {
      return original.createCommandUI(command);
    }

    @Override
    public FormUI createFormUI(Form form) {
      return original.createFormUI(form);
    }

    @Override
    public ListUI createListUI(List list) {
      return original.createListUI(list);
    }

    @Override
    public TextBoxUI createTextBoxUI(TextBox textBox) {
      return original.createTextBoxUI(textBox);
    }
  }
}
