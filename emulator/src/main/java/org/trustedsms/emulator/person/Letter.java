// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.person;

/**
 * A message as the phone shows it to who opens it. Immutable.
 *
 * @param from the name it is shown under, and the number: two lines
 * @param text the text, or an empty string
 * @param state the verdict, for example {@code Verified} or {@code Forged or changed}
 * @param details the lines under the verdict: when it came, and the reason in words
 * @param protection {@code Signed} or {@code Signed and encrypted}, the curve and the number of
 *     SMS; empty unless verified
 * @param receipt when the recipient's signed receipt came, or an empty string
 */
public record Letter(
    String from, String text, String state, String details, String protection, String receipt) {
  /** The verdict on what is genuine. */
  public static final String VERIFIED = "Verified";

  /** The verdict on what was signed by somebody else, or changed on its way. */
  public static final String FORGED = "Forged or changed";

  /** Tells whether the phone vouches for it; true if it is shown as verified. */
  public boolean isVerified() {
    return state.equals(VERIFIED);
  }
}
