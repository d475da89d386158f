// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Events.Cursor;
import org.trustedsms.server.store.Events.Event;

/** Whatever is in the file: an answer, or a StoreException of one line. Nothing else is thrown. */
class DamagedStoreTest {
  private static final Fingerprint OWN = Keys.key(0).fingerprint();

  @Test
  void anyBytesInTheFileAreDealtWith(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("store.db");
    try (Store store = new Store(folder)) {
      store.write(DamagedStoreTest::fill);
    }
    byte[] valid = Files.readAllBytes(file);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int refused = 0;
    for (int i = 0; i < 150; i++) {
      byte[] changed = valid.clone();
      int from = random.nextInt(valid.length);
      int to = Math.min(valid.length, from + 1 + random.nextInt(i % 3 == 0 ? 2000 : 20));
      for (int j = from; j < to; j++) {
        changed[j] = (byte) random.nextInt();
      }
      Files.write(file, i % 10 == 0 ? java.util.Arrays.copyOf(changed, from) : changed);
      try (Store store = new Store(folder)) {
        store.read(transaction -> transaction.contacts().all());
        store.write(DamagedStoreTest::fill);
      } catch (StoreException e) {
        refused++;
        assertEquals(1, e.getMessage().lines().count(), "seed " + seed + ": " + e.getMessage());
        assertTrue(e.getMessage().contains("store.db: "), "seed " + seed + ": " + e.getMessage());
      }
      Files.deleteIfExists(folder.resolve("store.db-wal"));
      Files.deleteIfExists(folder.resolve("store.db-shm"));
    }
    assertTrue(refused > 0, "seed " + seed);
  }

  private static Verdict fill(Transaction transaction) {
    for (int i = 0; i < 30; i++) {
      Contact contact =
          new Contact("+" + (1000 + i), "Ἀλίκη " + i, Keys.key(1), Trust.COMPARED, Keys.key(2));
      transaction.contacts().put(contact);
    }
    transaction.contacts().offer("1", Keys.key(3), true);
    transaction.stamps(OWN, 1_700_000_000).next();
    SentRows.awaiting(transaction, OWN, new MessageId(new byte[MessageId.LENGTH]), null);
    transaction
        .awaiting(OWN)
        .find(new byte[MessageId.HANDLE_LENGTH], OWN, MessageKinds.ACKNOWLEDGEMENT);
    SignedMessages.receive(transaction, 0, 1);
    return SignedMessages.receive(transaction, 1, 1);
  }

  /** A damaged row of events would otherwise stop each webhook and stream that comes to it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // Nothing; a text that is too long; the number of a later event.
        "X''",
        "substr(events, 1, 17) || X'7fffffff'",
        "X'7000000000000002' || substr(events, 9)",
        // A message that is no number; an unknown subject, and an unknown state.
        "substr(events, 1, 21) || X'780100'",
        "substr(events, 1, 16) || X'7f' || substr(events, 18)",
        "substr(events, 1, 22) || X'7f00'"
      })
  void readersOfEventsPassADamagedRow(String damage, @TempDir Path folder) {
    try (Store store = new Store(folder)) {
      List<Long> ids = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        ids.add(store.write(transaction -> SentRows.accept(transaction, "1", "2")));
      }
      String sql = "UPDATE event SET events = CAST(" + damage + " AS BLOB) WHERE id = 2";
      assertEquals(1, store.<Integer>write(t -> t.database().run(sql)));

      List<Event> read = store.read(transaction -> transaction.events().after(Cursor.of("0"), 10));
      assertEquals(List.of("1", "3"), read.stream().map(Event::subjectId).toList());
      assertEquals("3", read.get(1).cursor().toString());
      assertEquals(
          1,
          store
              .<List<Event>>read(transaction -> transaction.events().ofMessage(ids.get(2), 0, 0))
              .size());
    }
  }
}
