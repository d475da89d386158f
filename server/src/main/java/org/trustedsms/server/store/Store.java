// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import org.trustedsms.server.file.Access;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.PrivateFolder;
import org.trustedsms.server.store.StoreFile.Contents;

/**
 * The file in which the command line keeps its contacts, what it has received and what it has sent.
 * A crash at any moment leaves the file as it was before a change or after it; several processes
 * and threads that change it do so one after the other. Thread-safe.
 *
 * <p>The file is {@code store.json} in the folder, at most 16 MiB long, readable and writable by
 * its owner alone. It is never edited in place, nor replaced if it cannot be read: a replay store
 * that starts anew by itself would accept old messages again.
 */
public final class Store {
  private static final String NAME = "store.json";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path folder;
  private final Limits limits;
  private final Duration patience;

  /**
   * Creates it; nothing is read or made yet.
   *
   * @param folder the folder of the file, or a symbolic link to it; made when something is first
   *     kept, for its owner alone
   */
  public Store(Path folder) {
    this(folder, Limits.DEFAULT, PATIENCE);
  }

  /** With other limits, and another time to wait for other processes. */
  Store(Path folder, Limits limits, Duration patience) {
    this.folder = folder;
    this.limits = limits;
    this.patience = patience;
  }

  /**
   * Returns the folder.
   *
   * @return the folder as it was given
   */
  public Path folder() {
    return folder;
  }

  /** A memory, and the checksum of what it was read from. */
  private record Kept(Memory memory, String checksum) {}

  /**
   * Looks without changing anything. There need not be a file.
   *
   * @return what was kept last; changes to it are lost
   * @throws StoreException if there is a file that cannot be read or is none of these
   */
  public Memory look() throws StoreException {
    return read(folder.resolve(NAME)).memory();
  }

  /**
   * Changes what is kept. It is on the disk when this returns. Other threads and processes are
   * waited for, up to 30 seconds.
   *
   * @param change what to do; called once, while nobody else changes it; it must not change the
   *     same store again
   * @param <T> the type of what it returns
   * @param <E> what it may throw; then nothing is changed
   * @return what it returns
   * @throws E if it does
   * @throws StoreException if the file cannot be read or written, another process does not let go
   *     of it, or there is no room; then nothing is changed
   * @throws IllegalStateException if this is called within a change
   */
  public <T, E extends Exception> T change(Change<T, E> change) throws E, StoreException {
    try {
      try (FolderLock lock = FolderLock.acquire(PrivateFolder.make(folder), patience)) {
        Path file = lock.folder().resolve(NAME);
        AtomicFile.removeLeftovers(file);
        Kept kept = read(file);
        T result = change.apply(kept.memory());
        write(file, kept);
        return result;
      }
    } catch (FileException e) {
      throw new StoreException(e.getMessage(), e);
    }
  }

  private Kept read(Path file) throws StoreException {
    Memory memory = new Memory(file.toString(), limits);
    try {
      return new Kept(memory, StoreFile.read(BoundedFile.read(file, StoreFile.MAX_LENGTH), memory));
    } catch (FileException e) {
      if (e.getCause() instanceof NoSuchFileException) {
        return new Kept(memory, StoreFile.contents(memory).checksum());
      }
      throw new StoreException(e.getMessage(), e);
    } catch (UnknownFormatException e) {
      throw new StoreException(
          file + ": " + e.getMessage() + ", which this version does not know; take a newer one", e);
    } catch (DamageException e) {
      throw new StoreException(
          file
              + ": damaged, or not written by trusted-sms ("
              + e.getMessage()
              + "); take it from a backup, or move it away and begin anew, which forgets the"
              + " contacts and what was received",
          e);
    }
  }

  private void write(Path file, Kept kept) throws StoreException, FileException {
    Contents contents = StoreFile.contents(kept.memory());
    if (contents.checksum().equals(kept.checksum())) {
      return;
    }
    checkRoom(file, kept.memory().contacts.size(), limits.contacts(), "contacts; remove some");
    checkRoom(
        file, kept.memory().stamps.size(), limits.ownKeys(), "keys of your own; use another store");
    byte[] bytes = contents.toBytes();
    checkRoom(file, bytes.length, StoreFile.MAX_LENGTH, "bytes; remove contacts");
    AtomicFile.write(file, bytes, Access.OWNER_ONLY, IfExists.REPLACE);
  }

  private static void checkRoom(Path file, int number, int limit, String whatToDo)
      throws StoreException {
    if (number > limit) {
      throw new StoreException(file + ": full, it holds at most " + limit + " " + whatToDo);
    }
  }
}
