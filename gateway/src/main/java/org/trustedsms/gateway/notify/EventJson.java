// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.notify;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.trustedsms.server.store.Events.Event;

/** How a change is told. */
public final class EventJson {
  private EventJson() {}

  /** Returns the object that the API's description calls Event. */
  public static ObjectNode of(Event event) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", Long.toString(event.id()))
            .put("time", Instant.ofEpochMilli(event.timeMillis()).toString())
            .put("subject", event.subject())
            .put("subjectId", event.subjectId())
            .put("state", event.state());
    return event.reason() == null ? node : node.put("reason", event.reason());
  }
}
