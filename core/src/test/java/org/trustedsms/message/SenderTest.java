// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.TestRandom;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.signature.SigningTokens;

class SenderTest {
  private static final long NOW = 1_700_000_000L;
  private static final PrivateKey ALICE = Keys.alice(Curves.p192());
  private static final PublicKey BOB = Keys.bob(Curves.p192()).publicKey();

  private final AtomicInteger asked = new AtomicInteger();
  private final Sender sender = new Sender(ALICE, () -> NOW + 20 * asked.getAndIncrement());

  @Test
  void asksForAStampForEachMessage() {
    assertEquals(NOW, sender.sign(Draft.text("x")).stamp());
    assertEquals(NOW + 20, sender.sign(Draft.text("x").to(BOB)).stamp());
    assertEquals(2, asked.get());
  }

  @Test
  void signsWhatTheFormatSays() {
    OutgoingMessage message = sender.sign(Draft.text("a").to(BOB));
    HandmadeMessage expected = new HandmadeMessage(ALICE, NOW).to(BOB).content(new byte[] {0x61});
    assertArrayEquals(expected.signedBytes(), message.evidence().signedBytes());
    KnownSender alice = new KnownSender(ALICE.publicKey());
    Receiver bob = KnownSender.receiver(Keys.bob(Curves.p192()));
    assertSame(Verdict.VERIFIED, KnownSender.receive(bob, message.payload(), alice, NOW).verdict());
  }

  /** One text in one step: each is a message of its own, by any sender and with any token. */
  @Test
  void noTwoMessagesAreOne() {
    Draft draft = Draft.text("x").to(BOB);
    Set<MessageId> ids = ConcurrentHashMap.newKeySet();
    IntStream.range(0, 200)
        .parallel()
        .forEach(i -> ids.add(new Sender(ALICE, () -> NOW).sign(draft).id()));
    SigningTokens tokens = new SigningTokens(ALICE, TestRandom.seeded(1));
    Sender prepared = new Sender(ALICE, () -> NOW);
    for (int i = 0; i < 10; i++) {
      ids.add(prepared.sign(draft, tokens.next()).id());
    }
    assertEquals(210, ids.size());
  }

  @Test
  void takesAToken() {
    SigningToken token = new SigningTokens(ALICE, TestRandom.seeded(1)).next();
    Draft draft = Draft.text("x").to(BOB);
    assertEquals(NOW, sender.sign(draft, token).stamp());
    assertThrows(IllegalArgumentException.class, () -> sender.sign(draft, token));
  }

  @Test
  void aDraftThatCannotBeSignedUsesNoStamp() {
    Draft bindsNobody = Draft.text("x").encrypted(TestRandom.seeded(1));
    Draft announcesBob = Draft.publicKey(BOB, "Alice");
    Draft tooLong = Draft.text("x".repeat(40_000));
    for (Draft draft : List.of(bindsNobody, announcesBob, tooLong)) {
      assertThrows(IllegalArgumentException.class, () -> sender.sign(draft));
    }
    assertEquals(0, asked.get());
  }

  @Test
  void withoutAStampNothingIsSigned() {
    StorageException full = new StorageException("the disk is full");
    Sender unlucky =
        new Sender(
            ALICE,
            () -> {
              throw full;
            });
    Draft draft = Draft.text("x");
    assertSame(full, assertThrows(StorageException.class, () -> unlucky.sign(draft)));
  }
}
