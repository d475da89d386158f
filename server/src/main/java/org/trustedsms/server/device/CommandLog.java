// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.trustedsms.command.Result;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.PrivateFolder;

/**
 * The commands that were begun, and what became of them, in a folder: a file for each. A file is on
 * the disk when the method that writes it returns. One process at a time uses a folder. Not
 * thread-safe, but {@link #outcome} may be called on any thread.
 */
final class CommandLog implements Closeable {
  private static final String BEGUN = ".begun";
  private static final String ENDED = ".ended";
  private static final int MAX_BYTES = 1 << 16;

  private static final int MOST = 10_000;

  private final Path folder;
  private final int most;
  private final FileChannel lock;

  /** Commands that have ended since old ones were removed. */
  private int added;

  /** The time of the file of the last command that has ended, in ms since 1970 UTC. */
  private long last;

  /**
   * Opens the log, and makes its folder.
   *
   * @throws FileException if it cannot be used, or another process uses it
   */
  CommandLog(Path folder) throws FileException {
    this(folder, MOST);
  }

  /** Opens a log that keeps at least so many commands, and at most twice as many. */
  CommandLog(Path folder, int most) throws FileException {
    this.most = most;
    this.folder = PrivateFolder.make(folder);
    Path file = this.folder.resolve("lock");
    try {
      lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isLocked(lock)) {
        lock.close();
        throw new FileException(
            file,
            "is in use: another device runs with this folder; end it, or name another folder");
      }
      AtomicFile.removeAllLeftovers(this.folder);
      removeOld();
    } catch (IOException e) {
      throw new FileException(file, e);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      FileLock own = channel.tryLock();
      return own != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private Path file(MessageId command, String suffix) {
    return folder.resolve(command + suffix);
  }

  /** Returns whether a command without an {@link #outcome} was begun. */
  boolean isBegun(MessageId command) {
    return Files.exists(file(command, BEGUN));
  }

  /** Returns what became of a command; null if it has not ended. */
  Outcome outcome(MessageId command) throws FileException {
    Path file = file(command, ENDED);
    if (!Files.exists(file)) {
      return null;
    }
    Outcome outcome = Outcome.of(BoundedFile.read(file, MAX_BYTES));
    // A damaged file still says that the command was begun.
    return outcome == null ? Outcome.of(Result.INTERRUPTED, "") : outcome;
  }

  /** Notes that a command is begun, with what its program reads; returns the file with that. */
  Path begin(MessageId command, byte[] input) throws FileException {
    Path file = file(command, BEGUN);
    AtomicFile.write(file, input, FileAccess.OWNER_ONLY, IfExists.REPLACE);
    return file;
  }

  void end(MessageId command, Outcome outcome) throws FileException {
    Path file = file(command, ENDED);
    AtomicFile.write(file, outcome.toBytes(), FileAccess.OWNER_ONLY, IfExists.REPLACE);
    try {
      // In the order of their ends, even if the clock was set back.
      last = Math.max(last + 1, System.currentTimeMillis());
      Files.setLastModifiedTime(file, FileTime.fromMillis(last));
      Files.deleteIfExists(file(command, BEGUN));
      if (++added >= most) {
        removeOld();
      }
    } catch (IOException e) {
      throw new FileException(folder, e);
    }
  }

  /** Removes all but the latest commands: the store may not know the last one as done. */
  private void removeOld() throws IOException {
    added = 0;
    record Dated(Path file, long millis) {}
    List<Dated> ended = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDED)) {
      for (Path file : files) {
        ended.add(new Dated(file, Files.getLastModifiedTime(file).toMillis()));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    ended.sort(Comparator.comparingLong(Dated::millis).reversed());
    last = ended.isEmpty() ? last : ended.get(0).millis;
    for (Dated old : ended.subList(Math.min(most, ended.size()), ended.size())) {
      Files.deleteIfExists(old.file);
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
