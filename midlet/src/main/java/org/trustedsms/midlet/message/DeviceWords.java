// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.store.StoreException;

/** Failures of radio and memory in words for the user. */
public final class DeviceWords {
  /** By kind of a {@link RadioException}. */
  private static final int[] RADIO = {
    Texts.SMS_REFUSED,
    Texts.NO_NETWORK,
    Texts.FORBIDDEN_PORT,
    Texts.PORT_TAKEN,
    Texts.NUMBER_RULE,
    Texts.NO_PUSH,
    Texts.TOO_LONG,
    Texts.NO_ANSWER,
    Texts.RADIO_CLOSED,
    Texts.UNREAD
  };

  private DeviceWords() {}

  /**
   * Says what failed and what to do, with what the phone itself says in square brackets.
   *
   * @return null if it was neither radio nor memory
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
      words = store.isFull() ? Texts.STORE_FULL : Texts.STORE_FAILED;
    } else {
      return null;
    }
    int at = phone.indexOf('[');
    return at < 0 ? Texts.of(words) : Texts.of(words) + ' ' + phone.substring(at);
  }
}
