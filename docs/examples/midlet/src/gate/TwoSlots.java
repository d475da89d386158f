// SPDX-License-Identifier: Apache-2.0
package gate;

import javax.microedition.rms.RecordStore;
import javax.microedition.rms.RecordStoreException;
import org.trustedsms.hash.Hash;

/**
 * A record that is there in full after the power failed while it was written: as it was before, or
 * as it is now. Two records are written in turns, each with a number that counts up and a digest.
 */
final class TwoSlots {
  private static final int SLOTS = 2;
  private static final int NUMBER = 8;

  private final String name;
  private long number;

  TwoSlots(String name) {
    this.name = name;
  }

  /** Returns what was written last; null if nothing was, or neither record is as it was written. */
  byte[] read() throws RecordStoreException {
    RecordStore store = RecordStore.openRecordStore(name, true);
    try {
      byte[] latest = null;
      number = 0;
      for (int slot = 1; slot < store.getNextRecordID(); slot++) {
        byte[] content = checked(store.getRecord(slot));
        if (content != null && number(content) > number) {
          number = number(content);
          latest = content;
        }
      }
      return latest == null ? null : part(latest, NUMBER, latest.length - NUMBER);
    } finally {
      store.closeRecordStore();
    }
  }

  /** Returns when it is stored. */
  void write(byte[] bytes) throws RecordStoreException {
    byte[] content = new byte[NUMBER + bytes.length];
    GateSettings.write(number + 1, content, 0);
    System.arraycopy(bytes, 0, content, NUMBER, bytes.length);
    byte[] digest = Hash.sha256().digest(content);
    byte[] record = new byte[content.length + digest.length];
    System.arraycopy(content, 0, record, 0, content.length);
    System.arraycopy(digest, 0, record, content.length, digest.length);
    RecordStore store = RecordStore.openRecordStore(name, true);
    try {
      while (store.getNextRecordID() <= SLOTS) {
        store.addRecord(new byte[0], 0, 0);
      }
      number++;
      store.setRecord(1 + (int) (number % SLOTS), record, 0, record.length);
    } finally {
      store.closeRecordStore();
    }
  }

  /** Returns number and bytes, or null if the digest is not theirs. */
  private static byte[] checked(byte[] record) {
    Hash hash = Hash.sha256();
    int length = record == null ? 0 : record.length - hash.length();
    if (length <= NUMBER) {
      return null;
    }
    byte[] digest = hash.digest(part(record, 0, length));
    for (int i = 0; i < digest.length; i++) {
      if (digest[i] != record[length + i]) {
        return null;
      }
    }
    return part(record, 0, length);
  }

  private static long number(byte[] content) {
    long value = 0;
    for (int i = 0; i < NUMBER; i++) {
      value = value << 8 | content[i] & 0xff;
    }
    return value;
  }

  private static byte[] part(byte[] from, int offset, int length) {
    byte[] part = new byte[length];
    System.arraycopy(from, offset, part, 0, length);
    return part;
  }
}
