// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The open pages and the lock on the state they show. All pages receive the same messages, and a
 * new page first receives the current state. Change that state only in update, and broadcast the
 * change there.
 */
final class Pages {
  static final ObjectMapper MAPPER = JsonMapper.builder().build();

  /** Of those of one person, each takes memory for what it has not read yet. */
  private static final int MOST = 32;

  private final Set<PageSocket> open = new LinkedHashSet<>();

  static ObjectNode object(String type) {
    return MAPPER.createObjectNode().put("t", type);
  }

  static String write(ObjectNode message) {
    try {
      return MAPPER.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds a page and sends it everything; returns false if there are too many already. */
  synchronized boolean enter(PageSocket page, Supplier<List<ObjectNode>> all) {
    if (open.size() >= MOST) {
      return false;
    }
    all.get().forEach(message -> page.tell(write(message)));
    return open.add(page);
  }

  /** Changes what the pages show while nothing else does. */
  synchronized void update(Runnable change) {
    change.run();
  }

  /** Looks at what the pages show while nothing changes it. */
  synchronized <T> T read(Supplier<T> look) {
    return look.get();
  }

  synchronized void leave(PageSocket page) {
    open.remove(page);
  }

  synchronized void tell(ObjectNode message) {
    if (!open.isEmpty()) {
      String text = write(message);
      // One that is too slow is cut off, and leaves.
      List.copyOf(open).forEach(page -> page.tell(text));
    }
  }
}
