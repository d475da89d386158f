// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file beside its place and moves it there, so that nobody ever finds half of it. */
final class AtomicFile {
  private AtomicFile() {}

  static void write(Path file, String content) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      throw new IOException(file + ": a folder, where a file is to be written");
    }
    if (!Files.isDirectory(folder)) {
      throw new IOException(folder + ": there is no such folder; make it, or give another");
    }
    if (!Files.isWritable(folder)) {
      throw new IOException(folder + ": this folder cannot be written to; give another");
    }
    Path temporary = folder.resolve("." + file.getFileName() + "." + System.nanoTime() + ".tmp");
    try {
      try (FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      move(temporary, file);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
