// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;

/**
 * Items in persistent memory, changed by commits, each done as a whole or not at all, also if the
 * battery is pulled. Not thread-safe; nothing else may change the records.
 *
 * <p>An item has a number, which says its type, and a body, read on demand; each takes 8 bytes of
 * memory.
 *
 * <p>A record holds one version of one item. Its fields are big-endian:
 *
 * <pre>
 *  0  CRC-32 (IEEE 802.3) of all that follows
 *  4  format, 1; these two fields are the same in every format to come
 *  5  item number, its type in the low 4 bits; 0: no item; 16: the reserve
 *  9  number of the commit, 1 for the first; 0 in the reserve
 * 13  in the last record of a commit: a serial number above those of all items so far; else 0
 * 17  in the last record of a commit: how many items it removes; else 0
 * 21  the numbers of these items, 4 bytes each; then the body
 * </pre>
 *
 * <p>A commit adds a record for each item that it puts, and deletes what is out of date only
 * afterwards. It is done once its last record stands (which has no item if nothing is put). No
 * commit starts before the traces of the one before are deleted, so only the newest can be without
 * its last record, and then never happened.
 */
public final class Journal {
  /** Item type: the user's key, settings, and former keys. */
  public static final int IDENTITY = 2;

  /** Item type: the clock of time stamps, and the count of wrong PINs. */
  public static final int CLOCK = 3;

  /** Item type: the seed of the random generator. */
  public static final int SEED = 4;

  /** Item type: a certificate or revocation list. */
  public static final int CREDENTIAL = 6;

  /** Item type: a contact, with the replay window of the key. */
  public static final int CONTACT = 5;

  /** Item type: a message. */
  public static final int MESSAGE = 7;

  /** Item type: the replay window of a certified key. */
  public static final int WINDOW = 8;

  /** Item type: an offer, and how far it is. */
  public static final int OFFER = 9;

  private static final int FORMAT = 1;
  private static final int HEADER = 21;
  private static final int RESERVE = 2048;
  private static final int RESERVE_ITEM = 16;
  private static final int LAST_SERIAL = Integer.MAX_VALUE >> 4;

  private final Records records;

  /** Item numbers, ascending; always with 0 first and then {@link #RESERVE_ITEM}. */
  private int[] items;

  /** The record of each item, 0 if it has no body yet. */
  private int[] ids;

  private int count;
  private int nextSerial = 2;
  private int lastCommit;

  /** True if there may be other records than those of the fields above. */
  private boolean dirty = true;

  private Journal(Records records) {
    this.records = records;
  }

  /**
   * Opens a journal, after its last completed commit; drops what a power loss left half done.
   *
   * @throws StoreException if the memory fails or has an unknown format; nothing has changed then
   */
  public static Journal open(Records records) throws StoreException {
    Journal journal = new Journal(records);
    journal.scan();
    journal.tidy();
    return journal;
  }

  private void scan() throws StoreException {
    int[] found = records.ids();
    int[] item = new int[found.length];
    int[] commit = new int[found.length];
    int lastWhole = 0;
    byte[] end = null;
    for (int i = 0; i < found.length; i++) {
      byte[] record = records.read(found[i]);
      if (!isSound(record)) {
        item[i] = -1;
        continue;
      }
      item[i] = get(record, 5);
      commit[i] = get(record, 9);
      int serial = get(record, 13);
      nextSerial = Math.max(nextSerial, Math.max(serial, (item[i] >> 4) + 1));
      lastCommit = Math.max(lastCommit, commit[i]);
      if (serial != 0 && commit[i] > lastWhole) {
        lastWhole = commit[i];
        end = record;
      }
    }
    items = new int[found.length];
    ids = new int[found.length];
    for (int i = 0; i < found.length; i++) {
      if (item[i] >= 0 && (commit[i] < lastCommit || lastCommit == lastWhole)) {
        int at = find(item[i]);
        if (at < 0) {
          insert(~at, item[i], i);
        } else if (commit[i] > commit[ids[at]]) {
          ids[at] = i;
        }
      }
    }
    for (int i = 0; i < count; i++) {
      ids[i] = found[ids[i]];
    }
    for (int i = 0; i < 2; i++) {
      if (i == count || items[i] != i * RESERVE_ITEM) {
        insert(i, i * RESERVE_ITEM, 0);
      }
    }
    if (end != null) {
      for (int i = get(end, 17); i > 0; i--) {
        int at = find(get(end, HEADER - 4 + 4 * i));
        if (at >= 0) {
          drop(at);
        }
      }
    }
  }

