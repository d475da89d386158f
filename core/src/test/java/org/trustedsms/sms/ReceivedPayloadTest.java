// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReceivedPayloadTest {
  private final ReceivedPayload received =
      new ReceivedPayload("+491701234567", 16474, 16475, 2, new byte[] {1, 2, 3});

  @Test
  void givesBackWhatItWasMadeOf() {
    assertEquals("+491701234567", received.originator());
    assertEquals(16474, received.destinationPort());
    assertEquals(16475, received.originatorPort());
    assertEquals(2, received.segments());
    assertArrayEquals(new byte[] {1, 2, 3}, received.payload());
  }

  @Test
  void changingTheReturnedArrayChangesNothing() {
    received.payload()[0] = 99;
    assertArrayEquals(new byte[] {1, 2, 3}, received.payload());
  }
}
