// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Verdict;

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
}
