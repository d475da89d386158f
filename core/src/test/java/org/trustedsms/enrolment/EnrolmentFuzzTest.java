// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.enrolment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.testing.Conversation;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;

/** Any bytes from a store: refused, or read and written as they were. */
class EnrolmentFuzzTest {
  private static final long NOW = 1_700_000_000L;
  private static final PrivateKey A = TestKeys.of(Curves.p192(), 1);
  private static final PrivateKey B = TestKeys.of(Curves.p192(), 2);
  private static final Offer TEA = new Offer("Tea", NOW + 20);
  private static final OutgoingMessage OFFER =
      Conversation.signed(A, TEA.draft().to(B.publicKey()), NOW);

  static Stream<Arguments> genuine() {
    ReceivedMessage seen = Conversation.verified(OFFER.payload(), A.publicKey(), B, NOW);
    OutgoingMessage answer = Conversation.signed(B, Offer.answer(seen, 1, ""), NOW);
    Acceptance acceptance =
        new Acceptance(Conversation.verified(answer.payload(), B.publicKey(), A, NOW, OFFER));
    Enrolment offered = Enrolment.offered(B.publicKey(), "Ada", TEA, OFFER);
    return Stream.of(offered, offered.certified(acceptance, new byte[10]))
        .map(enrolment -> Arguments.of((Object) enrolment.toBytes()));
  }

  @MethodSource("genuine")
  @FuzzTest
  void isRefusedOrWrittenAsItWas(byte[] data) {
    try {
      assertArrayEquals(data, Enrolment.decode(data, Curves.all()).toBytes());
    } catch (InvalidEncodingException refused) {
      // What is no enrolment.
    }
  }
}
