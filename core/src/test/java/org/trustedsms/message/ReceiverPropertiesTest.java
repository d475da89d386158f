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
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.TestRandom;

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
              .with(new Freshness(86400, 86400))
              .withOthers(new Fingerprint[] {Keys.carol(from).publicKey().fingerprint()});
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

  @Provide
  Arbitrary<Choice> choices() {
    Arbitrary<Curve> curves = Arbitraries.of(FAST);
    return Combinators.combine(
            Arbitraries.integers().between(1, 4),
            curves,
            curves,
            new AnyText().get(),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false),
            Arbitraries.oneOf(
                Arbitraries.longs().between(NOW - 100_000, NOW + 100_000),
                Arbitraries.longs().between(0, 100_000),
                Arbitraries.longs().between(Long.MAX_VALUE - 100_000, Long.MAX_VALUE),
                Arbitraries.longs().between(0, Long.MAX_VALUE)))
        .as(Choice::new);
  }

  @Property(tries = 150)
  void whatIsSentIsReceived(
      @ForAll("choices") Choice choice, @ForAll @LongRange(min = -32767, max = 80000) long delay) {
    long time = Math.max(0, choice.stamp + Math.min(delay, Long.MAX_VALUE - choice.stamp));
    OutgoingMessage sent = choice.compose();
    KnownSender alice = choice.knownAlice();
    byte[] empty = alice.window().toBytes();
    ReceivedMessage received = KnownSender.receive(choice.receiver(), sent.payload(), alice, time);
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
    ReceivedMessage again = KnownSender.receive(choice.receiver(), sent.payload(), alice, time);
    if (choice.kind == 3) {
      assertArrayEquals(empty, alice.window().toBytes());
      assertSame(Verdict.KEY_OFFERED, again.verdict());
    } else {
      assertSame(Verdict.REPLAYED, again.verdict());
    }
  }

  @Property(tries = 100)
  void whatIsForAnotherIsRefused(@ForAll("choices") Choice choice) {
    OutgoingMessage sent = choice.compose();
    Receiver carol =
        KnownSender.receiver(Keys.carol(choice.to))
            .with(new Freshness(86400, 86400))
            .withOthers(new Fingerprint[] {choice.bob().publicKey().fingerprint()})
            .with((handle, recipient) -> choice.acknowledged().id());
    ReceivedMessage received =
        KnownSender.receive(carol, sent.payload(), choice.knownAlice(), choice.stamp);
    assertSame(
        choice.isBound() ? Verdict.NOT_FOR_THIS_RECIPIENT : choice.verdict(),
        received.verdict(),
        received.reason());
  }

  @Property(tries = 600)
  void changedMessagesAreRefused(
      @ForAll("messages") Choice choice,
      @ForAll @IntRange(min = 1, max = 3) int changes,
      @ForAll Random random) {
    byte[] payload = choice.compose().payload();
    byte[] changed = payload;
    for (int i = 0; i < changes; i++) {
      changed = changed(changed, random);
    }
    assertVerifiedOnlyIf(Arrays.equals(payload, changed), choice, changed);
  }

  private static byte[] changed(byte[] bytes, Random random) {
    int place = random.nextInt(bytes.length);
    byte[] head = Arrays.copyOf(bytes, place);
    byte[] rest = Arrays.copyOfRange(bytes, place + 1, bytes.length);
    byte[] one = {bytes[place]};
    byte[] any = {(byte) random.nextInt(256)};
    return switch (random.nextInt(5)) {
      case 0 -> Handmade.join(head, new byte[] {(byte) (one[0] ^ 1 << random.nextInt(8))}, rest);
      case 1 -> Handmade.join(head, any, rest);
      case 2 -> Handmade.join(head, rest, any);
      case 3 -> Handmade.join(head, any, one, rest);
      default -> Handmade.join(rest, one, head);
    };
  }

  @Property(tries = 400)
  void splicedMessagesAreRefused(
      @ForAll("messages") Choice choice,
      @ForAll("messages") Choice other,
      @ForAll @IntRange(max = 200) int cut,
      @ForAll @IntRange(max = 200) int otherCut,
      @ForAll boolean samePlace) {
    byte[] one = choice.compose().payload();
    byte[] two = other.compose().payload();
    int from = Math.min(samePlace ? cut : otherCut, two.length);
    byte[] spliced =
        Handmade.join(
            Arrays.copyOf(one, Math.min(cut, one.length)),
            Arrays.copyOfRange(two, from, two.length));
    if (Arrays.equals(two, spliced)) {
      assertVerifiedOnlyIf(true, other, spliced);
    } else {
      assertVerifiedOnlyIf(Arrays.equals(one, spliced), choice, spliced);
    }
  }

  /** Few people, short texts and one time, so that messages have much in common. */
  @Provide
  Arbitrary<Choice> messages() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 4),
            Arbitraries.of(Curves.p192(), Curves.k163()),
            Arbitraries.of("", "a", "hello", "\u044f\u0436"),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false),
            Arbitraries.longs().between(NOW, NOW + 3))
        .as(
            (kind, from, text, bound, ack, stamp) ->
                new Choice(kind, from, Curves.p192(), text, bound, ack, stamp));
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

  @Property(tries = 1000)
  void anyBytesAreRefused(
      @ForAll("payloads") byte[] payload,
      @ForAll @LongRange(max = Long.MAX_VALUE) long time,
      @ForAll boolean known) {
    Receiver bob = KnownSender.receiver(Keys.bob(Curves.p192()));
    KnownSender alice = new KnownSender(Keys.alice(Curves.p192()).publicKey());
    byte[] before = alice.window().toBytes();
    ReceivedMessage received = KnownSender.receive(bob, payload, known ? alice : null, time);
    assertNotNull(received.verdict());
    assertNull(received.text());
    assertArrayEquals(before, alice.window().toBytes());
  }

  /** Any bytes, and any behind a header of this version with a curve and a kind that there are. */
  @Provide
  Arbitrary<byte[]> payloads() {
    Arbitrary<byte[]> any = Arbitraries.bytes().array(byte[].class).ofMaxSize(300);
    Arbitrary<byte[]> likely =
        Combinators.combine(
                any,
                Arbitraries.integers().between(1, 4),
                Arbitraries.integers().between(0, 3),
                Arbitraries.integers().between(0, 2),
                Arbitraries.integers().between(1, 16))
            .as(
                (rest, kind, flags, coding, curve) ->
                    Handmade.join(
                        new byte[] {
                          (byte) (1 << 6 | kind << 2 | flags), (byte) (coding << 5 | curve)
                        },
                        rest));
    return Arbitraries.oneOf(any, likely);
  }

  @Property(tries = 20)
  void manyBytesAreRefused(@ForAll @Size(min = 32000, max = 33000) byte[] payload) {
    anyBytesAreRefused(payload, NOW, true);
    payload[0] = 0x44;
    payload[1] = 0x21;
    anyBytesAreRefused(payload, NOW, true);
  }
}
