// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Cases;

class MessageIdTest {

  @Test
  void isTheSha256OfTheSignedBytesAndR() {
    Cases.check(
        100,
        c -> {
          byte[] signedBytes = c.bytes(0, 255);
          byte[] r = c.bytes(0, 72);
          byte[] digest =
              MessageDigest.getInstance("SHA-256").digest(HandmadeMessage.join(signedBytes, r));
          MessageId id = MessageId.of(signedBytes, r);
          assertArrayEquals(digest, id.toBytes());
          assertArrayEquals(Arrays.copyOf(digest, 4), id.handle());
          assertEquals(ByteBuffer.wrap(digest).getLong(), id.shortForm());
          assertEquals(HexFormat.of().formatHex(digest), id.toString());
        });
  }

  @Test
  void equalBytesAreOneIdentifierAndOthersAnother() {
    Cases.check(
        100,
        c -> {
          byte[] bytes = c.bytes(32, 32);
          int bit = c.integer(0, 255);
          MessageId id = new MessageId(bytes);
          MessageId same = new MessageId(bytes.clone());
          assertEquals(id, same);
          assertEquals(id.hashCode(), same.hashCode());
          bytes[bit / 8] ^= (byte) (1 << bit % 8);
          assertNotEquals(id, new MessageId(bytes));
        });
  }

  @Test
  void isNoOtherObject() {
    MessageId id = new MessageId(new byte[32]);
    assertNotEquals(id, null);
    assertNotEquals(id, id.toString());
  }

  @Test
  void hashCodesDiffer() {
    byte[] one = new byte[32];
    one[7] = 1;
    assertNotEquals(new MessageId(new byte[32]).hashCode(), new MessageId(one).hashCode());
  }

  @Test
  void sharesNoArray() {
    byte[] bytes = new byte[32];
    MessageId id = new MessageId(bytes);
    bytes[0] = 1;
    id.toBytes()[1] = 1;
    id.handle()[2] = 1;
    assertArrayEquals(new byte[32], id.toBytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 31, 33})
  void otherLengthsAreRefused(int length) {
    byte[] bytes = new byte[length];
    assertThrows(IllegalArgumentException.class, () -> new MessageId(bytes));
  }
}
