// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.trustedsms.midlet.tools.command.FaultException;

class ZipLayoutTest {
  @Test
  void anEntryHasItsContentAndTwoHeadersWithItsName() throws FaultException {
    ZipLayout layout = ZipLayout.of(new ZipWriter(new Zlib()).write(Map.of("abc", new byte[1])));
    assertEquals(List.of(new ZipLayout.Entry("abc", 1, 30 + 3 + 1 + 46 + 3)), layout.entries());
    assertEquals(22, layout.rest());
  }

  @Test
  void whatOtherWritersAddIsCounted() throws FaultException, IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.setComment("hello");
      for (String name : List.of("a", "b")) {
        ZipEntry entry = new ZipEntry(name);
        entry.setExtra(new byte[] {1, 2, 2, 0, 3, 4});
        entry.setComment("c");
        zip.putNextEntry(entry);
        zip.write(new byte[1000]);
      }
    }
    ZipLayout layout = ZipLayout.of(file.toByteArray());
    int entries = layout.entries().stream().mapToInt(ZipLayout.Entry::bytes).sum();
    assertEquals(file.size(), entries + layout.rest());
    // The end record with its comment, and a data descriptor for each entry.
    assertEquals(22 + 5 + 2 * 16, layout.rest());
    assertEquals(List.of("a", "b"), layout.entries().stream().map(ZipLayout.Entry::name).toList());
    assertEquals(1000, layout.entries().get(0).uncompressed());
  }

  @Test
  void whatIsNoZipFileIsAFault() {
    byte[] file = new ZipWriter(new Zlib()).write(Map.of("abc", new byte[1]));
    assertThrows(FaultException.class, () -> ZipLayout.of(new byte[0]));
    assertThrows(FaultException.class, () -> ZipLayout.of(new byte[100]));
    byte[] withoutBeginning = Arrays.copyOfRange(file, 40, file.length);
    assertThrows(FaultException.class, () -> ZipLayout.of(withoutBeginning));
    byte[] farDirectory = file.clone();
    farDirectory[file.length - 4] = 0x7F;
    assertThrows(FaultException.class, () -> ZipLayout.of(farDirectory));
  }
}
