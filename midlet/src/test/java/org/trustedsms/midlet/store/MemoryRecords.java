// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Records in memory, with the semantics of a record store of MIDP 2.0, that fail or lose their
 * power at operations that a test chooses.
 *
 * <p>Every call of a method of {@link Records} but {@link #close} is an operation and has a number,
 * from 0 on, see {@link #operations}.
 */
public final class MemoryRecords implements Records {
  /** What a record takes besides its contents; 16 bytes in Sun's implementation. */
  public static final int RECORD_OVERHEAD = 16;

  /** Room without a limit, so to speak. */
  public static final int UNLIMITED = 1 << 30;

  /** Says what an interrupted write or deletion leaves of a record: its contents, null for none. */
  public interface Tear {
    /**
     * Tears a record.
     *
     * @param whole the contents before a deletion, or after a write
     * @return the contents that are found at the next start, or null
     */
    byte[] tear(byte[] whole);
  }

  /** The battery was pulled; unchecked, so that no code under test takes it for a failure. */
  public static final class BatteryPulled extends RuntimeException {
    private static final long serialVersionUID = 1;

    BatteryPulled() {
      super("battery pulled");
    }
  }

  private enum Trouble {
    FAILS_BEFORE,
    FAILS_AFTER,
    FULL,
    NO_HEAP,
    PULLED_BEFORE,
    PULLED_AFTER,
    PULLED_IN
  }

  private record Plan(Trouble trouble, int first, int times, Tear tear) {}

  private static final Plan NO_PLAN = new Plan(null, 0, 0, null);

  private final TreeMap<Integer, byte[]> records = new TreeMap<>();
  private final BitSet writes = new BitSet();
  private int nextId = 1;
  private int capacity;
  private int operations;
  private final List<Plan> plans = new ArrayList<>();
  private boolean off;
  private boolean closed;

  /** Creates an empty store with room for everything. */
  public MemoryRecords() {
    this(UNLIMITED);
  }

  /**
   * Creates an empty store.
   *
   * @param capacity bytes, of which each record takes its length and {@link #RECORD_OVERHEAD}
   */
  public MemoryRecords(int capacity) {
    this.capacity = capacity;
  }

  /**
   * Starts the phone again: the same records, nothing fails.
   *
   * @return a copy, independent of this one
   */
  public MemoryRecords restart() {
    MemoryRecords copy = new MemoryRecords(capacity);
    records.forEach((id, bytes) -> copy.records.put(id, bytes.clone()));
    copy.nextId = nextId;
    return copy;
  }

  /** Changes the room, for example to what is used now: {@code setCapacity(used())}. */
  public void setCapacity(int bytes) {
    capacity = bytes;
  }

  /** Returns how many bytes of the capacity are used. */
  public int used() {
    return records.values().stream().mapToInt(bytes -> bytes.length + RECORD_OVERHEAD).sum();
  }

  /** Returns how many operations have been started; also the number of the next one. */
  public int operations() {
    return operations;
  }

  /**
   * Returns whether operation {@code n} was {@link #add}, {@link #set} or {@link #delete} (of what
   * was there).
   */
  public boolean isWrite(int n) {
    return writes.get(n);
  }

  /** Returns the contents by id, the test's own copy. */
  public Map<Integer, byte[]> contents() {
    return new TreeMap<>(restart().records);
  }

  /** Puts a record behind the journal's back, or changes one; null takes it away. */
  public void tamper(int id, byte[] bytes) {
    if (bytes == null) {
      records.remove(id);
    } else {
      records.put(id, bytes.clone());
      nextId = Math.max(nextId, id + 1);
    }
  }

  /** Operation {@code n} throws a {@link StoreException} (not full) and has no effect. */
  public void failBefore(int n) {
    plan(Trouble.FAILS_BEFORE, n, 1, null);
  }

  /** Operation {@code n} throws a {@link StoreException} (not full) although it had its effect. */
  public void failAfter(int n) {
    plan(Trouble.FAILS_AFTER, n, 1, null);
  }

  /** Operation {@code n} and all after it throw a {@link StoreException} and have no effect. */
  public void failFrom(int n) {
    plan(Trouble.FAILS_BEFORE, n, Integer.MAX_VALUE, null);
  }

  /**
   * Operation {@code n}, if it is {@link #add} or {@link #set}, throws a {@link StoreException}
   * that says full.
   */
  public void fullAt(int n) {
    plan(Trouble.FULL, n, 1, null);
  }

  /** Operation {@code n} throws an OutOfMemoryError and has no effect. */
  public void noHeapAt(int n) {
    plan(Trouble.NO_HEAP, n, 1, null);
  }

  /** The battery is pulled right before operation {@code n}. */
  public void pullBefore(int n) {
    plan(Trouble.PULLED_BEFORE, n, 1, null);
  }

  /** The battery is pulled right after operation {@code n}. */
  public void pullAfter(int n) {
    plan(Trouble.PULLED_AFTER, n, 1, null);
  }

  /** The battery is pulled in operation {@code n}, which matters if it is a write or a deletion. */
  public void pullIn(int n, Tear left) {
    plan(Trouble.PULLED_IN, n, 1, left);
  }

  /** Nothing fails from now on, unless the battery has been pulled. */
  public void work() {
    plans.clear();
  }

  /** Returns whether one of the operations that were to fail has come. */
  public boolean troubleReached() {
    return plans.stream().anyMatch(plan -> operations > plan.first);
  }

  private void plan(Trouble what, int n, int times, Tear tear) {
    plans.add(new Plan(what, n, times, tear));
  }

  private Plan begin() throws StoreException {
    if (off) {
      throw new BatteryPulled();
    }
    if (closed) {
      throw new StoreException("closed", false);
    }
    int n = operations++;
    for (Plan plan : plans) {
      if (n < plan.first || n - plan.first >= plan.times) {
        continue;
      }
      switch (plan.trouble) {
        case FAILS_BEFORE:
          throw new StoreException("made to fail", false);
        case NO_HEAP:
          throw new OutOfMemoryError("made to fail");
        case PULLED_BEFORE:
          off = true;
          throw new BatteryPulled();
        default:
          return plan;
      }
    }
    return NO_PLAN;
  }

  private void end(Plan now, int id, byte[] whole) throws StoreException {
    if (now.trouble == Trouble.FAILS_AFTER) {
      throw new StoreException("made to fail afterwards", false);
    }
    if (now.trouble == Trouble.PULLED_IN && whole != null) {
      byte[] left = now.tear.tear(whole.clone());
      if (left == null) {
        records.remove(id);
      } else {
        records.put(id, left.clone());
      }
    }
    if (now.trouble == Trouble.PULLED_AFTER || now.trouble == Trouble.PULLED_IN) {
      off = true;
      throw new BatteryPulled();
    }
  }

  @Override
  public int add(byte[] bytes) throws StoreException {
    Plan now = begin();
    if (now.trouble == Trouble.FULL || bytes.length + RECORD_OVERHEAD > capacity - used()) {
      end(now, 0, null);
      throw new StoreException("full", true);
    }
    writes.set(operations - 1);
    int id = nextId++;
    records.put(id, bytes.clone());
    end(now, id, bytes);
    return id;
  }

  @Override
  public byte[] read(int id) throws StoreException {
    Plan now = begin();
    byte[] bytes = records.get(id);
    if (bytes == null) {
      throw new StoreException("no record " + id, false);
    }
    end(now, id, null);
    return bytes.clone();
  }

  @Override
  public void set(int id, byte[] bytes) throws StoreException {
    Plan now = begin();
    byte[] before = records.get(id);
    if (before == null) {
      throw new StoreException("no record " + id, false);
    }
    if (now.trouble == Trouble.FULL || bytes.length - before.length > capacity - used()) {
      end(now, 0, null);
      throw new StoreException("full", true);
    }
    writes.set(operations - 1);
    records.put(id, bytes.clone());
    end(now, id, bytes);
  }

  @Override
  public void delete(int id) throws StoreException {
    Plan now = begin();
    byte[] bytes = records.remove(id);
    writes.set(operations - 1, bytes != null);
    end(now, id, bytes);
  }

  @Override
  public int[] ids() throws StoreException {
    Plan now = begin();
    int[] ids = records.keySet().stream().mapToInt(Integer::intValue).toArray();
    // No particular order: neither ascending nor descending.
    for (int i = 0; i + 2 < ids.length; i += 3) {
      int swapped = ids[i];
      ids[i] = ids[i + 2];
      ids[i + 2] = swapped;
    }
    end(now, 0, null);
    return ids;
  }

  @Override
  public int available() throws StoreException {
    Plan now = begin();
    end(now, 0, null);
    return Math.max(0, capacity - used());
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    HexFormat hex = HexFormat.of();
    records.forEach((id, b) -> text.append(id).append(':').append(hex.formatHex(b)).append(' '));
    return text.toString();
  }
}
