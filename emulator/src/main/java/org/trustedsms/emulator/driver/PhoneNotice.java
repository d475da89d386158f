// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.driver;

/** A notice to the owner; its title, such as {@code Verified}, is empty in answer to an action. */
public record PhoneNotice(String title, String words) {

  @Override
  public String toString() {
    return title.isEmpty() ? words : title + ": " + words;
  }
}
