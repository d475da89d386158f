// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;

class AnswerKindTest {
  private static final Fingerprint ALICE = Keys.alice(Curves.p192()).publicKey().fingerprint();
  private static final AnswerKind BARE = MessageKinds.ACKNOWLEDGEMENT;

  /** A byte below 128 and a text, 128 and data, or nothing that has a meaning. */
  private static final AnswerKind CODED =
      new AnswerKind(13, "reply", new int[] {11, 12}, 1) {
        @Override
        protected boolean hasData(int code) throws InvalidEncodingException {
          if (code > 128) {
            throw new InvalidEncodingException("" + code);
          }
          return code == 128;
        }
      };

  @Test
  void answersTheseKindsAndNoOthers() {
    for (int kind = 0; kind < 16; kind++) {
      assertEquals(kind == 1 || kind == 2 || kind == 7, BARE.answers(kind));
      assertEquals(kind == 11 || kind == 12, CODED.answers(kind));
    }
  }

  @Test
  void isBoundAndHasNoTextUnlessItSaysSo() {
    assertFalse(CODED.mayBeForAnyone());
    assertFalse(CODED.hasText());
    assertFalse(CODED.mayAskForAcknowledgement());
    assertEquals("handle", CODED.fixedPartName());
  }

  @Test
  void lengths() throws InvalidEncodingException {
    byte[] sent = new byte[9];
    byte[] signed = new byte[37];
    assertEquals(4, BARE.fixedPartLength(Curves.p192()));
    assertEquals(4, BARE.fixedPartLength(sent, Curves.p192()));
    assertEquals(32, BARE.signedFixedPartLength(signed, Curves.p192()));
    assertEquals(5, CODED.fixedPartLength(Curves.p192()));
    assertEquals(5, CODED.fixedPartLength(sent, Curves.p192()));
    assertEquals(33, CODED.signedFixedPartLength(signed, Curves.p192()));
    assertEquals(33, CODED.signedFixedPartLength(new byte[32], Curves.p192()));
    sent[4] = (byte) 128;
    signed[32] = (byte) 128;
    assertEquals(9, CODED.fixedPartLength(sent, Curves.p192()));
    assertEquals(37, CODED.signedFixedPartLength(signed, Curves.p192()));
    assertEquals(4, BARE.fixedPartLength(sent, Curves.p192()));
    sent[4] = (byte) 129;
    assertThrows(InvalidEncodingException.class, () -> CODED.fixedPartLength(sent, Curves.p192()));
  }

  @Test
  void theWholeIdentifierIsSignedInPlaceOfTheHandle() {
    byte[] id = new byte[32];
    for (int i = 0; i < 32; i++) {
      id[i] = (byte) i;
    }
    SentMessages sent =
        (handle, recipient, answer) -> {
          assertArrayEquals(new byte[] {9, 9, 9, 9}, handle);
          assertSame(ALICE, recipient);
          assertSame(CODED, answer);
          return new MessageId(id);
        };
    byte[] fixedPart = {9, 9, 9, 9, 5, 6};
    byte[] expected = Arrays.copyOf(id, 34);
    expected[32] = 5;
    expected[33] = 6;
    assertArrayEquals(expected, CODED.signedFixedPart(fixedPart, ALICE, sent));
    assertNull(CODED.signedFixedPart(fixedPart, ALICE, Receiver.NONE_SENT));
  }
}
