// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

/**
 * A set of records that survive the end of the program, as one record store of MIDP 2.0 (JSR 118,
 * package javax.microedition.rms) holds them.
 *
 * <p>Each method has done its work when it returns. A power loss while {@link #add}, {@link #set}
 * or {@link #delete} runs may leave the record that it works on with any contents, or without it;
 * other records do not change.
 */
public interface Records {
  /**
   * Adds a record, and returns its id, positive, greater than every id given before.
   *
   * @throws StoreException if there is no room or the memory fails
   */
  int add(byte[] bytes) throws StoreException;

  /** Reads a record. Throws a StoreException if there is no such record or the memory fails. */
  byte[] read(int id) throws StoreException;

  /**
   * Replaces a record's contents.
   *
   * @throws StoreException if there is no such record, there is no room, or the memory fails
   */
  void set(int id, byte[] bytes) throws StoreException;

  /** Deletes a record, if there is one. Throws a StoreException if the memory fails. */
  void delete(int id) throws StoreException;

  /** Returns the ids in no particular order. Throws a StoreException if the memory fails. */
  int[] ids() throws StoreException;

  /** Estimates the bytes left, without a record's overhead; StoreException if the memory fails. */
  int available() throws StoreException;

  /** Closes the records; no other method may be called afterwards. Nothing is lost without it. */
  void close();
}
