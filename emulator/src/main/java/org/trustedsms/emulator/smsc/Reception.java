// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jsmpp.session.BindRequest;

/** Lets clients in, and knows those that are there. Safe for use by several threads. */
final class Reception {
  /** Clients that have connected and not bound yet. */
  private static final int MAX_WAITING = 32;

  /** Those that have not bound, in the order in which they came. */
  private final Set<Client> waiting = new LinkedHashSet<>();

  private final Set<Client> bound = new LinkedHashSet<>();
  private final char[] password;
  private final int maxBound;

  Reception(char[] password, int maxBound) {
    this.password = password;
    this.maxBound = maxBound;
  }

  /**
   * Checks a bind request.
   *
   * @return the numbers that the client binds for
   * @throws RefusedException if it may not bind so
   */
  AddressRange check(BindRequest request) throws RefusedException {
    String systemId = Submission.orEmpty(request.getSystemId());
    if (systemId.isEmpty() || !Submission.isPrintable(systemId)) {
      throw new RefusedException(
          SmppStatus.INVALID_SYSTEM_ID, "system_id is empty or not of printable ASCII characters");
    }
    if (!isPassword(Submission.orEmpty(request.getPassword()))) {
      throw new RefusedException(
          SmppStatus.INVALID_PASSWORD, "wrong password from system_id " + systemId);
    }
    if (!Submission.isPrintable(Submission.orEmpty(request.getAddressRange()))) {
      throw new RefusedException(
          SmppStatus.BIND_FAILED, "address_range is not of printable ASCII characters");
    }
    try {
      return AddressRange.of(request.getAddressRange(), systemId);
    } catch (IllegalArgumentException e) {
      throw new RefusedException(SmppStatus.BIND_FAILED, e.getMessage());
    }
  }

  /** Has a client wait for its bind. Somebody else may have to go who has waited for longer. */
  void enter(Client client) {
    Client oldest = null;
    synchronized (this) {
      if (waiting.size() >= MAX_WAITING) {
        oldest = waiting.iterator().next();
        waiting.remove(oldest);
      }
      waiting.add(client);
    }
    if (oldest != null) {
      oldest.cut("too many connections wait to be bound");
    }
  }

  /**
   * Counts a client among those that have bound. An old session of the same phone has to go: the
   * phone has lost it.
   *
   * @throws RefusedException if too many have bound
   */
  void admit(Client client) throws RefusedException {
    List<Client> lost = new ArrayList<>();
    synchronized (this) {
      for (Client other : bound) {
        if (isSamePhone(other, client)) {
          lost.add(other);
        }
      }
      if (bound.size() - lost.size() >= maxBound) {
        throw new RefusedException(SmppStatus.BIND_FAILED, "too many clients are bound");
      }
      waiting.remove(client);
      bound.removeAll(lost);
      bound.add(client);
    }
    lost.forEach(other -> other.cut("the phone has a newer session"));
  }

  synchronized void leave(Client client) {
    waiting.remove(client);
    bound.remove(client);
  }

  synchronized int boundCount() {
    return bound.size();
  }

  synchronized List<Client> all() {
    List<Client> all = new ArrayList<>(waiting);
    all.addAll(bound);
    return all;
  }

  private static boolean isSamePhone(Client old, Client client) {
    return old.isPhone()
        && client.isPhone()
        && old.systemId().equals(client.systemId())
        && old.line() != null
        && client.line() != null
        && old.line().range().meets(client.line().range());
  }

  private boolean isPassword(String given) {
    if (password == null) {
      return true;
    }
    byte[] expected = new String(password).getBytes(StandardCharsets.US_ASCII);
    // Takes the same time wherever the first difference is.
    return MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8));
  }
}
