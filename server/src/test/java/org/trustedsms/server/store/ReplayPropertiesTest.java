// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Verdict;

/** However messages come, and whatever is dropped for want of room: none is accepted twice. */
class ReplayPropertiesTest {
  private static final Limits ROOM = Limits.DEFAULT;

  /** One message arrives; the memory may go through the disk before. */
  private record Arrival(int sender, int number, boolean restart) {}

  @Provide
  Arbitrary<List<Arrival>> arrivals() {
    return Combinators.combine(
            Arbitraries.integers().between(0, Letters.SENDERS - 1),
            Arbitraries.integers().between(0, Letters.OF_EACH - 1),
            Arbitraries.of(true, false))
        .as(Arrival::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(40);
  }

  @Provide
  Arbitrary<Limits> scarcity() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 4),
            Arbitraries.integers().between(1, 5),
            Arbitraries.integers().between(0, 5))
        .as((senders, each, more) -> new Limits(9, 9, senders, each, senders + more, 9, 9));
  }

  @Property(tries = 60)
  void withRoomEachIsAcceptedExactlyOnce(@ForAll("arrivals") List<Arrival> arrivals)
      throws Exception {
    Memory memory = new Memory("test", ROOM);
    Set<String> accepted = new HashSet<>();
    for (Arrival arrival : arrivals) {
      memory = arrival.restart() ? Disk.writeAndRead(memory, ROOM) : memory;
      boolean isNew = accepted.add(arrival.sender() + "," + arrival.number());
      assertEquals(
          isNew ? Verdict.VERIFIED : Verdict.REPLAYED,
          Letters.receive(memory, arrival.sender(), arrival.number()));
    }
  }

  @Property(tries = 150)
  void withoutRoomNoneIsAcceptedTwiceAndNewerOnesStillAre(
      @ForAll("arrivals") List<Arrival> arrivals, @ForAll("scarcity") Limits limits)
      throws Exception {
    Memory memory = new Memory("test", limits);
    Set<String> accepted = new HashSet<>();
    long newest = -1;
    for (Arrival arrival : arrivals) {
      memory = Disk.writeAndRead(memory, limits);
      Verdict verdict = Letters.receive(memory, arrival.sender(), arrival.number());
      long stamp = Letters.stamp(arrival.sender(), arrival.number());
      if (verdict == Verdict.VERIFIED) {
        assertTrue(accepted.add(arrival.sender() + "," + arrival.number()), arrival.toString());
      }
      assertTrue(verdict == Verdict.VERIFIED || stamp <= newest, arrival + " " + verdict);
      newest = Math.max(newest, stamp);
    }
    assertBounded(Disk.writeAndRead(memory, limits), limits);
  }

  private static void assertBounded(Memory memory, Limits limits) {
    int messages = 0;
    int windows = 0;
    for (ReplayWindow window : memory.received.settle().values()) {
      windows++;
      messages += window.count();
    }
    assertTrue(windows <= limits.senders());
    assertTrue(messages <= limits.messages());
  }
}
