// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jsmpp.bean.MessageState;

/** The states of the latest messages, for query_sm. Safe for use by several threads. */
final class Ledger {
  private static final int MAX_ENTRIES = 10_000;

  private final Map<String, Outcome> entries =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Outcome> eldest) {
          return size() > MAX_ENTRIES;
        }
      };

  /**
   * What became of a message.
   *
   * @param systemId who submitted it
   * @param source its source_addr
   * @param since when it got there; null if the state is not final
   */
  record Outcome(String systemId, String source, MessageState state, Instant since) {}

  synchronized void open(Stored message) {
    entries.put(
        message.id(),
        new Outcome(
            message.systemId(), message.message().source().digits(), MessageState.ENROUTE, null));
  }

  /** Notes the final state of a message; the first one counts. */
  synchronized void close(String id, MessageState state, Instant now) {
    Outcome entry = entries.get(id);
    if (entry != null && entry.since() == null) {
      entries.put(id, new Outcome(entry.systemId(), entry.source(), state, now));
    }
  }

  synchronized Outcome find(String id) {
    return entries.get(id);
  }
}
