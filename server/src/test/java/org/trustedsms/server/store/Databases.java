// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.io.IOException;
import java.nio.file.Path;
import org.trustedsms.testing.PostgresServer;

/** What the tests of the store are run on. */
enum Databases {
  SQLITE,
  POSTGRES;

  /**
   * Returns a place for one store, where nothing is; skips the test if there is no such database.
   *
   * @param folder for what is kept in files
   */
  DatabaseEngine place(Path folder) throws IOException {
    return place(address(folder));
  }

  /** Returns what a process is told of such a place. */
  String address(Path folder) throws IOException {
    return this == SQLITE ? folder.toString() : PostgresServer.shared().newSchema();
  }

  DatabaseEngine place(String address) {
    return this == SQLITE ? new Sqlite(Path.of(address)) : postgres(address);
  }

  static Postgres postgres(String url) {
    return new Postgres(url, PostgresServer.USER, PostgresServer.password());
  }

  /** Returns whether changes can be made with a lease. */
  static boolean isHeld(ShardLease lease) {
    return lease.updateSoon(Shards.FIRST, Transaction::touch).handle((done, e) -> e == null).join();
  }
}
