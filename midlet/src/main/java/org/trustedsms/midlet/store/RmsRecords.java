// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import javax.microedition.rms.InvalidRecordIDException;
import javax.microedition.rms.RecordEnumeration;
import javax.microedition.rms.RecordStore;
import javax.microedition.rms.RecordStoreException;
import javax.microedition.rms.RecordStoreFullException;

/** A record store of the phone (JSR 118, package javax.microedition.rms). Thread-safe. */
public final class RmsRecords implements Records {
  private final RecordStore store;

  private RmsRecords(RecordStore store) {
    this.store = store;
  }

  /**
   * Opens a record store of this MIDlet suite, with a name of 1 to 32 characters, and creates it if
   * there is none.
   *
   * @throws StoreException if it cannot be opened, or not created for lack of room
   */
  public static Records open(String name) throws StoreException {
    try {
      return new SteadyRecords(new RmsRecords(RecordStore.openRecordStore(name, true)));
    } catch (RecordStoreException e) {
      throw failure(e);
    }
  }

  public int add(byte[] bytes) throws StoreException {
    try {
      return store.addRecord(bytes, 0, bytes.length);
    } catch (RecordStoreException e) {
      throw failure(e);
    }
  }

  public byte[] read(int id) throws StoreException {
    try {
      byte[] bytes = store.getRecord(id);
      // RecordStore.getRecord: "null is returned" for a record without data.
      return bytes == null ? new byte[0] : bytes;
    } catch (RecordStoreException e) {
      throw failure(e);
    }
  }

  public void set(int id, byte[] bytes) throws StoreException {
    try {
      store.setRecord(id, bytes, 0, bytes.length);
    } catch (RecordStoreException e) {
      throw failure(e);
    }
  }

  public void delete(int id) throws StoreException {
    try {
      store.deleteRecord(id);
    } catch (InvalidRecordIDException e) {
      // It is not there, which is what was wanted.
    } catch (RecordStoreException e) {
      throw failure(e);
    }
  }

  public int[] ids() throws StoreException {
    try {
      RecordEnumeration records = store.enumerateRecords(null, null, false);
      int[] ids = new int[records.numRecords()];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = records.nextRecordId();
      }
      records.destroy();
      return ids;
    } catch (RecordStoreException e) {
      throw failure(e);
    }
  }

  public int available() throws StoreException {
    try {
      return store.getSizeAvailable();
    } catch (RecordStoreException e) {
      throw failure(e);
    }
  }

  public void close() {
    try {
      store.closeRecordStore();
    } catch (RecordStoreException e) {
      // Every record was written when its method returned.
    }
  }

  private static StoreException failure(RecordStoreException e) {
    return e instanceof RecordStoreFullException
        ? new StoreException("The phone's memory is full.", true)
        : new StoreException("The phone's memory failed. [" + e + "]", false, true);
  }
}
