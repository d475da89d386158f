// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/** What a disk does to a memory: nothing. */
final class Disk {
  private Disk() {}

  static Memory writeAndRead(Memory memory, Limits limits) throws Exception {
    Memory read = new Memory("test", limits);
    StoreFile.read(StoreFile.contents(memory).toBytes(), read);
    return read;
  }
}
