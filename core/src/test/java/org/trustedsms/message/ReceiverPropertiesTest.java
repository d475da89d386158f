// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.TestRandom;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Cases.Case;

/** {@link Receiver} and {@link Draft} over random messages, changed messages, and random bytes. */
class ReceiverPropertiesTest {
  private static final long NOW = 1_700_000_000L;
  private static final List<Curve> FAST =
      List.of(Curves.p192(), Curves.p224(), Curves.k163(), Curves.b163());

  /** A message with all that there is to choose, of which each kind takes what it has. */
  record Choice(
      int kind, Curve from, Curve to, String text, boolean bound, boolean ack, long stamp) {

    PrivateKey alice() {
      return Keys.alice(from);
    }

    PrivateKey bob() {
      return Keys.bob(to);
    }

    boolean isBound() {
      return bound || kind == 2 || kind == 4;
    }

    /** What kind 4 acknowledges. */
    OutgoingMessage acknowledged() {
      return Draft.text(text).to(alice().publicKey()).sign(bob(), stamp, null);
    }

    OutgoingMessage compose() {
      Draft draft =
          switch (kind) {
            case 3 -> Draft.publicKey(alice().publicKey(), text);
            case 4 -> acknowledgement();
            default -> Draft.text(text);
          };
      draft = isBound() ? draft.to(bob().publicKey()) : draft;
      draft = kind == 2 ? draft.encrypted(TestRandom.seeded(stamp)) : draft;
      draft = ack && kind <= 2 ? draft.askForAcknowledgement() : draft;
      return draft.sign(alice(), stamp, null);
    }

    private Draft acknowledgement() {
      KnownSender known = new KnownSender(bob().publicKey());
      Receiver receiver = KnownSender.receiver(alice());
      return Draft.acknowledgement(
          KnownSender.receive(receiver, acknowledged().payload(), known, stamp));
    }

    Receiver receiver() {
      Receiver receiver =
          KnownSender.receiver(bob())
              .withMaximumAge(86400)
              .withOther(Keys.carol(from).publicKey().fingerprint());
      return kind != 4
          ? receiver
          : receiver.with(
              new SentList().add(acknowledged().id(), alice().publicKey().fingerprint()));
    }

    KnownSender knownAlice() {
      return new KnownSender(alice().publicKey());
    }

    Verdict verdict() {
      return kind == 3 ? Verdict.KEY_OFFERED : Verdict.VERIFIED;
    }

    void assertSays(ReceivedMessage received) {
      assertEquals(kind == 3 ? null : kind == 4 ? "" : text, received.text());
      assertEquals(kind == 3 ? text : null, received.offeredName());
      assertEquals(kind == 3 ? null : alice().publicKey(), received.sender());
      assertEquals(kind == 3 ? alice().publicKey() : null, received.offeredKey());
      assertEquals(kind == 4 ? acknowledged().id() : null, received.acknowledged());
    }
  }

  private static Choice anyChoice(Case c) {
    return c.draw(
        d ->
            new Choice(
                d.integer(1, 4),
                d.of(FAST),
                d.of(FAST),
                AnyText.of(d),
                d.flag(),
                d.flag(),
                switch (d.random().nextInt(4)) {
                  case 0 -> 20 * d.number(NOW / 20 - 5000, NOW / 20 + 5000);
                  case 1 -> 20 * d.number(0, 5000);
                  case 2 -> 20 * d.number(Long.MAX_VALUE / 20 - 5000, Long.MAX_VALUE / 20);
                  default -> 20 * d.number(0, Long.MAX_VALUE / 20);
                }));
  }

  @Test
  void whatIsSentIsReceived() {
    Cases.check(
        150,
        c -> {
          Choice choice = anyChoice(c);
          long delay = c.number(-101100, 80000);
          long time = Math.max(0, choice.stamp + Math.min(delay, Long.MAX_VALUE - choice.stamp));
          OutgoingMessage sent = choice.compose();
          KnownSender alice = choice.knownAlice();
          byte[] empty = alice.window().toBytes();
          ReceivedMessage received =
              KnownSender.receive(choice.receiver(), sent.payload(), alice, time);
          assertSame(choice.verdict(), received.verdict(), received.reason());
          choice.assertSays(received);
          assertEquals(choice.kind, received.kind().id());
          assertEquals(choice.stamp, received.stamp());
          assertEquals(choice.isBound(), received.header().isBound());
          assertEquals(choice.ack && choice.kind <= 2, received.header().isAcknowledgementAsked());
          assertEquals(choice.alice().publicKey(), received.evidence().signer());
          assertEquals(sent.id(), received.id());
          assertArrayEquals(sent.evidence().signedBytes(), received.evidence().signedBytes());
          assertArrayEquals(sent.evidence().signatureDer(), received.evidence().signatureDer());
          ReceivedMessage again =
              KnownSender.receive(choice.receiver(), sent.payload(), alice, time);
          if (choice.kind == 3) {
            assertArrayEquals(empty, alice.window().toBytes());
            assertSame(Verdict.KEY_OFFERED, again.verdict());
          } else {
            assertSame(Verdict.REPLAYED, again.verdict());
          }
        });
  }