  /** Returns the numbers of the items of a type, 1 to 15, ascending, which is oldest first. */
  public int[] items(int type) {
    int[] all = new int[count];
    int found = 0;
    for (int i = 0; i < count; i++) {
      if ((items[i] & 15) == type && ids[i] != 0) {
        all[found++] = items[i];
      }
    }
    int[] result = new int[found];
    System.arraycopy(all, 0, result, 0, found);
    return result;
  }

  /**
   * Reads the body of an item; null if there is no such item, or it has no body yet.
   *
   * @throws StoreException if the memory fails, or has changed the item since {@link #open}
   */
  public byte[] read(int item) throws StoreException {
    int at = find(item);
    if (at < 2 || ids[at] == 0) {
      return null;
    }
    byte[] record = records.read(ids[at]);
    if (!isSound(record) || get(record, 5) != item) {
      throw new StoreException(Texts.of(Text.DATA_DAMAGED), false);
    }
    int start = HEADER + 4 * get(record, 17);
    byte[] body = new byte[record.length - start];
    System.arraycopy(record, start, body, 0, body.length);
    return body;
  }

  /**
   * Gives a new item of a type, 1 to 15: a positive number, never used before, which exists when a
   * commit has put its body.
   *
   * @throws StoreException if there are no numbers left (after 2^27 items)
   */
  public int newItem(int type) throws StoreException {
    if (nextSerial > LAST_SERIAL) {
      throw wornOut();
    }
    int item = nextSerial++ << 4 | type;
    insert(count, item, 0);
    return item;
  }

  /**
   * Makes changes, all or none. If the store is full, changes of existing items are made on a
   * reserve of 2048 bytes, which is set up again as soon as there is room; a commit that puts a new
   * item has no use of it.
   *
   * <p>If the power fails before this method returns, all changes or none are there at the next
   * start.
   *
   * @throws StoreException if the store is full or fails; then nothing has changed. (If it failed
   *     and goes on failing until the program ends, the next start may find all changes made.)
   */
  public void commit(Changes changes) throws StoreException {
    try {
      settle();
      write(changes);
    } finally {
      tidy();
    }
  }

  private void write(Changes changes) throws StoreException {
    int[] changed = changes.items;
    byte[][] bodies = changes.bodies;
    int last = -1;
    int removed = 0;
    boolean adding = false;
    byte[] removals = new byte[4 * changed.length];
    for (int i = 0; i < changed.length; i++) {
      int at = find(changed[i]);
      if (at >= 0) {
        if (bodies[i] == null) {
          put(removals, 4 * removed++, changed[i]);
        } else {
          last = i;
          adding |= ids[at] == 0 && at != 0;
        }
      }
    }
    if (last < 0) {
      if (removed != 0) {
        write(changes.put(0, new byte[0]));
      }
      return;
    }
    if (lastCommit == Integer.MAX_VALUE) {
      throw wornOut();
    }
    if (adding) {
      keepReserve();
    }
    dirty = true;
    lastCommit++;
    int[] swapped = new int[changed.length];
    for (int i = 0; i < last; i++) {
      if (bodies[i] != null && find(changed[i]) >= 0) {
        swapped[i] = add(newRecord(changed[i], lastCommit, 0, removals, 0, bodies[i]), adding);
      }
    }
    swapped[last] =
        add(
            newRecord(changed[last], lastCommit, nextSerial, removals, removed, bodies[last]),
            adding);

    // Done, whatever happens now.
    for (int i = 0; i < changed.length; i++) {
      int at = find(changed[i]);
      if (at >= 0) {
        int old = ids[at];
        ids[at] = swapped[i];
        swapped[i] = old;
        if (bodies[i] == null) {
          drop(at);
        }
      }
    }
    try {
      for (int i = 0; i < swapped.length; i++) {
        if (swapped[i] != 0) {
          records.delete(swapped[i]);
        }
      }
      dirty = false;
    } catch (StoreException e) {
      // It stays dirty, and is settled before the next commit.
    }
  }

  private int add(byte[] record, boolean adding) throws StoreException {
    try {
      return records.add(record);
    } catch (StoreException e) {
      if (!e.isFull() || adding || ids[1] == 0) {
        throw e;
      }
    }
    int id = ids[1];
    ids[1] = 0;
    records.delete(id);
    return records.add(record);
  }

