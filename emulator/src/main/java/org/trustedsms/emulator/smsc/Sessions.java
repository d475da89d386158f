// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.Bind;
import org.jsmpp.extra.ProcessRequestException;

/** Admits clients, and lists those that are bound. Safe for use by several threads. */
final class Sessions {
  /** Clients that have connected and not bound yet. */
  private static final int MAX_WAITING = 32;

  /** Those that have not bound, in the order in which they came. */
  private final Set<ClientSession> waiting = new LinkedHashSet<>();

  private final Set<ClientSession> bound = new LinkedHashSet<>();
  private final char[] password;
  private final int maxBound;

  Sessions(char[] password, int maxBound) {
    this.password = password;
    this.maxBound = maxBound;
  }

  /**
   * Checks a bind request. Returns the digits of the number that the client binds for: its
   * address_range, or its system_id if that is a number; null if there is none.
   */
  String check(Bind request) throws ProcessRequestException {
    String systemId = SubmitRequest.orEmpty(request.getSystemId());
    if (systemId.isEmpty() || !SubmitRequest.isPrintable(systemId)) {
      throw new ProcessRequestException(
          "system_id is empty or not of printable ASCII characters",
          SMPPConstant.STAT_ESME_RINVSYSID);
    }
    if (!isPassword(SubmitRequest.orEmpty(request.getPassword()))) {
      throw new ProcessRequestException(
          "wrong password from system_id " + systemId, SMPPConstant.STAT_ESME_RINVPASWD);
    }
    String range = SubmitRequest.orEmpty(request.getAddressRange());
    String number = Recipient.digits(range.isEmpty() ? systemId : range);
    if (number == null && !range.isEmpty()) {
      throw new ProcessRequestException(
          "address_range is not a number", SMPPConstant.STAT_ESME_RBINDFAIL);
    }
    return number;
  }

  /** Adds a client that has not bound; the one that waited longest may be disconnected for it. */
  void enter(ClientSession client) {
    ClientSession oldest = null;
    synchronized (this) {
      if (waiting.size() >= MAX_WAITING) {
        oldest = waiting.iterator().next();
        waiting.remove(oldest);
      }
      waiting.add(client);
    }
    if (oldest != null) {
      oldest.close("too many connections wait to be bound");
    }
  }

  /** Counts a client as bound. An old session of the same phone, which has lost it, has to go. */
  void admit(ClientSession client) throws ProcessRequestException {
    List<ClientSession> lost;
    synchronized (this) {
      lost = bound.stream().filter(client::isSamePhone).toList();
      if (bound.size() - lost.size() >= maxBound) {
        throw new ProcessRequestException(
            "too many clients are bound", SMPPConstant.STAT_ESME_RBINDFAIL);
      }
      waiting.remove(client);
      lost.forEach(bound::remove);
      bound.add(client);
    }
    lost.forEach(other -> other.close("the phone has a newer session"));
  }

  synchronized void leave(ClientSession client) {
    waiting.remove(client);
    bound.remove(client);
  }

  /** Returns how many clients receive for the number of one of them. */
  synchronized long receiversFor(BoundClient receiver) {
    return bound.stream().filter(client -> client.sharesNumberWith(receiver)).count();
  }

  synchronized List<ClientSession> all() {
    List<ClientSession> all = new ArrayList<>(waiting);
    all.addAll(bound);
    return all;
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
