// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.lang.reflect.Field;
import java.util.Timer;
import javax.microedition.lcdui.TextField;
import org.microemu.device.InputMethod;
import org.microemu.device.j2se.J2SEInputMethod;

/** The text input of the keypad. Used on the event thread. */
final class Keypad extends J2SEInputMethod {

  Keypad() {
    // It is for keys that repeat themselves, which this phone has not, and nothing else ends it.
    try {
      Field timer = J2SEInputMethod.class.getDeclaredField("keyReleasedDelayTimer");
      timer.setAccessible(true);
      ((Timer) timer.get(this)).cancel();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This is not MicroEmulator 2.0.4.", e);
    }
  }

  /** Does nothing: MicroEmulator ends the input method with the first MIDlet that it starts. */
  @Override
  public void dispose() {}

  void end() {
    super.dispose();
  }

  /** Returns whether there is a text to type into. */
  boolean isTyping() {
    return inputMethodListener != null;
  }

  /** Types a character where the caret is, if there is a text and it takes it. */
  void type(char c) {
    if (isTyping()
        && TextRules.refusal(
                inputMethodListener.getText() + c, maxSize, inputMethodListener.getConstraints())
            == null) {
      clipboardPaste(String.valueOf(c));
    }
  }

  /** MicroEmulator lets no key type into a field for phone numbers or addresses. */
  @Override
  protected char[] filterConstraints(char[] chars) {
    return switch (inputMethodListener.getConstraints() & TextField.CONSTRAINT_MASK) {
      case TextField.PHONENUMBER, TextField.EMAILADDR -> chars;
      default -> super.filterConstraints(chars);
    };
  }

  /** MicroEmulator drops the + of phone numbers. */
  @Override
  protected char[] filterInputMode(char[] chars) {
    if (chars == null) {
      return new char[0];
    }
    return getInputMode() == InputMethod.INPUT_123 ? chars : super.filterInputMode(chars);
  }
}
