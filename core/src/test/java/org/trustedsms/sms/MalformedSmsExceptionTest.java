// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MalformedSmsExceptionTest {
  @Test
  void saysWhatAndWhere() {
    MalformedSmsException e = new MalformedSmsException("header ends too early", 7);
    assertEquals(7, e.offset());
    assertEquals("header ends too early (user data, offset 7)", e.getMessage());
  }
}
