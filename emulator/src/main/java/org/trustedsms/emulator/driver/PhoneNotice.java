// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.driver;

/**
 * A notice of the phone to its owner, unasked or in answer to an action. Immutable.
 *
 * @param title the title, for example {@code Verified}; empty for an answer
 */
public record PhoneNotice(String title, String words) {

  @Override
  public String toString() {
    return title.isEmpty() ? words : title + ": " + words;
  }
}
