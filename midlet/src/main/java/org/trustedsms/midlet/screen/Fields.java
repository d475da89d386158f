// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.TextField;

/** Fields that are on several forms. */
final class Fields {
  private static final int MAX_PIN = 16;
  private static final int MAX_NUMBER = 24;

  private Fields() {}

  static TextField number(String label, String number) {
    return new TextField(label, number, MAX_NUMBER, TextField.PHONENUMBER);
  }

  static TextField pin(String label) {
    return new TextField(label, "", MAX_PIN, TextField.NUMERIC | TextField.PASSWORD);
  }
}
