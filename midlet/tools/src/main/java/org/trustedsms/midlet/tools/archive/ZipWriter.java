// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.archive;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;

/**
 * Writes the plainest ZIP file (PKWARE's APPNOTE 6.3.10), reproducible and for old phones. No
 * folders, extra fields, data descriptors, comments or ZIP64; version needed 2.0, flags clear, all
 * of 1980-01-01 00:00, names in ASCII. Entries are stored if deflating is not shorter.
 */
public final class ZipWriter {
  private static final int LOCAL_HEADER = 0x04034b50;
  private static final int CENTRAL_HEADER = 0x02014b50;
  private static final int END_OF_DIRECTORY = 0x06054b50;
  private static final int VERSION_2_0 = 20;
  private static final int STORED = 0;
  private static final int DEFLATED = 8;

  /** 1980-01-01 as MS-DOS writes it: years since 1980, month, day. */
  private static final int FIRST_DATE = 1 << 5 | 1;

  private static final int MOST_ENTRIES = 0xFFFE;

  private final UnaryOperator<byte[]> compressor;

  /** Takes what makes a DEFLATE stream (RFC 1951) of an entry; several threads call it. */
  public ZipWriter(UnaryOperator<byte[]> compressor) {
    this.compressor = compressor;
  }

  /**
   * Writes entries in the order of the map.
   *
   * @throws IllegalArgumentException for a name that is not printable ASCII, or over 65,534 entries
   */
  public byte[] write(Map<String, byte[]> entries) {
    if (entries.size() > MOST_ENTRIES) {
      throw new IllegalArgumentException(entries.size() + " entries are too many for a ZIP file.");
    }
    List<Packed> all =
        entries.entrySet().stream().parallel().map(e -> pack(e.getKey(), e.getValue())).toList();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ByteArrayOutputStream directory = new ByteArrayOutputStream();
    for (Packed entry : all) {
      directory.writeBytes(entry.centralHeader(file.size()));
      file.writeBytes(entry.localHeader());
      file.writeBytes(entry.content);
    }
    int start = file.size();
    file.writeBytes(directory.toByteArray());
    ByteBuffer end = littleEndian(22).putInt(END_OF_DIRECTORY).putShort((short) 0);
    end.putShort((short) 0).putShort((short) all.size()).putShort((short) all.size());
    end.putInt(directory.size()).putInt(start).putShort((short) 0);
    file.writeBytes(end.array());
    return file.toByteArray();
  }

  private Packed pack(String name, byte[] bytes) {
    if (name.isEmpty() || !name.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      throw new IllegalArgumentException("Not a name of printable ASCII characters: " + name);
    }
    CRC32 crc = new CRC32();
    crc.update(bytes);
    byte[] deflated = compressor.apply(bytes);
    boolean store = bytes.length <= deflated.length;
    return new Packed(
        name.getBytes(StandardCharsets.US_ASCII),
        store ? STORED : DEFLATED,
        (int) crc.getValue(),
        bytes.length,
        store ? bytes : deflated);
  }

  private static ByteBuffer littleEndian(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private record Packed(byte[] name, int method, int crc, int length, byte[] content) {
    byte[] localHeader() {
      ByteBuffer header = littleEndian(30 + name.length).putInt(LOCAL_HEADER);
      putCommon(header);
      return header.put(name).array();
    }

    byte[] centralHeader(int offset) {
      ByteBuffer header = littleEndian(46 + name.length).putInt(CENTRAL_HEADER);
      header.putShort((short) VERSION_2_0);
      putCommon(header);
      // Comment's length, disk, internal and external attributes.
      header.putShort((short) 0).putShort((short) 0).putShort((short) 0).putInt(0);
      return header.putInt(offset).put(name).array();
    }

    /** Writes the fields of both headers from "version needed" to "extra field length". */
    private void putCommon(ByteBuffer header) {
      header.putShort((short) VERSION_2_0).putShort((short) 0).putShort((short) method);
      header.putShort((short) 0).putShort((short) FIRST_DATE);
      header.putInt(crc).putInt(content.length).putInt(length);
      header.putShort((short) name.length).putShort((short) 0);
    }
  }
}
