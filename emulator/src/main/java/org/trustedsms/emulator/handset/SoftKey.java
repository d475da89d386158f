// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.util.Hashtable;
import java.util.Set;
import java.util.Vector;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import org.microemu.app.util.MIDletSystemProperties;
import org.microemu.device.impl.Rectangle;
import org.microemu.device.impl.ui.CommandManager;
import org.microemu.device.j2se.J2SESoftButton;

/** A soft key: the left one leads on or opens the menu of commands, the right one leads back. */
final class SoftKey extends J2SESoftButton {
  private static final Set<Integer> BACK =
      Set.of(Command.BACK, Command.CANCEL, Command.STOP, Command.EXIT);

  private final boolean left;

  SoftKey(KeyCap key) {
    super(
        PhoneDevice.SKIN_VERSION,
        key.name(),
        new Rectangle(key.shape().x, key.shape().y, key.shape().width, key.shape().height),
        Integer.MIN_VALUE,
        null,
        new Rectangle(),
        null,
        new Vector<Object>(),
        null);
    this.left = key.name().equals("SOFT1");
  }

  /** Returns the label above the key on the screen, or an empty string. */
  String caption(Displayable shown) {
    Command command = getCommand();
    if (command != null) {
      return command.getLabel();
    }
    return selects(shown) ? select() : "";
  }

  /** In the phone's language, as far as the application speaks it. */
  private static String select() {
    String locale = MIDletSystemProperties.getProperty("microedition.locale");
    return locale != null && locale.startsWith("it") ? "Scegli" : "Select";
  }

  /** Returns whether it does what the select key does: where it would be idle otherwise. */
  boolean selects(Displayable shown) {
    return left && getCommand() == null && ImplicitLists.selectCommand(shown) != null;
  }

  boolean isLeft() {
    return left;
  }

  @Override
  public boolean preferredCommandType(Command command) {
    boolean back = command != CommandManager.CMD_MENU && BACK.contains(command.getCommandType());
    return left != back;
  }

  /** Returns the characters of a key in MicroEmulator's form. */
  static Hashtable<String, char[]> chars(KeyCap key) {
    Hashtable<String, char[]> chars = new Hashtable<>();
    chars.put("common", key.chars().toCharArray());
    chars.put("123", key.digits().toCharArray());
    return chars;
  }
}
