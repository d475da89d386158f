// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

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
import org.trustedsms.testing.Conversation;
import org.trustedsms.text.TextCodings;

/** Any bytes from a store: refused, or read and written as they were. */
class ExecutionFuzzTest {
  private static final long NOW = 1_700_000_000L;
  private static final PrivateKey A = TestKeys.of(Curves.p192(), 1);
  private static final PrivateKey B = TestKeys.of(Curves.p192(), 2);
  private static final OutgoingMessage COMMAND =
      Conversation.signed(A, Command.draft("go", NOW, TextCodings.plain()).to(B.publicKey()), NOW);

  static Stream<Arguments> genuine() {
    Execution begun =
        Execution.begin(
            new Command(Conversation.verified(COMMAND.payload(), A.publicKey(), B, NOW)));
    return Stream.of(begun, begun.ended(new byte[] {1}))
        .map(execution -> Arguments.of((Object) execution.toBytes()));
  }

  @MethodSource("genuine")
  @FuzzTest
  void isRefusedOrWrittenAsItWas(byte[] data) {
    try {
      assertArrayEquals(data, Execution.decode(data, Curves.all()).toBytes());
    } catch (InvalidEncodingException refused) {
      // What is no execution.
    }
  }
}