  /** Deletes the records that are not accounted for. */
  private void settle() throws StoreException {
    if (!dirty) {
      return;
    }
    int[] found = records.ids();
    int unknown = found.length;
    for (int i = 0; i < count; i++) {
      if (ids[i] != 0) {
        unknown--;
      }
    }
    if (unknown != 0) {
      // The newest first: if it is the last record of a commit that failed, the commit stays undone
      // even if the power fails here.
      for (int i = 1; i < found.length; i++) {
        if (found[i] > found[0]) {
          int newest = found[i];
          found[i] = found[0];
          found[0] = newest;
        }
      }
      for (int i = 0; i < found.length; i++) {
        int k = 0;
        while (k < count && ids[k] != found[i]) {
          k++;
        }
        if (k == count) {
          records.delete(found[i]);
        }
      }
    }
    dirty = false;
  }

  private void keepReserve() throws StoreException {
    if (ids[1] == 0) {
      dirty = true;
      ids[1] = records.add(newRecord(RESERVE_ITEM, 0, 0, new byte[0], 0, new byte[RESERVE]));
      dirty = false;
    }
  }

  private void tidy() {
    try {
      settle();
      keepReserve();
    } catch (StoreException e) {
      // The next commit tries the same, and reports a failure.
    }
  }

  /** Estimates whether new items of this size fit beside the reserve; false if the memory fails. */
  public boolean hasRoomFor(int bytes) {
    try {
      // Headers, and what the platform needs for itself, come in addition to the bodies.
      return records.available() - 256 - (ids[1] == 0 ? RESERVE : 0) >= bytes;
    } catch (StoreException e) {
      return false;
    }
  }

  private static StoreException wornOut() {
    return new StoreException(Texts.of(Text.WORN_OUT), false);
  }

  /** Returns where the item is, or ~ where it belongs. */
  private int find(int item) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >> 1;
      if (items[middle] < item) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < count && items[low] == item ? low : ~low;
  }

  private void insert(int at, int item, int id) {
    if (count == ids.length) {
      items = longer(items);
      ids = longer(ids);
    }
    System.arraycopy(items, at, items, at + 1, count - at);
    System.arraycopy(ids, at, ids, at + 1, count - at);
    items[at] = item;
    ids[at] = id;
    count++;
  }

  private void drop(int at) {
    if (at > 1) {
      count--;
      System.arraycopy(items, at + 1, items, at, count - at);
      System.arraycopy(ids, at + 1, ids, at, count - at);
    }
  }

  private static int[] longer(int[] array) {
    int[] result = new int[array.length * 2 + 8];
    System.arraycopy(array, 0, result, 0, array.length);
    return result;
  }

  private static byte[] newRecord(
      int item, int commit, int serial, byte[] removals, int removed, byte[] body) {
    int start = HEADER + 4 * removed;
    byte[] record = new byte[start + body.length];
    record[4] = FORMAT;
    put(record, 5, item);
    put(record, 9, commit);
    put(record, 13, serial);
    put(record, 17, removed);
    System.arraycopy(removals, 0, record, HEADER, 4 * removed);
    System.arraycopy(body, 0, record, start, body.length);
    put(record, 0, crc(record));
    return record;
  }

  private static boolean isSound(byte[] record) throws StoreException {
    if (record.length < 5 || get(record, 0) != crc(record)) {
      return false;
    }
    if (record[4] != FORMAT) {
      throw new StoreException(Texts.of(Text.DATA_OF_OTHER_VERSION), false);
    }
    if (record.length < HEADER) {
      return false;
    }
    int item = get(record, 5);
    int commit = get(record, 9);
    int serial = get(record, 13);
    int removed = get(record, 17);
    return (item | commit | serial | removed) >= 0
        && (item == 0 || item >= RESERVE_ITEM)
        && serial <= LAST_SERIAL + 1
        && removed <= (record.length - HEADER) >> 2;
  }

  private static int crc(byte[] record) {
    int crc = -1;
    for (int i = 4; i < record.length; i++) {
      crc ^= record[i] & 0xff;
      for (int bit = 0; bit < 8; bit++) {
        crc = crc >>> 1 ^ 0xedb88320 & -(crc & 1);
      }
    }
    return ~crc;
  }

  private static int get(byte[] record, int at) {
    return record[at] << 24
        | (record[at + 1] & 0xff) << 16
        | (record[at + 2] & 0xff) << 8
        | record[at + 3] & 0xff;
  }

  private static void put(byte[] record, int at, int value) {
    for (int i = 3; i >= 0; i--) {
      record[at + i] = (byte) value;
      value >>= 8;
    }
  }
}
