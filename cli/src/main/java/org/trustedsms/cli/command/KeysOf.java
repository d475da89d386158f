// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import java.awt.image.BufferedImage;
import org.trustedsms.emulator.bridge.Screen;
import org.trustedsms.emulator.console.PhoneKeys;
import org.trustedsms.emulator.phone.Phone;

/** The keys of a phone. */
record KeysOf(Phone phone) implements PhoneKeys {

  @Override
  public Screen screen() {
    return phone.screen();
  }

  @Override
  public void pick(String command) {
    phone.pick(command);
  }

  @Override
  public void select(int row) {
    phone.select(row);
  }

  @Override
  public void type(int item, String text) {
    phone.type(item, text);
  }

  @Override
  public void choose(String label, String entry, boolean on) {
    phone.choose(label, entry, on);
  }

  @Override
  public void dismiss() {
    phone.dismiss();
  }

  @Override
  public void press(String key) {
    phone.press(key);
  }

  @Override
  public void start() {
    phone.startApplication();
  }

  @Override
  public BufferedImage picture() {
    return phone.picture();
  }
}
