// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.util.Arrays;
import java.util.List;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;

/** What is in a PEM file while it is being read; erased afterwards. */
final class PemContents {
  /** The largest file that is read, in bytes. */
  static final int MAX_LENGTH = 65_536;

  /** What makes something of the blocks. */
  @FunctionalInterface
  interface Reader<T> {
    T read(List<PemBlock> blocks) throws KeyProblem;
  }

  private PemContents() {}

  /**
   * Reads a file.
   *
   * @throws KeyFileException if it cannot be read, is too long or no PEM file, or the reader finds
   *     something wrong
   */
  static <T> T read(Source source, Reader<T> reader) throws KeyFileException {
    byte[] contents = null;
    List<PemBlock> blocks = List.of();
    try {
      contents = source.read(MAX_LENGTH);
      blocks = PemBlock.parse(contents);
      return reader.read(blocks);
    } catch (FileException e) {
      throw new KeyFileException(e);
    } catch (KeyProblem e) {
      throw new KeyFileException(source.path(), e);
    } finally {
      blocks.forEach(PemBlock::erase);
      if (contents != null) {
        Arrays.fill(contents, (byte) 0);
      }
    }
  }
}
