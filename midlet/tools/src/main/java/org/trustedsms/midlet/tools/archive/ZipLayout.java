// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.midlet.tools.command.FaultException;

/**
 * Which of a ZIP file's bytes belong to which entry.
 *
 * @param entries in the order of the directory
 * @param rest bytes that belong to no entry: the end record, and whatever else there may be
 */
public record ZipLayout(List<Entry> entries, int rest) {
  private static final int END_OF_DIRECTORY = 0x06054b50;
  private static final int END_LENGTH = 22;
  private static final int CENTRAL_HEADER = 0x02014b50;
  private static final int CENTRAL_LENGTH = 46;
  private static final int LOCAL_HEADER = 0x04034b50;
  private static final int LOCAL_LENGTH = 30;

  /**
   * An entry.
   *
   * @param name its full name
   * @param uncompressed bytes of its content
   * @param bytes what it takes of the file: compressed content, local header and directory header
   */
  public record Entry(String name, long uncompressed, int bytes) {}

  /**
   * @param file a ZIP file without ZIP64
   * @return its layout; all bytes of the entries and the rest add up to the file's length
   * @throws FaultException if it is not such a file
   */
  public static ZipLayout of(byte[] file) throws FaultException {
    ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    int end = file.length - END_LENGTH;
    while (end >= 0 && in.getInt(end) != END_OF_DIRECTORY) {
      end--;
    }
    if (end < 0) {
      throw new FaultException("Not a ZIP file: it has no end of the directory.");
    }
    try {
      int count = in.getShort(end + 10) & 0xFFFF;
      int at = in.getInt(end + 16);
      int rest = file.length;
      List<Entry> entries = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        require(in, at, CENTRAL_HEADER);
        int compressed = in.getInt(at + 20);
        int nameLength = in.getShort(at + 28) & 0xFFFF;
        int extras = (in.getShort(at + 30) & 0xFFFF) + (in.getShort(at + 32) & 0xFFFF);
        int central = CENTRAL_LENGTH + nameLength + extras;
        String name = new String(file, at + CENTRAL_LENGTH, nameLength, StandardCharsets.UTF_8);
        int local = in.getInt(at + 42);
        require(in, local, LOCAL_HEADER);
        int localHeader =
            LOCAL_LENGTH + (in.getShort(local + 26) & 0xFFFF) + (in.getShort(local + 28) & 0xFFFF);
        int bytes = localHeader + compressed + central;
        entries.add(new Entry(name, in.getInt(at + 24) & 0xFFFFFFFFL, bytes));
        rest -= bytes;
        at += central;
      }
      return new ZipLayout(List.copyOf(entries), rest);
    } catch (IndexOutOfBoundsException e) {
      throw new FaultException("Not a sound ZIP file: the directory points outside the file.");
    }
  }

  private static void require(ByteBuffer in, int at, int signature) throws FaultException {
    if (in.getInt(at) != signature) {
      throw new FaultException("Not a sound ZIP file: no header where there must be one, at " + at);
    }
  }
}
