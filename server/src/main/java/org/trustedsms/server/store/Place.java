// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;

/**
 * Where a look or a change is made.
 *
 * @param lanes where it is looked for what waits, and what may be changed
 */
record Place(Database database, Lanes lanes) {

  /** Returns what comes last in a condition of SQL, so that it is looked in the lanes alone. */
  String condition() {
    return database.engine().isRemote() ? lanes.condition() : "";
  }

  /** Returns each of these lanes as it is kept. */
  List<Integer> kept() {
    return database.engine().isRemote() ? lanes.numbers() : List.of(0);
  }

  /**
   * Returns the lane that is kept with what belongs to a telephone number.
   *
   * @throws IllegalStateException if the change is not made there
   */
  int lane(String number) {
    if (!lanes.has(number)) {
      throw new IllegalStateException("a change in lanes " + lanes + " of what is in another one");
    }
    return database.lane(Lanes.lane(number));
  }

  /** Returns the lane that is kept with what has an {@link Database#id}, likewise. */
  int laneOf(long id) {
    int lane = database.laneOf(id);
    if (database.engine().isRemote() && !lanes.numbers().contains(lane)) {
      throw new IllegalStateException("a change in lanes " + lanes + " of what is in lane " + lane);
    }
    return lane;
  }

  /** Returns the lane that is kept with what belongs to no number. */
  int first() {
    return database.lane(lanes.numbers().get(0));
  }

  /** Tells whether this is a change. */
  boolean isChanging() {
    return database.isChanging();
  }
}
