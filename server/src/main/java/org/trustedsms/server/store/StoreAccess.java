// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.trustedsms.server.sms.Country;

/**
 * Looks at what is kept and changes it: a {@link Store}, as any process may; or an {@link
 * Ownership}, as the only one who has some lanes of it. Thread-safe.
 */
public sealed interface StoreAccess permits Store, Ownership {

  /** As {@link Store#look}. */
  <T, E extends Exception> T look(Change<T, E> look) throws E;

  /** As {@link Store#change(Lanes, Change)}. */
  <T, E extends Exception> T change(Lanes lanes, Change<T, E> change) throws E;

  /** As {@link Store#changeSoon}. */
  <T> CompletableFuture<T> changeSoon(Lanes lanes, Change<T, ?> change);

  /** Returns the country whose national numbers are understood. */
  Country country();

  /** Returns the lanes in which this looks for what waits. */
  Lanes lanes();

  /** Tells whether no other process sends what waits in these lanes. */
  boolean isOwner();

  /** Tells whether changes of different lanes are made apart, as PostgreSQL's are for several. */
  boolean isDivided();

  /**
   * Changes what is in any of the {@link #lanes}: everybody else who changes them is waited for.
   */
  default <T, E extends Exception> T change(Change<T, E> change) throws E {
    return change(lanes(), change);
  }

  /**
   * Returns the {@link #lanes}, as they can be changed one after the other: each, or all at once.
   */
  default List<Lanes> apart() {
    return isDivided() ? lanes().each() : List.of(lanes());
  }

  /**
   * Divides what is to be changed into what can be changed together.
   *
   * @param number the telephone number that something belongs to
   * @return for each change its lanes, and what belongs to them in the order given
   */
  default <T> Map<Lanes, List<T>> divided(Collection<T> all, Function<T, String> number) {
    if (!isDivided()) {
      return all.isEmpty() ? Map.of() : Map.of(Lanes.ALL, List.copyOf(all));
    }
    return all.stream()
        .collect(
            Collectors.groupingBy(
                one -> Lanes.of(number.apply(one)), LinkedHashMap::new, Collectors.toList()));
  }

  /**
   * Makes the store if it is not there, and finds out whether it can be written.
   *
   * @throws StoreException if not
   */
  default void requireWritable() {
    change(Lanes.FIRST, Memory::touch);
  }
}
