// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** Somebody who reads along at the SMSC, and keeps every SMS. Thread-safe. */
public final class Wiretap implements SmscListener {
  private final List<AcceptedSms> messages = new ArrayList<>();
  private final Map<String, List<String>> harm = new HashMap<>();
  private int delivered;

  @Override
  public synchronized void accepted(String id, String systemId, ShortMessage message) {
    messages.add(new AcceptedSms(id, message));
  }

  @Override
  public synchronized void delivered(String id, Address to, ShortMessage message) {
    delivered++;
  }

  @Override
  public synchronized void faultInjected(String id, String what) {
    harm.computeIfAbsent(id, key -> new ArrayList<>()).add(what);
  }

  /** Returns how many SMS have been accepted: 0 or more. */
  public synchronized int count() {
    return messages.size();
  }

  /** Returns the SMS accepted since {@link #count} was {@code first}. */
  public synchronized List<AcceptedSms> since(int first) {
    return List.copyOf(messages.subList(first, messages.size()));
  }

  /** Returns what the network has done to an SMS; an empty list if it was carried as it was. */
  public synchronized List<String> faultsOn(String id) {
    return List.copyOf(harm.getOrDefault(id, List.of()));
  }

  /** Returns how many SMS have been delivered: 0 or more. */
  synchronized int delivered() {
    return delivered;
  }
}
