// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The form of events in the store: those of one change are written together when it ends, those of
 * a shard in one row, or some, in their order.
 */
final class EventPages {
  private static final int MOST_IN_PAGE = 256;

  static final String INSERT = Database.insert("event", "id, shard, time, events");

  private EventPages() {}

  /** One event: {@code id} in the order of its shard's changes, {@code subject} a code. */
  record Entry(
      int shard, long id, long time, int subject, String subjectId, int state, String reason) {}

  /** Returns the rows of the events of a change. */
  static List<Object[]> rows(List<Entry> events) {
    Map<Integer, List<Entry>> shards = new LinkedHashMap<>();
    events.forEach(
        event -> shards.computeIfAbsent(event.shard, unused -> new ArrayList<>()).add(event));
    List<Object[]> rows = new ArrayList<>();
    for (List<Entry> shard : shards.values()) {
      for (int from = 0; from < shard.size(); from += MOST_IN_PAGE) {
        List<Entry> page = shard.subList(from, Math.min(shard.size(), from + MOST_IN_PAGE));
        Entry last = page.get(page.size() - 1);
        rows.add(new Object[] {last.id, last.shard, last.time, encode(page)});
      }
    }
    return rows;
  }

  private static byte[] encode(List<Entry> page) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (Entry event : page) {
        out.writeLong(event.id);
        out.writeLong(event.time);
        out.writeByte(event.subject);
        write(out, event.subjectId);
        out.writeByte(event.state);
        out.writeBoolean(event.reason != null);
        if (event.reason != null) {
          write(out, event.reason);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** Reads a row, given its last event's id; throws IllegalArgumentException if it is malformed. */
  static List<Entry> decode(int shard, long last, byte[] page) {
    List<Entry> events = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(page))) {
      while (in.available() > 0) {
        events.add(
            new Entry(
                shard,
                in.readLong(),
                in.readLong(),
                in.readByte(),
                read(in),
                in.readByte(),
                in.readBoolean() ? read(in) : null));
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("events that cannot be read", e);
    }
    if (events.stream().mapToLong(Entry::id).max().orElse(0) != last) {
      throw new IllegalArgumentException("events with wrong numbers");
    }
    return events;
  }

  private static String read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("a text of " + length + " bytes");
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }
}
