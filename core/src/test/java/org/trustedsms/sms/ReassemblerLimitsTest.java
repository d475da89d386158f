// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReassemblerLimitsTest {

  @Test
  void defaults() {
    assertEquals(1000, Reassembler.DEFAULT_MESSAGES);
    assertEquals(8, Reassembler.DEFAULT_MESSAGES_PER_ORIGINATOR);
    assertEquals(1048576, Reassembler.DEFAULT_BYTES);
    assertEquals(86400000L, Reassembler.DEFAULT_AGE_MILLIS);
  }

  /** Each of the limits is another one than by default, and the only one that is met. */
  @Test
  void eachLimitIsSetAlone() throws MalformedSmsException {
    assertEquals(1, heldOf(new Reassembler(1, 2, 35700, 300)));
    assertEquals(2, heldOf(new Reassembler(3, 2, 35700, 300)));
    assertEquals(255, heldOf(new Reassembler(300, 300, 35700, 301)));
    assertEquals(3, heldOf(new Reassembler(300, 300, 1048576, 3)));
    assertEquals(8, heldOf(new Reassembler()));
  }

  /** Returns how many are held of 300 messages of one originator, of which one comes each ms. */
  private static int heldOf(Reassembler reassembler) throws MalformedSmsException {
    for (int i = 0; i < 300; i++) {
      byte[] first = Segmenter.segment(new byte[200], 16474, 0, i % 256)[0];
      assertNull(reassembler.accept("a", distinct(first, i), i));
    }
    return reassembler.heldMessages();
  }

  /** Returns a segment with another total for each 256 messages, since a reference has a byte. */
  private static byte[] distinct(byte[] segment, int i) {
    segment[10] = (byte) (2 + i / 256);
    return segment;
  }

  @Test
  void refusesLimitsThatLetNothingComplete() {
    assertThrows(IllegalArgumentException.class, () -> new Reassembler(0, 1, 35700, 1));
    assertThrows(IllegalArgumentException.class, () -> new Reassembler(1, 0, 35700, 1));
    assertThrows(IllegalArgumentException.class, () -> new Reassembler(1, 1, 35700, 0));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new Reassembler(1, 1, 35699, 1));
    assertTrue(e.getMessage().contains("35700 or more"), e.getMessage());
  }
}
