// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.store.StoreException;

/** Failures of radio and memory in words for the user. */
public final class DeviceWords {
  /** By kind of a {@link RadioException}. */
  private static final int[] RADIO = {
    Text.SMS_REFUSED,
    Text.NO_NETWORK,
    Text.FORBIDDEN_PORT,
    Text.PORT_TAKEN,
    Text.NUMBER_RULE,
    Text.NO_PUSH,
    Text.TOO_LONG,
    Text.NO_ANSWER,
    Text.RADIO_CLOSED,
    Text.UNREAD
  };

  private DeviceWords() {}

  /**
   * Returns what failed and what to do, with what the phone itself says in square brackets; null if
   * it was neither radio nor memory.
   */
  public static String of(Throwable failure) {
    String phone = failure.getMessage();
    int words;
    if (failure instanceof RadioException) {
      words = RADIO[((RadioException) failure).kind];
    } else if (failure instanceof StoreException) {
      StoreException store = (StoreException) failure;
      if (!store.isFull() && !store.isFailure()) {
        return null;
      }
      words = store.isFull() ? Text.STORE_FULL : Text.STORE_FAILED;
    } else {
      return null;
    }
    int at = phone.indexOf('[');
    return at < 0 ? Texts.of(words) : Texts.of(words) + ' ' + phone.substring(at);
  }
}
