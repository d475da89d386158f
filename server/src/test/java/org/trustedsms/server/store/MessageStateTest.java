// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageStateTest {
  @ParameterizedTest
  @CsvSource({
    "ACCEPTED, SIGNED",
    "SIGNED, SENT",
    "SENDING, WAITING",
    "WAITING, SENDING",
    "CANCELLED, SENT",
    "EXPIRED, SENT",
    "SENT, DELIVERED",
    "FAILED, DELIVERED",
    "DELIVERED, ACKNOWLEDGED"
  })
  void whatIsKnownLaterCounts(MessageState state, MessageState next) {
    assertTrue(state.leadsTo(next));
  }

  @ParameterizedTest
  @CsvSource({
    "SENT, SENDING",
    "SENT, SENT",
    "CANCELLED, SENDING",
    "CANCELLED, FAILED",
    "EXPIRED, FAILED",
    "DELIVERED, FAILED",
    "ACKNOWLEDGED, DELIVERED"
  })
  void whatIsMoreCertainStays(MessageState state, MessageState next) {
    assertFalse(state.leadsTo(next));
  }
}
