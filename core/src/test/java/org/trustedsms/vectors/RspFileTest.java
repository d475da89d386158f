// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class RspFileTest {
  private static List<RspRecord> parse(String text) throws IOException {
    return RspFile.parse("test", new BufferedReader(new StringReader(text)));
  }

  @Test
  void readsRecordsUnderTheirSections() throws IOException {
    List<RspRecord> records =
        parse("# c\r\n\r\n[P-192]\r\n\r\nQx = 0a\r\nQy = f\r\n\r\nQx = 1\r\n\r\n[K-163]\r\nQx = 2");
    assertEquals(2, records.size());
    assertEquals(List.of("P-192"), records.get(0).section());
    assertEquals(BigInteger.TEN, records.get(0).hex("Qx"));
    assertArrayEquals(new byte[] {15}, records.get(0).bytes("Qy"));
    assertEquals(BigInteger.ONE, records.get(1).hex("Qx"));
    assertFalse(records.get(1).has("Qy"));
  }

  @Test
  void joinsHeaderLinesThatNoRecordParts() throws IOException {
    List<RspRecord> records =
        parse("[P-192]\n\n[B.4.2]\nN = 10\n\nd = 1\n\nd = 2\n\n[SHA-1]\n[a = 0]\n\nd = 3\n");
    assertEquals(List.of("P-192", "B.4.2"), records.get(1).section());
    assertEquals(BigInteger.TEN, records.get(1).decimal("N"));
    assertEquals(List.of("SHA-1", "a = 0"), records.get(2).section());
    assertFalse(records.get(2).has("N"));
  }

  @Test
  void prefersTheRecordToItsSection() throws IOException {
    RspRecord record = parse("[s]\nk = 1\nj = 2\n\nk = 3\n").get(0);
    assertEquals("3", record.text("k"));
    assertEquals("2", record.text("j"));
  }

  @Test
  void keepsEmptyAndRepeatedValues() throws IOException {
    RspRecord record = parse("AdditionalInput = \nAdditionalInput = ab\nNonce =\n").get(0);
    assertEquals(List.of("", "ab"), record.texts("AdditionalInput"));
    assertThrows(NoSuchElementException.class, () -> record.text("AdditionalInput"));
    assertArrayEquals(new byte[0], record.bytes("Nonce"));
    assertThrows(NoSuchElementException.class, () -> record.text("Entropy"));
  }

  @Test
  void readsResults() throws IOException {
    List<RspRecord> records =
        parse("Result = P (0 )\n\nResult = F (2 - Point not on curve)\n\nResult = ?\n");
    assertTrue(records.get(0).passes());
    assertFalse(records.get(1).passes());
    assertThrows(IllegalStateException.class, () -> records.get(2).passes());
  }

  @Test
  void refusesOtherLines() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> parse("k = 1\nnonsense\n"));
    assertTrue(e.getMessage().startsWith("test, line 2: "), e.getMessage());
  }

  @Test
  void namesAMissingFile() {
    UncheckedIOException e =
        assertThrows(UncheckedIOException.class, () -> RspFile.read("none.rsp"));
    assertTrue(e.getMessage().contains("/vectors/none.rsp"), e.getMessage());
  }
}
