// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class ChangesTest {
  @Test
  void theLastChangeOfAnItemCounts() {
    byte[] first = {1};
    byte[] second = {2};
    Changes changes = new Changes();
    assertSame(changes, changes.put(17, first).put(33, first).put(17, second));
    assertArrayEquals(new int[] {17, 33}, changes.items);
    assertSame(second, changes.bodies[0]);
    assertSame(first, changes.bodies[1]);
  }

  @Test
  void aRemovalIsAChangeLikeOthers() {
    byte[] body = {1};
    Changes changes = new Changes().put(17, body).remove(33).remove(17).put(33, body);
    assertArrayEquals(new int[] {17, 33}, changes.items);
    assertNull(changes.bodies[0]);
    assertSame(body, changes.bodies[1]);
  }

  @Test
  void emptyAtFirst() {
    assertEquals(0, new Changes().items.length);
  }
}
