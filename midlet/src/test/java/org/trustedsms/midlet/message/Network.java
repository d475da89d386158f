// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.midlet.radio.Incoming;
import org.trustedsms.midlet.store.MemoryRecords;

/** Joins phones in memory: what is sent waits at the recipient's phone until it is received. */
final class Network {
  static final String ALICE = "+436641111111";
  static final String BOB = "+436642222222";
  static final String CAROL = "+436643333333";

  private static Map<String, MemoryRecords> acquainted;

  /** What was sent by phones, in order. */
  final List<Incoming> sent = new ArrayList<>();

  private final Map<String, Phone> phones = new LinkedHashMap<>();
  private final Map<String, Deque<Incoming>> waiting = new LinkedHashMap<>();
  private volatile long now = 1_700_000_000;

  /** Returns a network of Alice, Bob and Carol, who have accepted each other's keys. */
  static synchronized Network acquainted() throws Exception {
    if (acquainted == null) {
      Network network = new Network();
      String[] numbers = {ALICE, BOB, CAROL};
      for (String number : numbers) {
        network.start(number, new MemoryRecords()).create();
      }
      for (String from : numbers) {
        for (String to : numbers) {
          if (!from.equals(to)) {
            network.phone(from).sendKey(to);
            network.phone(to).accept(from, true);
          }
        }
      }
      acquainted = new LinkedHashMap<>();
      network.phones.forEach((number, phone) -> acquainted.put(number, phone.stop()));
    }
    Network network = new Network();
    network.passTime(3600);
    for (Map.Entry<String, MemoryRecords> entry : acquainted.entrySet()) {
      network.start(entry.getKey(), entry.getValue().restart()).unlock();
    }
    return network;
  }

  Phone start(String number, MemoryRecords records) throws Exception {
    Phone phone = new Phone(this, number, records);
    phones.put(number, phone);
    phone.receiving.wake();
    phone.settle();
    return phone;
  }

  Phone phone(String number) {
    return phones.get(number);
  }

  Phone alice() {
    return phone(ALICE);
  }

  Phone bob() {
    return phone(BOB);
  }

  Phone carol() {
    return phone(CAROL);
  }

  void close() {
    phones.values().forEach(Phone::stop);
  }

  long now() {
    return now;
  }

  void passTime(long seconds) {
    now += seconds;
  }

  /** The phone sends: it is noted and delivered. */
  synchronized void send(String from, String to, byte[] payload) {
    sent.add(new Incoming(from, payload.clone(), now));
    deliver(from, to, payload);
  }

  /** Anybody sends, under any number. */
  void deliver(String from, String to, byte[] payload) {
    deliver(to, new Incoming(from, payload.clone(), now));
  }

  void deliver(String to, Incoming message) {
    synchronized (this) {
      waiting.computeIfAbsent(to, any -> new ArrayDeque<>()).add(message);
    }
    Phone phone = phones.get(to);
    if (phone != null) {
      phone.radio.announce();
    }
  }

  synchronized Incoming take(String number) {
    Deque<Incoming> queue = waiting.get(number);
    return queue == null ? null : queue.poll();
  }

  synchronized int waitingFor(String number) {
    Deque<Incoming> queue = waiting.get(number);
    return queue == null ? 0 : queue.size();
  }

  /** Waits until nobody has anything to do. */
  void settle() throws Exception {
    for (int round = 0; round < 4; round++) {
      for (Phone phone : phones.values()) {
        phone.settle();
      }
    }
  }

  byte[] lastPayload() {
    return sent.get(sent.size() - 1).payload;
  }
}
