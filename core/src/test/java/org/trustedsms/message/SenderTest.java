// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.TestRandom;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.signature.SigningTokens;

class SenderTest {
  private static final long NOW = 1_700_000_000L;
  private static final PrivateKey ALICE = Keys.alice(Curves.p192());
  private static final PublicKey BOB = Keys.bob(Curves.p192()).publicKey();

  private final List<Fingerprint> asked = new ArrayList<>();
  private final Sender sender =
      new Sender(
          ALICE,
          recipient -> {
            asked.add(recipient);
            return NOW + asked.size();
          });

  @Test
  void asksForTheStampOfTheRecipient() {
    assertEquals(NOW + 1, sender.sign(Draft.text("x")).stamp());
    assertEquals(NOW + 2, sender.sign(Draft.text("x").to(BOB)).stamp());
    List<Fingerprint> expected = new ArrayList<>(Collections.singleton(null));
    expected.add(BOB.fingerprint());
    assertEquals(expected, asked);
  }

  @Test
  void signsAsTheFormatSays() {
    byte[] payload = sender.sign(Draft.text("a").to(BOB)).payload();
    assertArrayEquals(
        new Handmade(ALICE, NOW + 1).to(BOB).content(new byte[] {0x61}).payload(), payload);
  }

  @Test
  void takesAToken() {
    SigningToken token = new SigningTokens(ALICE, TestRandom.seeded(1)).next();
    Draft draft = Draft.text("x").to(BOB);
    assertEquals(NOW + 1, sender.sign(draft, token).stamp());
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
    assertTrue(asked.isEmpty());
  }

  @Test
  void withoutAStampNothingIsSigned() {
    StorageException full = new StorageException("the disk is full");
    Sender unlucky =
        new Sender(
            ALICE,
            recipient -> {
              throw full;
            });
    Draft draft = Draft.text("x");
    assertSame(full, assertThrows(StorageException.class, () -> unlucky.sign(draft)));
  }

  @Test
  void stampsOfOneRecipientDoNotRepeat() {
    Sender shared = new Sender(ALICE);
    Set<Long> stamps = ConcurrentHashMap.newKeySet();
    Draft draft = Draft.text("x").to(BOB);
    IntStream.range(0, 200).parallel().forEach(i -> stamps.add(shared.sign(draft).stamp()));
    assertEquals(200, stamps.size());
  }
}
