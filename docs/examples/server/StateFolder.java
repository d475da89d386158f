// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** What must survive a restart, in files; a larger service has a database for it. */
final class StateFolder {
  private final Path folder;

  StateFolder(Path folder) {
    this.folder = folder;
  }

  /** Returns what was stored under the name; null if nothing was. */
  byte[] read(String name) throws IOException {
    try {
      return Files.readAllBytes(folder.resolve(name));
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Returns when it is on the disk; if the power fails before, the former content is. */
  void store(String name, byte[] bytes) throws IOException {
    Path temporary = folder.resolve(name + ".new");
    try (FileChannel file =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        file.write(left);
      }
      file.force(true);
    }
    Files.move(temporary, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }
}
