// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.trustedsms.midlet.store.Histories.put;
import static org.trustedsms.midlet.store.Histories.remove;
import static org.trustedsms.midlet.store.Histories.same;
import static org.trustedsms.midlet.store.Histories.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.midlet.store.Histories.History;
import org.trustedsms.midlet.store.Histories.Step;

/** The battery is pulled at every operation on the records: before it, after it, in it. */
class JournalPowerLossTest {
  /** A start of the program, and, after it, one commit at most. */
  private record Session(MemoryRecords records, History before, Step step, History after) {
    /** Runs until the end or the loss of power; true if it came to the end. */
    boolean run() throws StoreException {
      try {
        Journal journal = Journal.open(records);
        if (step != null) {
          journal.commit(before.copy().take(step, journal));
        }
        return true;
      } catch (MemoryRecords.BatteryPulled e) {
        return false;
      }
    }

    Session with(MemoryRecords other) {
      return new Session(other, before, step, after);
    }
  }

  static List<List<Step>> histories() {
    return Histories.all();
  }

  @ParameterizedTest
  @MethodSource("histories")
  void oldOrNew(List<Step> steps) throws StoreException {
    for (Session session : sessions(steps, false)) {
      pullEverywhere(session, JournalPowerLossTest::everyTear);
    }
  }

  @ParameterizedTest
  @MethodSource("histories")
  void oldOrNewInAFullStore(List<Step> steps) throws StoreException {
    for (Session session : sessions(steps, true)) {
      pullEverywhere(session, JournalPowerLossTest::someTears);
    }
  }

  /** A write reports a failure although it was done, and the battery goes while that is mended. */
  @ParameterizedTest
  @MethodSource("histories")
  void oldOrNewAfterAFailure(List<Step> steps) throws StoreException {
    for (Session session : sessions(steps, false)) {
      MemoryRecords whole = session.records.restart();
      session.with(whole).run();
      for (int failed = 0; failed < whole.operations(); failed++) {
        boolean pulled = true;
        for (int n = failed + 1; pulled; n++) {
          MemoryRecords records = session.records.restart();
          records.failAfter(failed);
          records.pullBefore(n);
          try {
            pulled = !session.with(records).run();
          } catch (StoreException e) {
            pulled = false;
          }
          checkThenGoOn(records, session.before.bodies, session.after.bodies);
        }
      }
    }
  }

