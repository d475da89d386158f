// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.midlet.message.Network.ALICE;
import static org.trustedsms.midlet.message.Network.BOB;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;

/** What goes wrong around the port of genuine messages; see also ConversationTest. */
class ReceivingTest {
  private Network network;
  private Phone alice;
  private Phone bob;

  @BeforeEach
  void start() throws Exception {
    network = Network.acquainted();
    alice = network.alice();
    bob = network.bob();
  }

  @AfterEach
  void stop() {
    network.close();
  }

  @Test
  void aFullStoreLeavesMessagesWithThePhone() throws Exception {
    alice.sendText(BOB, "first", false, false);
    bob.records.setCapacity(bob.records.used() + 2000);
    alice.sendText(BOB, "second", false, false);
    assertEquals("full", bob.notices.last());
    assertEquals(List.of("verified: first"), bob.received());
    assertEquals(1, network.waitingFor(BOB));
    // Nothing is said of a full store if nothing waits.
    bob = bob.restart().unlock();
    assertFalse(bob.notices.lines.contains("full"));
    bob.records.setCapacity(MemoryRecords.UNLIMITED);
    StoredMessage message = bob.inbox().get(0);
    Phone phone = bob;
    bob.onWorker(
        () -> {
          phone.messages.remove(message);
          return null;
        });
    bob.receiving.wake();
    network.settle();
    assertEquals(List.of("verified: second"), bob.received());
    assertEquals(0, network.waitingFor(BOB));
  }

  @Test
  void aMessageForWhichThereIsNoRoomIsHeld() throws Exception {
    bob.records.setCapacity(bob.records.used() + 8000);
    alice.sendText(BOB, "long ".repeat(4000), false, false);
    assertEquals("full", bob.notices.last());
    assertEquals(List.of(), bob.received());
    assertEquals(0, network.waitingFor(BOB));
    // Others wait behind it.
    alice.sendText(BOB, "short", false, false);
    assertEquals(1, network.waitingFor(BOB));
    bob.records.setCapacity(MemoryRecords.UNLIMITED);
    bob.receiving.wake();
    network.settle();
    assertEquals(2, bob.inbox().size());
    assertEquals("verified: short", bob.received().get(0));
    assertEquals(StoredMessage.VERIFIED, bob.inbox().get(1).state());
  }

  @Test
  void theVerdictIsStoredInAFullStore() throws Exception {
    Phone locked = bob.restart();
    alice.sendText(BOB, "sealed", true, true);
    assertEquals(List.of("waits for your PIN"), locked.received());
    locked.records.setCapacity(locked.records.used());
    locked.unlock();
    network.settle();
    assertEquals(List.of("verified: sealed"), locked.received());
    assertEquals(List.of("acknowledged: sealed"), alice.sent());
    assertEquals(List.of("verified: sealed"), locked.restart().received());
  }

  @Test
  void aRadioThatFailsIsTold() throws Exception {
    bob.radio.failure = new RadioException(RadioException.REFUSED, "[Not allowed.]");
    alice.sendText(BOB, "Hello", false, false);
    assertTrue(bob.notices.last().endsWith(" [Not allowed.]"), bob.notices.last());
    bob.radio.failure = null;
    bob.radio.error = new OutOfMemoryError();
    bob.receiving.wake();
    network.settle();
    assertTrue(bob.notices.last().startsWith("failed: There is too little memory"));
    bob.radio.error = null;
    bob.receiving.wake();
    network.settle();
    assertEquals(List.of("verified: Hello"), bob.received());
  }

  @Test
  void aDamagedMessageDoesNotHoldUpOthers() throws Exception {
    bob = bob.restart();
    alice.sendText(BOB, "sealed", true, false);
    alice.sendText(BOB, "sealed, too", true, false);
    int item = bob.inbox().get(1).item;
    int record =
        bob.records.contents().entrySet().stream()
            .filter(
                entry ->
                    entry.getValue().length > 9
                        && ((entry.getValue()[5] & 0xff) << 24
                                | (entry.getValue()[6] & 0xff) << 16
                                | (entry.getValue()[7] & 0xff) << 8
                                | entry.getValue()[8] & 0xff)
                            == item)
            .findFirst()
            .orElseThrow()
            .getKey();
    bob.records.tamper(record, new byte[40]);
    bob.unlock();
    assertEquals(List.of("verified: sealed, too", "waits for your PIN"), bob.received());
    assertTrue(
        bob.notices.lines.stream().anyMatch(line -> line.startsWith("failed: ")),
        bob.notices.lines.toString());
    bob = bob.restart();
    assertEquals(List.of("verified: sealed, too"), bob.received());
  }

  @Test
  void aContactThatIsLostTakesItsReplayWindowAlong() throws Exception {
    alice.sendText(BOB, "Pay 10", false, false);
    byte[] payload = network.lastPayload();
    MemoryRecords records = bob.stop();
    Journal journal = Journal.open(records);
    for (int contact : journal.items(Journal.CONTACT)) {
      byte[] damaged = journal.read(contact);
      damaged[damaged.length - 5]++;
      journal.commit(new Changes().put(contact, Arrays.copyOf(damaged, damaged.length - 3)));
    }
    bob = network.start(BOB, records.restart());
    assertEquals(2, bob.contacts.damaged());
    network.deliver(ALICE, BOB, payload);
    network.settle();
    assertEquals(List.of("unknown sender", "verified: Pay 10"), bob.received());
  }

  @Test
  void manyMessagesAtOnceAreAllReceived() throws Exception {
    bob.radio.close();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      alice.worker.submit(alice.text(BOB, "text " + i, false, false), null);
      expected.add(0, "verified: text " + i);
      if (i % 20 == 0) {
        alice.settle();
      }
    }
    alice.settle();
    bob.radio.open(0, bob.receiving);
    IntStream.range(0, 100).forEach(i -> bob.radio.announce());
    network.settle();
    assertEquals(expected, bob.received());
  }
}
