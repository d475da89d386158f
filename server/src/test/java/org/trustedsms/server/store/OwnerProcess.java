// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.trustedsms.testing.PostgresServer;

/**
 * A process that tries to own a store. As its owner it counts in its own memory, and keeps each
 * number under which nobody may have kept anything. Beside that it keeps what needs no owner. It
 * prints {@code owner} when it is, {@code lost} when it is not any more, and {@code kept} with what
 * is kept. To be killed.
 */
final class OwnerProcess {
  /** How far the owners have counted. */
  static final String COUNT = "SELECT COUNT(*) FROM counter WHERE name LIKE 'n%'";

  private static final int WINDOW = 16;
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
        Optional<Ownership> owner = store.tryOwn();
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
        store.change(memory -> keep(memory, number));
        System.out.println("kept " + number);
      } catch (StoreException e) {
        // Not told as kept.
      }
    }
  }

  /** Counts until something fails. */
  private static void countAsOwner(Store store, Ownership owner) {
    long next = 1 + store.<Long, RuntimeException>look(memory -> memory.database().number(COUNT));
    List<CompletableFuture<Void>> open = new ArrayList<>();
    while (open.stream().noneMatch(CompletableFuture::isCompletedExceptionally)) {
      String number = "n" + next;
      open.add(
          owner
              .changeSoon(memory -> keep(memory, number))
              .thenAccept(done -> System.out.println("kept " + number))
              .whenComplete((done, failed) -> tellIfTaken(failed)));
      next++;
      if (open.size() >= WINDOW) {
        open.get(0).handle((done, failed) -> done).join();
        open.removeIf(change -> change.isDone() && !change.isCompletedExceptionally());
      }
    }
    open.forEach(change -> change.handle((done, failed) -> done).join());
    owner.close();
  }

  private static int keep(Memory memory, String number) {
    return memory.database().run("INSERT INTO counter (name, value) VALUES (?, 1)", number);
  }

  private static void tellIfTaken(Throwable failure) {
    if (failure != null && String.valueOf(failure.getMessage()).contains("duplicate key")) {
      System.out.println("taken");
    }
  }
}
