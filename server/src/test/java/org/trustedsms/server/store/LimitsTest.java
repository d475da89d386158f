// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.InboundMessages.Segment;

@ParameterizedClass
@EnumSource
class LimitsTest {
  private static final StoreLimits LIMITS = StoreLimits.of(2, 2, 3);

  @TempDir Path folder;
  @Parameter Databases databases;
  private Store store;

  @BeforeEach
  void open() throws IOException {
    store = new Store(databases.place(folder), LIMITS, Duration.ofSeconds(30));
  }

  @AfterEach
  void close() {
    if (store != null) {
      store.close();
    }
  }

  private Verdict receive(int sender, int number) {
    return store.write(transaction -> SignedMessages.receive(transaction, sender, number));
  }

  private long number(String sql) {
    return store.read(transaction -> transaction.database().number(sql));
  }

  @Test
  void theSilentestSendersAreDroppedFirst() {
    for (int sender = 0; sender < 4; sender++) {
      assertEquals(Verdict.VERIFIED, receive(sender, 2 * sender));
    }
    assertEquals(2, number("SELECT COUNT(*) FROM replay_window"));
    assertEquals(
        SignedMessages.stamp(1, 2),
        number("SELECT value FROM counter WHERE name = 'newest_dropped'"));
    assertEquals(Verdict.REPLAYED, receive(3, 6));
    assertEquals(Verdict.TOO_OLD, receive(1, 2));
    assertEquals(Verdict.TOO_OLD, receive(0, 0));
    assertEquals(Verdict.VERIFIED, receive(0, 7));
  }

