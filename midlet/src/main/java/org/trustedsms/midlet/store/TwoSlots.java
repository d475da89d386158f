// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.hash.Hash;

/**
 * Some bytes in persistent memory that are there in full whenever the power fails: as they were, or
 * as they were to become. For a program with little to store; a {@link Journal} is for many items.
 *
 * <p>Two records are written in turns and never deleted; their identifiers may be any. A record has
 * a number that counts up (8 bytes, big-endian), the bytes, and the SHA-256 digest of both. Not
 * thread-safe; nothing else may change the records meanwhile.
 */
public final class TwoSlots {
  private static final int NUMBER = 8;

  private final Records records;
  private long number;
  private boolean written;

  /** The record that was written last, if one was. */
  private int latest;

  /** Uses records, alone from now on. */
  public TwoSlots(Records records) {
    this.records = records;
  }

  /**
   * Reads what was written last, before the first write; or null.
   *
   * @throws StoreException if the memory fails, or has damaged both records: nothing is known then
   */
  public byte[] read() throws StoreException {
    int[] ids = records.ids();
    byte[] found = null;
    int damaged = 0;
    for (int i = 0; i < ids.length; i++) {
      byte[] record = records.read(ids[i]);
      if (isSound(record)) {
        long n = Bytes.number(record, 0, NUMBER);
        if (!written || n > number) {
          written = true;
          number = n;
          latest = ids[i];
          found = record;
        }
      } else if (record.length > 0) {
        damaged++;
      }
    }
    // The first write makes both, so a single one that is not whole was never followed by another.
    if (!written && damaged > 1) {
      throw new StoreException("The memory is damaged. Reinstall the program.", false);
    }
    return written
        ? Bytes.part(found, NUMBER, found.length - NUMBER - Hash.sha256().length())
        : null;
  }

  private static boolean isSound(byte[] record) {
    Hash hash = Hash.sha256();
    int length = record.length - hash.length();
    return length >= NUMBER
        && Bytes.equal(
            hash.digest(Bytes.part(record, 0, length)), Bytes.part(record, length, hash.length()));
  }

  /**
   * Writes; it is stored when this returns.
   *
   * @throws StoreException if the memory is full or fails; the next start finds the former bytes
   *     or, rarely, these
   */
  public void write(byte[] bytes) throws StoreException {
    boolean first = !written;
    writeOther(bytes);
    if (first) {
      writeOther(bytes);
    }
  }

  private void writeOther(byte[] bytes) throws StoreException {
    int[] ids = records.ids();
    while (ids.length < 2) {
      records.add(new byte[0]);
      ids = records.ids();
    }
    byte[] head = new byte[NUMBER];
    Bytes.putNumber(number + 1, head, 0, NUMBER);
    byte[] content = Bytes.join(head, bytes);
    int other = written && ids[0] == latest ? ids[1] : ids[0];
    records.set(other, Bytes.join(content, Hash.sha256().digest(content)));
    number++;
    latest = other;
    written = true;
  }
}