  @Test
  void whatIsForAnotherIsRefused() {
    Cases.check(
        100,
        c -> {
          Choice choice = anyChoice(c);
          OutgoingMessage sent = choice.compose();
          Receiver carol =
              KnownSender.receiver(Keys.carol(choice.to))
                  .withMaximumAge(86400)
                  .withOther(choice.bob().publicKey().fingerprint())
                  .with((handle, recipient, kind) -> choice.acknowledged().id());
          ReceivedMessage received =
              KnownSender.receive(carol, sent.payload(), choice.knownAlice(), choice.stamp);
          assertSame(
              choice.isBound() ? Verdict.NOT_FOR_THIS_RECIPIENT : choice.verdict(),
              received.verdict(),
              received.reason());
        });
  }

  @Test
  void changedMessagesAreRefused() {
    Cases.check(
        600,
        c -> {
          Choice choice = similarChoice(c);
          int changes = c.integer(1, 3);
          Random random = c.random();
          byte[] payload = choice.compose().payload();
          byte[] changed = payload;
          for (int i = 0; i < changes; i++) {
            changed = changed(changed, random);
          }
          assertVerifiedOnlyIf(Arrays.equals(payload, changed), choice, changed);
        });
  }

  private static byte[] changed(byte[] bytes, Random random) {
    int place = random.nextInt(bytes.length);
    byte[] head = Arrays.copyOf(bytes, place);
    byte[] rest = Arrays.copyOfRange(bytes, place + 1, bytes.length);
    byte[] one = {bytes[place]};
    byte[] any = {(byte) random.nextInt(256)};
    return switch (random.nextInt(5)) {
      case 0 ->
          HandmadeMessage.join(head, new byte[] {(byte) (one[0] ^ 1 << random.nextInt(8))}, rest);
      case 1 -> HandmadeMessage.join(head, any, rest);
      case 2 -> HandmadeMessage.join(head, rest, any);
      case 3 -> HandmadeMessage.join(head, any, one, rest);
      default -> HandmadeMessage.join(rest, one, head);
    };
  }

  @Test
  void splicedMessagesAreRefused() {
    Cases.check(
        400,
        c -> {
          Choice choice = similarChoice(c);
          Choice other = similarChoice(c);
          int cut = c.integer(0, 200);
          int otherCut = c.integer(0, 200);
          boolean samePlace = c.flag();
          byte[] one = choice.compose().payload();
          byte[] two = other.compose().payload();
          int from = Math.min(samePlace ? cut : otherCut, two.length);
          byte[] spliced =
              HandmadeMessage.join(
                  Arrays.copyOf(one, Math.min(cut, one.length)),
                  Arrays.copyOfRange(two, from, two.length));
          if (Arrays.equals(two, spliced)) {
            assertVerifiedOnlyIf(true, other, spliced);
          } else {
            assertVerifiedOnlyIf(Arrays.equals(one, spliced), choice, spliced);
          }
        });
  }

  /** Few people, short texts and one time, so that messages have much in common. */
  private static Choice similarChoice(Case c) {
    return c.draw(
        d ->
            new Choice(
                d.integer(1, 4),
                d.of(Curves.p192(), Curves.k163()),
                Curves.p192(),
                d.of("", "a", "hello", "\u044f\u0436"),
                d.flag(),
                d.flag(),
                d.of(NOW, NOW + 20)));
  }

  private static void assertVerifiedOnlyIf(boolean genuine, Choice choice, byte[] payload) {
    KnownSender alice = choice.knownAlice();
    byte[] before = alice.window().toBytes();
    ReceivedMessage received = KnownSender.receive(choice.receiver(), payload, alice, NOW);
    if (genuine) {
      assertSame(choice.verdict(), received.verdict(), received.reason());
      choice.assertSays(received);
    } else {
      assertNotSame(Verdict.VERIFIED, received.verdict());
      assertNotSame(Verdict.KEY_OFFERED, received.verdict());
      assertNull(received.text());
      assertNull(received.offeredName());
      assertNull(received.evidence());
      assertArrayEquals(before, alice.window().toBytes());
    }
  }

  @Test
  void anyBytesAreRefused() {
    Cases.check(
        1000,
        c -> {
          byte[] payload = anyPayload(c);
          long time = c.number(0, Long.MAX_VALUE);
          boolean known = c.flag();
          assertRefused(payload, time, known);
        });
  }

  private static void assertRefused(byte[] payload, long time, boolean known) {
    Receiver bob = KnownSender.receiver(Keys.bob(Curves.p192()));
    KnownSender alice = new KnownSender(Keys.alice(Curves.p192()).publicKey());
    byte[] before = alice.window().toBytes();
    ReceivedMessage received = KnownSender.receive(bob, payload, known ? alice : null, time);
    assertNotNull(received.verdict());
    assertNull(received.text());
    assertArrayEquals(before, alice.window().toBytes());
  }

  /** Any bytes, and any behind a header of this version with a curve and a kind that there are. */
  private static byte[] anyPayload(Case c) {
    byte[] any = c.bytes(0, 300);
    if (c.flag()) {
      return any;
    }
    int kind = c.integer(1, 4);
    int flags = c.integer(0, 3);
    int coding = c.integer(0, 2);
    int curve = c.integer(1, 16);
    byte[] header = {(byte) (1 << 6 | kind << 2 | flags), (byte) (coding << 5 | curve)};
    return HandmadeMessage.join(header, any);
  }

  @Test
  void manyBytesAreRefused() {
    Cases.check(
        20,
        c -> {
          byte[] payload = c.bytes(32000, 33000);
          assertRefused(payload, NOW, true);
          payload[0] = 0x44;
          payload[1] = 0x21;
          assertRefused(payload, NOW, true);
        });
  }
}
