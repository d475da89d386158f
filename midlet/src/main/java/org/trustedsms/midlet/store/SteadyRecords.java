// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

/**
 * Records that keep their ids, as MIDP 2.0 wants it (JSR 118, RecordStore), also on platforms where
 * deleting a record renumbers those after it. Not thread-safe.
 */
final class SteadyRecords implements Records {
  private final Records records;

  /** The ids of deleted records that others have taken over, ascending. */
  private int[] closedUp = new int[0];

  /** Uses records whose ids are what they are now: ids of another object do not count. */
  SteadyRecords(Records records) {
    this.records = records;
  }

  public int add(byte[] bytes) throws StoreException {
    return steady(records.add(bytes));
  }

  public byte[] read(int id) throws StoreException {
    return records.read(current(id));
  }

  public void set(int id, byte[] bytes) throws StoreException {
    records.set(current(id), bytes);
  }

  public void delete(int id) throws StoreException {
    int current = current(id);
    if (current == 0) {
      return;
    }
    records.delete(current);
    try {
      records.read(current);
    } catch (StoreException e) {
      // It is gone, and no other has its id.
      return;
    }
    int[] more = new int[closedUp.length + 1];
    int at = id - current;
    System.arraycopy(closedUp, 0, more, 0, at);
    more[at] = id;
    System.arraycopy(closedUp, at, more, at + 1, closedUp.length - at);
    closedUp = more;
  }

  public int[] ids() throws StoreException {
    int[] ids = records.ids();
    for (int i = 0; i < ids.length; i++) {
      ids[i] = steady(ids[i]);
    }
    return ids;
  }

  public int available() throws StoreException {
    return records.available();
  }

  public void close() {
    records.close();
  }

  private int steady(int current) {
    int id = current;
    for (int i = 0; i < closedUp.length && closedUp[i] <= id; i++) {
      id++;
    }
    return id;
  }

  /** The platform's id of a record, 0 of one that is known to be deleted. */
  private int current(int id) {
    int before = 0;
    while (before < closedUp.length && closedUp[before] < id) {
      before++;
    }
    return before < closedUp.length && closedUp[before] == id ? 0 : id - before;
  }
}
