// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jsmpp.bean.MessageState;

/** The states of the latest messages, for query_sm. Safe for use by several threads. */
final class Ledger {
  private static final int MAX_ENTRIES = 10_000;

  private final Map<String, Entry> entries =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
          return size() > MAX_ENTRIES;
        }
      };

  /**
   * What became of a message.
   *
   * @param systemId who submitted it
   * @param source its source_addr
   * @param state its state
   * @param since when it got there; null if the state is not final
   */
  record Entry(String systemId, String source, MessageState state, Instant since) {}

  synchronized void open(Stored message) {
    entries.put(
        message.id(),
        new Entry(
            message.systemId(), message.message().source().digits(), MessageState.ENROUTE, null));
  }

  /** Notes the final state of a message; the first one counts. */
  synchronized void close(String id, MessageState state, Instant now) {
    Entry entry = entries.get(id);
    if (entry != null && entry.since() == null) {
      entries.put(id, new Entry(entry.systemId(), entry.source(), state, now));
    }
  }

  synchronized Entry find(String id) {
    return entries.get(id);
  }
}
