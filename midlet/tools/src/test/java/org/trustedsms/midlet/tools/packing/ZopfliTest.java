// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.packing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class ZopfliTest {
  private final Zopfli zopfli = new Zopfli();

  private static byte[] inflate(byte[] stream) throws IOException {
    try (InputStream in =
        new InflaterInputStream(new ByteArrayInputStream(stream), new Inflater(true))) {
      return in.readAllBytes();
    }
  }

  private static byte[] thisClass() throws IOException {
    try (InputStream in = ZopfliTest.class.getResourceAsStream("ZopfliTest.class")) {
      return in.readAllBytes();
    }
  }

  @Test
  void aClassGetsSmallerThanByZlib() throws IOException {
    byte[] bytes = thisClass();
    byte[] stream = zopfli.apply(bytes);
    assertArrayEquals(bytes, inflate(stream));
    Deflater zlib = new Deflater(Deflater.BEST_COMPRESSION, true);
    zlib.setInput(bytes);
    zlib.finish();
    int length = zlib.deflate(new byte[bytes.length]);
    zlib.end();
    assertTrue(stream.length < length, stream.length + " and " + length);
  }

  @Test
  void theSameBytesGiveTheSameStream() throws IOException {
    byte[] bytes = thisClass();
    assertArrayEquals(zopfli.apply(bytes), new Zopfli().apply(bytes));
  }

  @Test
  void longAndRandomBytesComeBack() throws IOException {
    byte[] bytes = new byte[70_000];
    new Random(1).nextBytes(bytes);
    assertArrayEquals(bytes, inflate(zopfli.apply(bytes)));
    assertArrayEquals(new byte[70_000], inflate(zopfli.apply(new byte[70_000])));
  }

  @Test
  void anyBytesComeBack() {
    Cases.check(
        50,
        c -> {
          byte[] bytes = c.bytes(0, 300);
          assertArrayEquals(bytes, inflate(zopfli.apply(bytes)));
        });
  }
}
