// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.SealedKey;
import org.trustedsms.key.WrongPassphraseException;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.random.HmacDrbg;

class FailuresTest {

  @Test
  void areSaidInTheirOwnWords() {
    assertEquals(
        "No port is open. Choose one in the settings.",
        Failures.words(new RadioException(RadioException.CLOSED, "For a log.")));
    assertEquals("Full of it.", Failures.words(new StoreException("Full of it.", false)));
    assertEquals(
        "The phone's memory is full. Delete messages or other data.",
        Failures.words(new StoreException("For a log.", true)));
    assertTrue(Failures.words(new OutOfMemoryError("heap")).contains("too little memory"));
    assertTrue(Failures.words(new NullPointerException()).contains("NullPointerException"));
  }

  @Test
  void wrongPinIsCalledSo() {
    HmacDrbg drbg = new HmacDrbg(Hash.sha256(), new byte[] {1});
    PrivateKey key = PrivateKey.generate(Curves.p192(), drbg);
    SealedKey sealed = SealedKey.seal(key, new byte[] {1}, 1, drbg);
    assertEquals(
        "Wrong PIN.",
        Failures.words(
            assertThrows(WrongPassphraseException.class, () -> sealed.open(new byte[] {2}))));
  }
}
