// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;

/** Contacts as the store had them at most one second ago: others may change them. Thread-safe. */
public final class ContactCache {
  private static final long KNOWN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int MAX_KNOWN = 100_000;

  private final Store store;
  private volatile Known known = nothing();

  /** The contacts asked for, the store's version of them, and the System.nanoTime of reading. */
  private record Known(long version, long readAt, Map<String, Optional<Contact>> contacts) {
    boolean isFresh() {
      return System.nanoTime() - readAt < KNOWN_NANOS;
    }
  }

  public ContactCache(Store store) {
    this.store = store;
  }

  /** Finds a contact by number or name; null if there is none. */
  public Contact find(String who) {
    Known now = known.isFresh() ? known : read();
    Optional<Contact> contact = now.contacts.get(who);
    if (contact == null) {
      contact = store.read(transaction -> transaction.contacts().find(who));
      if (contact.isPresent() && now.contacts.size() < MAX_KNOWN) {
        now.contacts.put(who, contact);
      }
    }
    return contact.orElse(null);
  }

  private synchronized Known read() {
    if (!known.isFresh()) {
      long readAt = System.nanoTime();
      long version = store.read(transaction -> transaction.contacts().version());
      boolean isSame = version == known.version;
      known = new Known(version, readAt, isSame ? known.contacts : new ConcurrentHashMap<>());
    }
    return known;
  }

  /** Empties the cache: this process has changed a contact. */
  public synchronized void forget() {
    known = nothing();
  }

  private static Known nothing() {
    return new Known(-1, System.nanoTime() - KNOWN_NANOS - 1, Map.of());
  }
}
