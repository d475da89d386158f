// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.testing.PostgresServer;

/**
 * A process that adds contacts to a store with several threads, and prints each once it is kept,
 * with its stamp.
 */
final class StoreWriter {
  private StoreWriter() {}

  /**
   * Runs it.
   *
   * @param args the folder or address of the store, the first number, how many contacts, how many
   *     threads
   */
  public static void main(String[] args) throws Exception {
    Store store =
        args[0].startsWith("jdbc:")
            ? Store.onPostgres(args[0], PostgresServer.USER, PostgresServer.password())
            : new Store(Path.of(args[0]));
    long first = Long.parseLong(args[1]);
    long number = Long.parseLong(args[2]);
    int threads = Integer.parseInt(args[3]);
    Fingerprint own = Keys.key(0).fingerprint();
    List<Thread> writers = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      long from = first + thread;
      Thread writer = new Thread(() -> write(store, own, from, first + number, threads));
      writer.start();
      writers.add(writer);
    }
    for (Thread writer : writers) {
      writer.join();
    }
    store.close();
  }

  private static void write(Store store, Fingerprint own, long first, long end, int step) {
    for (long number = first; number < end; number += step) {
      String name = Long.toString(number);
      long stamp =
          store.<Long>write(
              transaction -> {
                transaction.contacts().put(new Contact(name, name, null, null, null));
                return transaction.stamps(own, transaction.stamps(own, 0).next() + 20).next();
              });
      System.out.println(name + " " + stamp);
    }
  }
}
