// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.Country;

/** The database and the shards of a read or a write, and the store's settings for it. */
record ShardContext(Database database, Shards shards, StoreLimits limits, Country country) {

  /** Returns what comes last in a condition of SQL, so that it is looked in the shards alone. */
  String condition() {
    return database.engine().isRemote() ? shards.condition() : "";
  }

  /** Returns the ways in which a telephone number can be stored. */
  List<String> spellings(String number) {
    return Address.spellings(number, country);
  }

  /** Returns each of these shards as it is kept. */
  List<Integer> kept() {
    return database.engine().isRemote() ? shards.numbers() : List.of(0);
  }

  /**
   * Returns the shard that is kept with what belongs to a telephone number.
   *
   * @throws IllegalStateException if the change is not made there
   */
  int shard(String number) {
    if (!shards.has(number)) {
      throw new IllegalStateException(
          "a change in shards " + shards + " of what is in another one");
    }
    return database.shard(Shards.shard(number));
  }

  /** Returns the shard of what has an {@link Database#id}, in the same way. */
  int shardOf(long id) {
    int shard = database.shardOf(id);
    if (database.engine().isRemote() && !shards.has(shard)) {
      throw new IllegalStateException(
          "a change in shards " + shards + " of what is in shard " + shard);
    }
    return shard;
  }

  /** Returns the shard that is kept with what belongs to no number. */
  int first() {
    return database.shard(shards.numbers().get(0));
  }

  /** Sets columns of the row with an {@link Database#id}; returns whether there was one. */
  boolean update(String table, long id, String columns, Object... values) {
    Object[] key = {id, shardOf(id)};
    String sql = "UPDATE " + table + " SET " + columns + " WHERE id = ? AND shard = ?";
    return database.run(sql, Database.join(values, key)) > 0;
  }
}
