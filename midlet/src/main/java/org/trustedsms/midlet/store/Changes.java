// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

/** The changes of one {@link Journal} commit. An item's last change counts. Not thread-safe. */
public final class Changes {
  int[] items = new int[0];

  /** The body that each item gets, null where it is removed. */
  byte[][] bodies = new byte[0][];

  /** Gives an item a body, not to be changed until the commit. Removed items stay removed. */
  public Changes put(int item, byte[] body) {
    int count = items.length;
    int at = 0;
    while (at < count && items[at] != item) {
      at++;
    }
    if (at == count) {
      int[] moreItems = new int[count + 1];
      System.arraycopy(items, 0, moreItems, 0, count);
      items = moreItems;
      byte[][] moreBodies = new byte[count + 1][];
      System.arraycopy(bodies, 0, moreBodies, 0, count);
      bodies = moreBodies;
    }
    items[at] = item;
    bodies[at] = body;
    return this;
  }

  /** Removes an item; nothing happens if it does not exist (any more). */
  public Changes remove(int item) {
    return put(item, null);
  }
}
