// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.trustedsms.testing.PostgresServer;

/**
 * A process that tries to own shards of a store. As their owner it counts in its own memory, in
 * each shard, and keeps each number under which nobody may have kept anything. Beside that it keeps
 * what needs no owner. It prints {@code owner} when it is, {@code lost} when it is not any more,
 * and {@code kept} with what is kept. To be killed.
 */
final class OwnerProcess {
  /** How far the owners of a shard have counted. */
  static final String COUNT = "SELECT COUNT(*) FROM event_reader WHERE name LIKE ?";

  private static final int WINDOW = 16;
  private static final int ROUNDS_UNTIL_ASKED = 8;
  private static final long PAUSE_MILLIS = 20;

  private OwnerProcess() {}

  /**
   * Runs it.
   *
   * @param args the address of the store, the name of the process
   */
  public static void main(String[] args) throws Exception {
    Store store = Store.onPostgres(args[0], PostgresServer.USER, PostgresServer.password());
    Thread beside = new Thread(() -> keepWithoutOwning(store, args[1]));
    beside.setDaemon(true);
    beside.start();
    while (true) {
      try {
        Optional<ShardLease> owner = store.tryOwn();
        if (owner.isPresent()) {
          System.out.println("owner");
          countAsOwner(store, owner.get());
          System.out.println("lost");
        }
      } catch (StoreException e) {
        // The server is away: as if it were another's.
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private static void keepWithoutOwning(Store store, String name) {
    for (long i = 0; ; i++) {
      String number = name + "-" + i;
      try {
        store.write(transaction -> keep(transaction, number));
        System.out.println("kept " + number);
      } catch (StoreException e) {
        // Not told as kept.
      }
    }
  }

  /** What is counted in a shard begins with this. */
  static String name(int shard) {
    return "n" + shard + "-";
  }

  /** Counts until something fails, or the shards are to be shared out anew. */
  private static void countAsOwner(Store store, ShardLease owner) {
    Map<Integer, Long> last = new HashMap<>();
    for (int shard : owner.shards().numbers()) {
      last.put(
          shard,
          store.<Long>read(transaction -> transaction.database().number(COUNT, name(shard) + "%")));
    }
    List<CompletableFuture<Void>> open = new ArrayList<>();
    for (int round = 1; open.stream().noneMatch(CompletableFuture::isCompletedExceptionally); ) {
      for (int shard : owner.shards().numbers()) {
        String number = name(shard) + last.merge(shard, 1L, Long::sum);
        open.add(
            owner
                .writeSoon(Shards.ALL, transaction -> keep(transaction, number))
                .thenAccept(done -> System.out.println("kept " + number))
                .whenComplete((done, failed) -> tellIfTaken(failed)));
      }
      while (open.size() >= WINDOW
          && open.stream().noneMatch(CompletableFuture::isCompletedExceptionally)) {
        open.get(0).handle((done, failed) -> done).join();
        open.removeIf(change -> change.isDone() && !change.isCompletedExceptionally());
      }
      if (round++ % ROUNDS_UNTIL_ASKED == 0 && !owner.isFair()) {
        break;
      }
    }
    open.forEach(change -> change.handle((done, failed) -> done).join());
    owner.release();
  }

  private static int keep(Transaction transaction, String number) {
    return transaction
        .database()
        .run("INSERT INTO event_reader (name, shard, told) VALUES (?, 0, '')", number);
  }

  private static void tellIfTaken(Throwable failure) {
    if (failure != null && String.valueOf(failure.getMessage()).contains("duplicate key")) {
      System.out.println("taken");
    }
  }
}
