// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.file.Path;

/** A process that adds contacts to a store, and prints each once it is kept, with its stamp. */
final class StoreWriter {
  private StoreWriter() {}

  /**
   * Runs it.
   *
   * @param args the folder of the store, the first number, how many contacts
   */
  public static void main(String[] args) throws Exception {
    Store store = new Store(Path.of(args[0]));
    long first = Long.parseLong(args[1]);
    for (long number = first; number < first + Long.parseLong(args[2]); number++) {
      String name = Long.toString(number);
      long stamp =
          store.<Long, RuntimeException>change(
              memory -> {
                memory.put(new Contact(name, name, null, null, null));
                return memory.nextStamp(Keys.key(0).fingerprint(), 1);
              });
      System.out.println(name + " " + stamp);
    }
  }
}
