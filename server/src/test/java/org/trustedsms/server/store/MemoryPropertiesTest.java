// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;

/** A memory that goes through the disk at any moment does what plain collections do. */
class MemoryPropertiesTest {
  private static final Limits LIMITS = new Limits(100, 100, 100, 100, 100, 3, 5);
  private static final List<PublicKey> KEYS =
      Keys.pairs(4).stream().map(pair -> pair.publicKey()).toList();
  private static final List<String> NUMBERS = List.of("1", "+1", "447700900123", "+447700900123");
  private static final List<String> NAMES =
      List.of("Alice", "Ἀλίκη", "\"\\</", "علی", "🦊 fox", "e\u0301", "x".repeat(40), "\u202ebob");

  private Memory memory = new Memory("test", LIMITS);
  private final Map<String, Contact> contacts = new TreeMap<>();
  private final Map<Fingerprint, Long> stamps = new HashMap<>();
  private final List<SentMessage> sent = new ArrayList<>();

  /** Something that is done to memory and model, each time with the same outcome. */
  private interface Action {
    void run(MemoryPropertiesTest test) throws Exception;
  }

  private static Arbitrary<Integer> below(int bound) {
    return Arbitraries.integers().between(0, bound - 1);
  }

  @Provide
  Arbitrary<List<Action>> actions() {
    Arbitrary<Action> put =
        Combinators.combine(
                below(NUMBERS.size()), below(NAMES.size()), below(9), below(KEYS.size() + 1))
            .as(MemoryPropertiesTest::put);
    Arbitrary<Action> remove = Arbitraries.of(NUMBERS).map(number -> test -> test.remove(number));
    Arbitrary<Action> stamp =
        Combinators.combine(Arbitraries.of(KEYS), Arbitraries.longs().between(0, 1L << 40))
            .as((key, now) -> test -> test.stamp(key.fingerprint(), now));
    Arbitrary<Action> send =
        Combinators.combine(Arbitraries.of(KEYS), below(6), below(3))
            .as((key, id, to) -> test -> test.send(key.fingerprint(), id(id), recipient(to)));
    Arbitrary<Action> restart =
        Arbitraries.just(test -> test.memory = Disk.writeAndRead(test.memory, LIMITS));
    return Arbitraries.oneOf(put, remove, stamp, send, restart).list().ofMaxSize(40);
  }

  private static Action put(int number, int name, int key, int offered) {
    PublicKey trusted = key < KEYS.size() * 2 ? KEYS.get(key / 2) : null;
    Trust trust = trusted == null ? null : Trust.values()[key % 2];
    PublicKey other = offered < KEYS.size() ? KEYS.get(offered) : null;
    Contact contact = new Contact(NUMBERS.get(number), NAMES.get(name), trusted, trust, other);
    return test -> {
      test.memory.put(contact);
      test.contacts.put(contact.number(), contact);
    };
  }

  private void remove(String number) {
    assertEquals(contacts.remove(number) != null, memory.remove(number));
  }

  private void stamp(Fingerprint own, long now) {
    Long last = stamps.get(own);
    long next = last == null || last < now ? now : last + 1;
    // A clock that has given no stamp yet starts after 0.
    next = Math.max(next, 1);
    stamps.put(own, next);
    assertEquals(next, memory.nextStamp(own, now));
  }

  /** Of a few identifiers some share the handle, their first four bytes. */
  private static MessageId id(int number) {
    byte[] bytes = new byte[MessageId.LENGTH];
    bytes[0] = (byte) (number / 2);
    bytes[31] = (byte) number;
    return new MessageId(bytes);
  }

  private static Fingerprint recipient(int number) {
    return number == 2 ? null : KEYS.get(number).fingerprint();
  }

  private void send(Fingerprint own, MessageId id, Fingerprint to) {
    memory.sent(own, id, to);
    sent.removeIf(message -> message.own().equals(own) && message.id().equals(id));
    sent.add(new SentMessage(own, id, to));
    while (sent.size() > LIMITS.sent()) {
      sent.remove(0);
    }
    List<SentMessage> byKey = sent.stream().filter(message -> message.own().equals(own)).toList();
    sent.removeAll(byKey.subList(0, Math.max(0, byKey.size() - LIMITS.sentPerKey())));
  }

  private MessageId latest(Fingerprint own, byte[] handle, Fingerprint by) {
    MessageId latest = null;
    for (SentMessage message : sent) {
      if (message.own().equals(own)
          && message.id().handle()[0] == handle[0]
          && (message.recipient() == null || message.recipient().equals(by))) {
        latest = message.id();
      }
    }
    return latest;
  }

  @Property(tries = 300)
  void doesWhatPlainCollectionsDo(@ForAll("actions") List<Action> actions) throws Exception {
    for (Action action : actions) {
      action.run(this);
    }
    assertSame();
    memory = Disk.writeAndRead(memory, LIMITS);
    assertSame();
  }

  private void assertSame() throws Exception {
    assertEquals(List.copyOf(contacts.values()), memory.contacts());
    for (String number : NUMBERS) {
      assertEquals(Optional.ofNullable(contacts.get(number)), memory.contact(number));
      assertEquals(contacts.containsKey(number), memory.hasNumber(number));
    }
    for (String name : NAMES) {
      List<Contact> named =
          contacts.values().stream()
              .filter(contact -> contact.name().equals(name.equals("e\u0301") ? "é" : name))
              .toList();
      assertEquals(named.stream().map(Contact::number).toList(), memory.numbersOf(name));
      assertEquals(
          named.size() == 1 ? Optional.of(named.get(0)) : Optional.empty(), memory.contact(name));
    }
    for (PublicKey own : KEYS) {
      assertSameSent(own.fingerprint());
    }
  }

  private void assertSameSent(Fingerprint own) {
    for (int id = 0; id < 6; id++) {
      for (PublicKey by : KEYS) {
        byte[] handle = id(id).handle();
        assertEquals(
            latest(own, handle, by.fingerprint()),
            memory.sentBy(own).find(handle, by.fingerprint()));
      }
    }
  }
}
