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
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class SettingsTest {

  @Test
  void whatIsWrittenIsRead() {
    Cases.check(
        300,
        c -> {
          String name = c.text(0, 40);
          String number = c.text(0, 40);
          int port = c.integer(16000, 16999);
          boolean prepared = c.flag();
          boolean acknowledges = c.flag();
          Settings settings = new Settings(name, number, port, prepared, acknowledges);
          Settings read = read(write(settings));
          assertEquals(name.trim(), read.name());
          assertEquals(number.trim(), read.number());
          assertEquals(port, read.port());
          assertEquals(prepared, read.prepared());
          assertEquals(acknowledges, read.acknowledges());
        });
  }

  @Test
  void changedBytesAreReadOrRefused() {
    Cases.check(
        2000,
        c -> {
          int[] places = c.random().ints(c.integer(0, 3)).toArray();
          byte value = (byte) c.integer(-128, 127);
          boolean shorter = c.flag();
          byte[] bytes = write(new Settings("A name", "+1555", 16474, true, false));
          for (int place : places) {
            bytes[Math.floorMod(place, bytes.length)] = value;
          }
          readOrRefuse(shorter ? Arrays.copyOf(bytes, bytes.length - 1) : bytes);
        });
  }

  @Test
  void anyBytesAreReadOrRefused() {
    Cases.check(
        2000,
        c -> {
          byte[] bytes = c.bytes(0, 255);
          readOrRefuse(bytes);
        });
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

  @Test
  void whatIsTooLongIsCut() {
    Settings settings = new Settings("n".repeat(100000), "1".repeat(100), 16474, true, true);
    assertEquals("n".repeat(40), settings.name());
    assertEquals("1".repeat(40), settings.number());
  }

  @Test
  void aForbiddenPortIsRefusedInWords() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new Settings("", "", 2948, true, true));
    assertTrue(e.getMessage().contains("16000"), e.getMessage());
  }
}
