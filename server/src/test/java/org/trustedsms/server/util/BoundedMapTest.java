// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BoundedMapTest {
  @Test
  void whatIsForgottenIsHandedOver() {
    List<String> forgotten = new ArrayList<>();
    Map<Integer, String> map = BoundedMap.ofLastUsed(2, forgotten::add);
    map.put(1, "one");
    map.put(2, "two");
    map.get(1);
    map.put(3, "three");
    assertEquals(List.of("two"), forgotten);
    assertEquals(Map.of(1, "one", 3, "three"), map);
  }
}