  /** However messages come, and whatever is dropped for want of room: none is accepted twice. */
  @Test
  void noneIsAcceptedTwiceAndNewerOnesStillAre() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    boolean[][] accepted = new boolean[SignedMessages.SENDERS][SignedMessages.OF_EACH];
    long newest = -1;
    for (int i = 0; i < 200; i++) {
      int sender = random.nextInt(SignedMessages.SENDERS);
      int number = random.nextInt(SignedMessages.OF_EACH);
      long stamp = SignedMessages.stamp(sender, number);
      Verdict verdict = receive(sender, number);
      String what = "seed " + seed + ": " + sender + "," + number + " " + verdict;
      if (verdict == Verdict.VERIFIED) {
        assertTrue(!accepted[sender][number], what);
        accepted[sender][number] = true;
      }
      assertTrue(verdict == Verdict.VERIFIED || stamp <= newest, what);
      newest = Math.max(newest, stamp);
      assertTrue(number("SELECT COUNT(*) FROM replay_window") <= LIMITS.senders(), what);
      assertTrue(
          number("SELECT MAX(LENGTH(messages)) FROM replay_window")
              <= 13 + 16 * LIMITS.messagesPerSender(),
          what);
    }
  }

  @Test
  void withRoomEachIsAcceptedExactlyOnce(@TempDir Path other) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    boolean[][] accepted = new boolean[SignedMessages.SENDERS][SignedMessages.OF_EACH];
    Store roomy = new Store(databases.place(other), StoreLimits.DEFAULT, Duration.ofSeconds(30));
    try {
      for (int i = 0; i < 100; i++) {
        int sender = random.nextInt(SignedMessages.SENDERS);
        int number = random.nextInt(SignedMessages.OF_EACH);
        if (random.nextInt(5) == 0) {
          roomy.close();
        }
        assertEquals(
            accepted[sender][number] ? Verdict.REPLAYED : Verdict.VERIFIED,
            roomy.<Verdict>write(m -> SignedMessages.receive(m, sender, number)),
            "seed " + seed);
        accepted[sender][number] = true;
      }
    } finally {
      roomy.close();
    }
  }

  @Test
  void anAcknowledgementIsOfTheLatestThatItCanBeMeantFor() {
    Fingerprint own = Keys.key(0).fingerprint();
    Fingerprint one = Keys.key(1).fingerprint();
    Fingerprint two = Keys.key(2).fingerprint();
    byte[] similar = id(1).toBytes();
    similar[MessageId.LENGTH - 1] = 1;
    MessageId same = new MessageId(similar);
    store.update(
        transaction -> {
          SentRows.awaiting(transaction, own, id(1), null);
          SentRows.awaiting(transaction, own, same, one);
          assertEquals(
              same,
              transaction.awaiting(own).find(same.handle(), one, MessageKinds.ACKNOWLEDGEMENT));
          assertEquals(
              id(1),
              transaction.awaiting(own).find(same.handle(), two, MessageKinds.ACKNOWLEDGEMENT));
          SentRows.awaiting(transaction, own, id(1), two);
          assertEquals(
              id(1),
              transaction.awaiting(own).find(same.handle(), two, MessageKinds.ACKNOWLEDGEMENT));
          assertEquals(
              same,
              transaction.awaiting(own).find(same.handle(), one, MessageKinds.ACKNOWLEDGEMENT));
        });
  }

  @Test
  void segmentsOfOneNumberDoNotDriveOutThoseOfAnother() throws IOException {
    StoreLimits few = new StoreLimits(1, 1, 1, 1, 1, 2, 3, 2);
    try (Store small = new Store(databases.place(folder), few, Duration.ofSeconds(30))) {
      for (String number : List.of("2", "18", "18", "18", "18")) {
        small.write(
            transaction -> {
              transaction.inbound("1").add(new Segment(number, 0, new byte[1]), "message", 0);
              return null;
            });
      }
      assertEquals(1, segments(small, "2"));
      assertEquals(2, segments(small, "18"));
    }
  }

  @Test
  void segmentsAreDroppedSomeTimeAfterTheyArrived() throws IOException {
    try (Store one = new Store(databases.place(folder), StoreLimits.DEFAULT, Duration.ofDays(1))) {
      one.write(
          transaction -> {
            InboundMessages inbound = transaction.inbound("1");
            inbound.add(new Segment("2", 0, new byte[1]), "message", 1_000);
            inbound.add(new Segment("2", 0, new byte[2]), "message", 2_000);
            inbound.dropOld(1_000, 0);
            assertEquals(2, inbound.segments("2", "message").size());
            inbound.dropOld(1_001, 0);
            assertEquals(1, inbound.segments("2", "message").size());
            return null;
          });
    }
  }

  private static int segments(Store store, String number) {
    return store.<Integer>read(
        transaction -> transaction.inbound("1").segments(number, "message").size());
  }

  @Test
  void ofWhatIsDoneTheOldestIsForgotten() throws IOException {
    StoreLimits few = new StoreLimits(1, 1, 1, 1, 1, 2, 3, 2);
    try (Store small = new Store(databases.place(folder), few, Duration.ofSeconds(30))) {
      for (byte i = 0; i < 5; i++) {
        byte[] payload = {i};
        small.write(
            transaction -> {
              transaction
                  .inbound("1")
                  .done(transaction.inbound("1").add("2", 0, payload).orElseThrow());
              return null;
            });
      }
      small.write(
          transaction -> {
            transaction.inbound("1").dropOld(0, 0);
            return null;
          });
      for (byte i = 0; i < 5; i++) {
        byte[] payload = {i};
        assertEquals(
            i >= 3,
            small
                .<Optional<Long>>read(transaction -> transaction.inbound("1").find("2", payload))
                .isPresent());
      }
    }
  }

  private static MessageId id(int first) {
    byte[] id = new byte[MessageId.LENGTH];
    id[0] = (byte) first;
    return new MessageId(id);
  }

  @Test
  void stampsDoNotGoBack() {
    Fingerprint own = Keys.key(0).fingerprint();
    Fingerprint other = Keys.key(1).fingerprint();
    store.update(
        transaction -> {
          assertEquals(40, transaction.stamps(own, 59).next());
          assertEquals(40, transaction.stamps(own, 41).next());
          assertEquals(40, transaction.stamps(own, 3).next());
          assertEquals(0, transaction.stamps(other, 5).next());
          assertEquals(60, transaction.stamps(own, 60).next());
        });
  }

  /** 5,055 steps ahead is the most that a receiver takes. */
  @Test
  void stampsGoBackOnlyWhereNoReceiverCanHaveTakenOne() {
    Fingerprint own = Keys.key(0).fingerprint();
    Fingerprint other = Keys.key(1).fingerprint();
    long now = 1_700_000_000;
    long most = now + 5_055 * 20;
    store.update(
        transaction -> {
          transaction.stamped(own, most);
          transaction.stamped(other, now + 10 * 86_400);
          assertEquals(most, transaction.stamp(own, now));
          assertFalse(transaction.dropStampsAhead(own, now));
          assertEquals(most, transaction.stamp(own, now));
          transaction.stamped(own, most + 20);
          assertThrows(StampAheadException.class, () -> transaction.stamp(own, now));
          assertThrows(StampAheadException.class, () -> transaction.stamp(own, 0));
          assertEquals(most + 20, transaction.stamp(own, now + 20));
          assertTrue(transaction.dropStampsAhead(own, now));
          assertEquals(now, transaction.stamp(own, now));
          assertThrows(StampAheadException.class, () -> transaction.stamp(other, now));
        });
  }
}