  @Test
  void theReserveCanBeLostAndComesBack() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    int reserve = records.contents().keySet().iterator().next();
    assertTrue(records.contents().get(reserve).length > 2048);
    int item = journal.newItem(Journal.CLOCK);
    journal.commit(new Changes().put(item, new byte[8]));
    records.tamper(reserve, null);
    assertEquals(8, Journal.open(records.restart()).read(item).length);
    MemoryRecords next = records.restart();
    Journal.open(next);
    assertTrue(next.used() > 2048);
  }

  /** Every step of the history in a session of its own; the first also without a step. */
  private static List<Session> sessions(List<Step> steps, boolean full) throws StoreException {
    List<Session> sessions = new ArrayList<>();
    MemoryRecords records = new MemoryRecords();
    History history = new History();
    sessions.add(new Session(records.restart(), history.copy(), null, history.copy()));
    for (Step step : steps) {
      History before = history.copy();
      MemoryRecords start = records.restart();
      Journal journal = Journal.open(records);
      Changes changes = history.take(step, journal);
      journal.commit(changes);
      if (!full) {
        sessions.add(new Session(start, before, step, history.copy()));
      } else if (!step.adds(before)) {
        start.setCapacity(start.used());
        sessions.add(new Session(start, before, step, history.copy()));
      }
    }
    return sessions;
  }

  private static void pullEverywhere(Session session, TearsOf tears) throws StoreException {
    MemoryRecords whole = session.records.restart();
    assertTrue(session.with(whole).run());
    checkThenGoOn(whole, session.after.bodies, session.after.bodies);

    for (int n = 0; n < whole.operations(); n++) {
      int operation = n;
      List<Consumer<MemoryRecords>> pulls = new ArrayList<>();
      pulls.add(r -> r.pullBefore(operation));
      pulls.add(r -> r.pullAfter(operation));
      if (whole.isWrite(n)) {
        for (MemoryRecords.Tear tear : tears.of()) {
          pulls.add(r -> r.pullIn(operation, tear));
        }
      }
      for (Consumer<MemoryRecords> pull : pulls) {
        MemoryRecords records = session.records.restart();
        pull.accept(records);
        assertTrue(!session.with(records).run(), "the battery was not pulled");
        Map<Integer, byte[]> outcome =
            checkThenGoOn(records, session.before.bodies, session.after.bodies);
        if (pulls.indexOf(pull) < 5) {
          // Before, after, the record gone, empty, half: recovery sees no other difference.
          interruptRecovery(records, outcome, 2);
        }
      }
    }
  }

  /** Pulls the battery at every operation of the next start, and again in the one after it. */
  private static void interruptRecovery(
      MemoryRecords pulled, Map<Integer, byte[]> outcome, int times) throws StoreException {
    Session recovery = new Session(pulled.restart(), null, null, null);
    assertTrue(recovery.run());
    for (int n = 0; n < recovery.records.operations(); n++) {
      if (!recovery.records.isWrite(n)) {
        continue;
      }
      int operation = n;
      List<Consumer<MemoryRecords>> pulls = new ArrayList<>();
      pulls.add(r -> r.pullBefore(operation));
      pulls.add(r -> r.pullAfter(operation));
      for (MemoryRecords.Tear tear : times > 1 ? someTears() : List.of(half())) {
        pulls.add(r -> r.pullIn(operation, tear));
      }
      for (Consumer<MemoryRecords> pull : pulls) {
        MemoryRecords records = pulled.restart();
        pull.accept(records);
        assertTrue(!recovery.with(records).run(), "the battery was not pulled");
        checkThenGoOn(records, outcome, outcome);
        if (times > 1) {
          interruptRecovery(records, outcome, times - 1);
        }
      }
    }
  }

  /** Starts again, finds one of two states, commits some more, and finds that too. */
  private static Map<Integer, byte[]> checkThenGoOn(
      MemoryRecords pulled, Map<Integer, byte[]> before, Map<Integer, byte[]> after)
      throws StoreException {
    MemoryRecords records = pulled.restart();
    Journal journal = Journal.open(records);
    Map<Integer, byte[]> found = state(journal);
    if (!same(found, before) && !same(found, after)) {
      fail("neither old nor new: " + found.keySet() + " in " + pulled);
    }
    assertEquals(found.keySet(), state(Journal.open(records.restart())).keySet());

    records.setCapacity(MemoryRecords.UNLIMITED);
    History history = new History();
    history.bodies.putAll(found);
    found.keySet().forEach(item -> history.items.put(-item, item));
    List<Step> more = new ArrayList<>();
    more.add(Step.of(put(100, 7, 2), put(101, 5, 2)));
    found.keySet().forEach(item -> more.add(Step.of(put(-item, 0, 3), put(100, 7, 4))));
    found.keySet().stream().limit(1).forEach(item -> more.add(Step.of(remove(-item))));
    more.add(Step.of(remove(101)));
    for (Step step : more) {
      journal.commit(history.take(step, journal));
    }
    assertTrue(same(history.bodies, state(journal)));
    MemoryRecords again = records.restart();
    assertTrue(same(history.bodies, state(Journal.open(again))));
    // One record for each item, the reserve, the bare end of the last commit; no rubbish.
    assertEquals(history.bodies.size() + 2, again.contents().size());
    return found;
  }

  private interface TearsOf {
    List<MemoryRecords.Tear> of();
  }

  private static MemoryRecords.Tear half() {
    return whole -> Arrays.copyOf(whole, whole.length / 2);
  }

  private static List<MemoryRecords.Tear> someTears() {
    return List.of(
        whole -> null,
        whole -> new byte[0],
        half(),
        whole -> Arrays.copyOf(whole, Math.max(0, whole.length - 1)),
        whole -> new byte[whole.length],
        JournalPowerLossTest::garbage);
  }

  /** Every prefix (of long records, those about a header's end and samples), and garbage. */
  private static List<MemoryRecords.Tear> everyTear() {
    List<MemoryRecords.Tear> tears = new ArrayList<>(someTears());
    for (int length = 1; length < 60; length++) {
      int prefix = length;
      tears.add(whole -> prefix < whole.length ? Arrays.copyOf(whole, prefix) : null);
      // The rest as an erased flash memory has it.
      tears.add(
          whole -> {
            byte[] torn = whole.clone();
            Arrays.fill(torn, Math.min(prefix, whole.length), whole.length, (byte) 0xff);
            return Arrays.equals(torn, whole) ? null : torn;
          });
    }
    for (int length = 60; length < 2100; length += 97) {
      int prefix = length;
      tears.add(whole -> prefix < whole.length ? Arrays.copyOf(whole, prefix) : null);
    }
    tears.add(
        whole -> {
          byte[] torn = whole.clone();
          if (torn.length > 0) {
            torn[torn.length / 3] ^= 0x10;
          }
          return torn;
        });
    return tears;
  }

  private static byte[] garbage(byte[] whole) {
    byte[] garbage = new byte[whole.length + 3];
    new Random(Arrays.hashCode(whole)).nextBytes(garbage);
    return garbage;
  }
}
