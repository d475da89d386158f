// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.util;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Makes maps that forget the oldest entry when there are too many. They are not thread-safe. */
public final class BoundedMap {
  private BoundedMap() {}

  /** Returns an empty map of so many entries at most; the one that was put first is the oldest. */
  public static <K, V> Map<K, V> ofLastPut(int most) {
    return map(most, false, value -> {});
  }

  /** Returns an empty map with the same limit that drops the least recently used entry. */
  public static <K, V> Map<K, V> ofLastUsed(int most) {
    return map(most, true, value -> {});
  }

  /** Returns such a map that hands each value that it forgets to a consumer. */
  public static <K, V> Map<K, V> ofLastUsed(int most, Consumer<V> forgotten) {
    return map(most, true, forgotten);
  }

  private static <K, V> Map<K, V> map(int most, boolean byUse, Consumer<V> forgotten) {
    return new LinkedHashMap<>(16, 0.75f, byUse) {
      private static final long serialVersionUID = 1;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        boolean tooMany = size() > most;
        if (tooMany) {
          forgotten.accept(eldest.getValue());
        }
        return tooMany;
      }
    };
  }
}
