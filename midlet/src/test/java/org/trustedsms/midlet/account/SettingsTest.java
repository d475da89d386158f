// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class SettingsTest {

  @Property(tries = 300)
  void whatIsWrittenIsRead(
      @ForAll @StringLength(max = 40) String name,
      @ForAll @StringLength(max = 40) String number,
      @ForAll @IntRange(min = 16000, max = 16999) int port,
      @ForAll boolean prepared,
      @ForAll boolean receipts)
      throws IOException {
    Settings settings = new Settings(name, number, port, prepared, receipts);
    Settings read = read(write(settings));
    assertEquals(name.trim(), read.name());
    assertEquals(number.trim(), read.number());
    assertEquals(port, read.port());
    assertEquals(prepared, read.prepared());
    assertEquals(receipts, read.receipts());
  }

  @Property(tries = 2000)
  void changedBytesAreReadOrRefused(
      @ForAll @Size(max = 3) int[] places, @ForAll byte value, @ForAll boolean shorter)
      throws IOException {
    byte[] bytes = write(new Settings("A name", "+1555", 16474, true, false));
    for (int place : places) {
      bytes[Math.floorMod(place, bytes.length)] = value;
    }
    readOrRefuse(shorter ? Arrays.copyOf(bytes, bytes.length - 1) : bytes);
  }

  @Property(tries = 2000)
  void anyBytesAreReadOrRefused(@ForAll byte[] bytes) {
    readOrRefuse(bytes);
  }

  private static void readOrRefuse(byte[] bytes) {
    try {
      Settings read = read(bytes);
      assertTrue(read.port() >= 16000 && read.port() <= 16999);
      assertTrue(read.name().length() <= Settings.MAX_NAME);
    } catch (IOException | IllegalArgumentException e) {
      assertTrue(bytes.length > 0 || e instanceof EOFException);
    }
  }

  private static byte[] write(Settings settings) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    settings.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static Settings read(byte[] bytes) throws IOException {
    return Settings.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  @Example
  void whatIsTooLongIsCut() {
    Settings settings = new Settings("n".repeat(100000), "1".repeat(100), 16474, true, true);
    assertEquals("n".repeat(40), settings.name());
    assertEquals("1".repeat(40), settings.number());
  }

  @Example
  void aForbiddenPortIsRefusedInWords() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new Settings("", "", 2948, true, true));
    assertTrue(e.getMessage().contains("16000"), e.getMessage());
  }
}
