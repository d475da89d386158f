// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.trustedsms.server.file.FileException;

/**
 * The right to change what is in a folder: one thread of one process has it at a time. It ends with
 * the process, however that ends.
 */
final class FolderLock implements AutoCloseable {
  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();
  private static final Set<OpenOption> OPTIONS =
      Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          LinkOption.NOFOLLOW_LINKS);

  private static final int MAX_HOLDER = 20;

  /** Behind what is read of the file, since Windows lets nobody read what is locked. */
  private static final int LOCKED_BYTE = MAX_HOLDER;

  private static final int MAX_PAUSE_MILLIS = 32;

  private final Path folder;
  private final ReentrantLock thread;
  private final FileChannel channel;

  private FolderLock(Path folder, ReentrantLock thread, FileChannel channel) {
    this.folder = folder;
    this.thread = thread;
    this.channel = channel;
  }

  /**
   * Waits for the lock.
   *
   * @param folder a real path, without symbolic links
   * @param patience how long it waits
   */
  static FolderLock acquire(Path folder, Duration patience) throws StoreException {
    Path file = folder.resolve("store.lock");
    long end = System.nanoTime() + patience.toNanos();
    ReentrantLock thread = THREADS.computeIfAbsent(folder, any -> new ReentrantLock(true));
    if (thread.isHeldByCurrentThread()) {
      throw new IllegalStateException("a change within a change");
    }
    FileChannel channel = null;
    boolean locked = false;
    try {
      if (!thread.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        throw heldBy(file, "another thread of this program");
      }
      channel = FileChannel.open(file, OPTIONS, attributes(folder));
      waitFor(file, channel, end);
      nameHolder(channel);
      locked = true;
      return new FolderLock(folder, thread, channel);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(file + ": interrupted while it was waited for; try again", e);
    } catch (IOException e) {
      throw new StoreException(new FileException(file, e).getMessage(), e);
    } finally {
      if (!locked) {
        release(thread, channel);
      }
    }
  }

  private static void waitFor(Path file, FileChannel channel, long end)
      throws IOException, InterruptedException, StoreException {
    for (int pause = 1; !isLocked(channel); pause = Math.min(2 * pause, MAX_PAUSE_MILLIS)) {
      if (System.nanoTime() - end >= 0) {
        throw heldBy(file, holder(channel));
      }
      Thread.sleep(pause);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
      return lock != null;
    } catch (OverlappingFileLockException heldByAnotherClassLoader) {
      return false;
    }
  }

  private static StoreException heldBy(Path file, String holder) {
    return new StoreException(
        file + ": " + holder + " is changing the store; wait until it ends, then try again");
  }

  private static String holder(FileChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(MAX_HOLDER);
    channel.read(buffer, 0);
    String digits = new String(buffer.array(), 0, buffer.position(), StandardCharsets.US_ASCII);
    return digits.matches("[0-9]+\n") ? "process " + digits.strip() : "another process";
  }

  private static void nameHolder(FileChannel channel) throws IOException {
    channel.truncate(0);
    String digits = ProcessHandle.current().pid() + "\n";
    channel.write(ByteBuffer.wrap(digits.getBytes(StandardCharsets.US_ASCII)), 0);
  }

  private static FileAttribute<?>[] attributes(Path folder) {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return new FileAttribute<?>[0];
    }
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
    };
  }

  /** Returns the folder that may be changed until this is closed. */
  Path folder() {
    return folder;
  }

  @Override
  public void close() {
    release(thread, channel);
  }

  private static void release(ReentrantLock thread, FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // The lock is gone all the same; nothing was written that matters.
    } finally {
      if (thread.isHeldByCurrentThread()) {
        thread.unlock();
      }
    }
  }
}
