// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.RejectedException;
import org.trustedsms.testing.ReferenceMessage;

/** Any bytes, beginning with genuine lists, and any content that is signed. */
class RevocationListFuzzTest {
  private static final long NOW = 1_700_000_000L;
  private static final PrivateKey ISSUER = TestKeys.of(Curves.p192(), 1);
  private static final PublicKey[] ISSUERS = {ISSUER.publicKey()};
  private static final MessageId ID = new MessageId(new byte[32]);

  static Stream<Arguments> lists() {
    return Stream.of(new MessageId[0], new MessageId[] {ID})
        .map(ids -> Arguments.of((Object) RevocationList.issue(ISSUER, NOW, NOW + 20, ids)));
  }

  @MethodSource("lists")
  @FuzzTest
  void isRefusedOrWasIssued(byte[] data) {
    try {
      RevocationList list = RevocationList.verify(data, ISSUERS, Curves.all());
      byte[] content = Arrays.copyOfRange(data, 0, data.length - 24);
      assertTrue(
          lists()
              .map(argument -> (byte[]) argument.get()[0])
              .anyMatch(made -> Arrays.equals(content, Arrays.copyOf(made, made.length - 24))));
      assertArrayEquals(data, list.payload());
    } catch (RejectedException refused) {
      // What every change ends in.
    }
    try {
      byte[] content = data.length < 11 ? data : data.clone();
      if (content.length > 10) {
        System.arraycopy(ISSUER.publicKey().fingerprint().toBytes(), 0, content, 6, 4);
      }
      byte[] payload = ReferenceMessage.of(ISSUER, 10, NOW, content).payload();
      RevocationList list = RevocationList.verify(payload, ISSUERS, Curves.all());
      assertTrue(list.nextUpdate() >= list.thisUpdate());
      for (int i = 0; i < list.count(); i++) {
        byte[] id = Arrays.copyOf(Arrays.copyOfRange(content, 10 + 4 * i, 14 + 4 * i), 32);
        assertTrue(list.contains(new MessageId(id)));
      }
    } catch (RejectedException refused) {
      // It is not well formed, or has 32,640 bytes and more.
    }
  }
}
