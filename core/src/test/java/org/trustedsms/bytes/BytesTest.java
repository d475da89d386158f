// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class BytesTest {

  @Test
  void copiesPartsAndJoinsAsTheJdkDoes() {
    Cases.check(
        1000,
        c -> {
          byte[] bytes = c.bytes(0, 100);
          int offset = c.integer(0, bytes.length);
          int length = c.integer(0, bytes.length - offset);
          byte[] part = Bytes.part(bytes, offset, length);
          assertArrayEquals(Arrays.copyOfRange(bytes, offset, offset + length), part);
          assertArrayEquals(bytes, Bytes.copy(bytes));
          assertNotSame(bytes, Bytes.copy(bytes));
          byte[] joined = Bytes.join(bytes, part);
          assertArrayEquals(
              ByteBuffer.allocate(joined.length).put(bytes).put(part).array(), joined);
          assertEquals(bytes.length + length, joined.length);
          byte[] expected = bytes.clone();
          System.arraycopy(part, 0, expected, 0, length);
          Bytes.put(part, bytes, 0);
          assertArrayEquals(expected, bytes);
        });
  }

  @Test
  void refusesPartsThatAreNotThere() {
    byte[] bytes = new byte[3];
    assertThrows(IndexOutOfBoundsException.class, () -> Bytes.part(bytes, 2, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> Bytes.part(bytes, -1, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> Bytes.put(bytes, bytes, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> Bytes.number(bytes, 0, 4));
  }

  @Test
  void equalIsWhatEveryByteSays() {
    Cases.check(
        1000,
        c -> {
          byte[] bytes = c.bytes(1, 40);
          assertTrue(Bytes.equal(bytes, bytes.clone()));
          assertFalse(Bytes.equal(bytes, Arrays.copyOf(bytes, bytes.length + 1)));
          assertFalse(Bytes.equal(bytes, Arrays.copyOf(bytes, bytes.length - 1)));
          byte[] other = bytes.clone();
          other[c.integer(0, bytes.length - 1)] ^= (byte) (1 << c.integer(0, 7));
          assertFalse(Bytes.equal(bytes, other));
        });
  }

  @Test
  void erasesEveryByte() {
    byte[] secret = {1, -1, 127, -128};
    Bytes.erase(secret);
    assertArrayEquals(new byte[4], secret);
  }

  @Test
  void readsAndWritesNumbersOfAnyLengthInPlace() {
    Cases.check(
        1000,
        c -> {
          byte[] bytes = c.bytes(8, 30);
          int length = c.integer(1, 8);
          int offset = c.integer(0, bytes.length - length);
          byte[] before = bytes.clone();
          long number = Bytes.number(bytes, offset, length);
          byte[] part = Arrays.copyOfRange(bytes, offset, offset + length);
          assertEquals(new BigInteger(1, part).longValue(), number);
          Arrays.fill(bytes, offset, offset + length, (byte) 0x55);
          Bytes.putNumber(number, bytes, offset, length);
          assertArrayEquals(before, bytes);
        });
  }
}
