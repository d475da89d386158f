// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.lang.reflect.Field;
import javax.microedition.lcdui.ChoiceGroup;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;

/** Reads of implicit lists what MicroEmulator's interface does not tell. */
final class ImplicitLists {
  private static final Field GROUP = field(List.class, "choiceGroup");
  private static final Field TYPE = field(ChoiceGroup.class, "choiceType");
  private static final Field COMMAND = field(List.class, "selCommand");

  private ImplicitLists() {}

  private static Field field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("This is not MicroEmulator 2.0.4.", e);
    }
  }

  /** Returns the command that picks a row; null if it is no such list, or has none. */
  static Command selectCommand(Displayable shown) {
    try {
      return shown instanceof List && TYPE.getInt(GROUP.get(shown)) == List.IMPLICIT
          ? (Command) COMMAND.get(shown)
          : null;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("This is not MicroEmulator 2.0.4.", e);
    }
  }
}
