// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.TestRandom;
import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;
import org.trustedsms.text.Utf16Coding;

/** Section 14: a new kind and a new text coding are additions; nothing else has to know of them. */
class ExtensionTest {
  private static final long NOW = 1_700_000_000L;
  private static final PrivateKey ALICE = Keys.alice(Curves.p192());
  private static final PrivateKey BOB = Keys.bob(Curves.p192());
  private static final byte[] SWITCH_ON = {0x12, (byte) 0xff};

  private static final TextCodings GSM = new TextCodings(new TextCoding[] {new Gsm7Coding()});
  private static final TextCodings CODINGS =
      new TextCodings(new TextCoding[] {new Gsm7Coding(), new Latin1Coding(3), new Utf16Coding()});

  private final MessageKind command = new Command();
  private final MessageKinds kinds =
      new MessageKinds(
          new MessageKind[] {MessageKinds.SIGNED_TEXT, command, MessageKinds.ACKNOWLEDGEMENT});
  private final Receiver bob = KnownSender.receiver(BOB);
  private final KnownSender alice = new KnownSender(ALICE.publicKey());

  /** Kind 8: a number of two bytes, and words for the log. */
  static class Command extends MessageKind {
    Command() {
      this(8, false);
    }

    private Command(int id, boolean encrypted) {
      super(id, "command", encrypted ? EncryptedText.KIND.encryption : null);
    }

    @Override
    public boolean mayBeForAnyone() {
      return false;
    }

    @Override
    public String fixedPartName() {
      return "number";
    }

    @Override
    public int fixedPartLength(Curve curve) {
      return 2;
    }
  }

  /** Kind 9: the same, encrypted. */
  static final class SecretCommand extends Command {
    SecretCommand() {
      super(9, true);
    }
  }

  private OutgoingMessage compose(MessageKind kind, String text, TextCodings codings) {
    Draft draft =
        Draft.of(kind, SWITCH_ON, SWITCH_ON, text, codings)
            .to(BOB.publicKey())
            .askForAcknowledgement();
    return (kind.isEncrypted() ? draft.encrypted(TestRandom.seeded(1)) : draft)
        .sign(ALICE, NOW, null);
  }

  @Test
  void newKindIsReceivedByWhoKnowsIt() {
    OutgoingMessage sent = compose(command, "pump on", GSM);
    ReceivedMessage received = KnownSender.receive(bob.taking(kinds), sent.payload(), alice, NOW);
    assertSame(Verdict.VERIFIED, received.verdict());
    assertSame(command, received.kind());
    assertArrayEquals(SWITCH_ON, received.signedFixedPart());
    assertEquals("pump on", received.text());
    assertEquals(sent.id(), received.id());
    assertArrayEquals(
        new HandmadeMessage(ALICE, NOW)
            .kind(8)
            .askForAcknowledgement()
            .to(BOB.publicKey())
            .content(HandmadeMessage.join(SWITCH_ON, new Gsm7Coding().encode("pump on")))
            .payload(),
        sent.payload());
  }

  @Test
  void newKindIsAcknowledgedLikeAnyOther() {
    OutgoingMessage sent = compose(command, "pump on", GSM);
    ReceivedMessage received = KnownSender.receive(bob.taking(kinds), sent.payload(), alice, NOW);
    byte[] acknowledgement = Draft.acknowledgement(received).sign(BOB, NOW + 20, null).payload();
    Receiver sender =
        KnownSender.receiver(ALICE)
            .with(new SentList().add(sent.id(), BOB.publicKey().fingerprint()));
    KnownSender knownBob = new KnownSender(BOB.publicKey());
    ReceivedMessage answer = KnownSender.receive(sender, acknowledgement, knownBob, NOW + 20);
    assertSame(Verdict.VERIFIED, answer.verdict());
    assertArrayEquals(sent.id().toBytes(), answer.signedFixedPart());
  }

  @Test
  void newKindHasABudgetAndALayout() {
    OutgoingMessage sent = compose(command, "pump on", GSM);
    Curve curve = Curves.p192();
    assertEquals(133 - 4 - 2 - 48, new Budget(command, curve, curve).bytesLeft(1));
    Field[] fields = Field.of(command, sent.payload().length, curve, curve);
    assertEquals("number", fields[3].name());
    assertEquals(4, fields[3].offset());
    assertEquals(2, fields[3].length());
    assertEquals(7, fields[4].length());
  }

  @Test
  void newKindMayBeEncrypted() {
    MessageKind secret = new SecretCommand();
    OutgoingMessage sent = compose(secret, "pump on", TextCodings.standard());
    Receiver knowing = bob.taking(new MessageKinds(new MessageKind[] {secret}));
    byte[] changed = sent.payload();
    changed[40] ^= 1;
    assertSame(
        Verdict.NOT_FOR_THIS_RECIPIENT,
        KnownSender.receive(knowing, changed, alice, NOW).verdict());
    ReceivedMessage received = KnownSender.receive(knowing, sent.payload(), alice, NOW);
    assertSame(Verdict.VERIFIED, received.verdict());
    assertArrayEquals(SWITCH_ON, received.signedFixedPart());
    assertEquals("pump on", received.text());
  }

  /** Fixed part and signature must both fit into what is decrypted. */
  @Test
  void newEncryptedKindHasItsLeastLength() {
    MessageKind secret = new SecretCommand();
    Receiver knowing = bob.taking(new MessageKinds(new MessageKind[] {secret}));
    byte[] least = compose(secret, "", TextCodings.standard()).payload();
    byte[] cut =
        new HandmadeMessage(ALICE, NOW)
            .kind(9)
            .askForAcknowledgement()
            .to(BOB.publicKey())
            .content(new byte[1])
            .encrypted(BOB.publicKey());
    assertEquals(least.length, cut.length + 1);
    assertSame(Verdict.MALFORMED, KnownSender.receive(knowing, cut, alice, NOW).verdict());
    assertSame(Verdict.VERIFIED, KnownSender.receive(knowing, least, alice, NOW).verdict());
  }

  @Test
  void newKindFollowsItsOwnRules() {
    byte[] forAnyone = new HandmadeMessage(ALICE, NOW).kind(8).content(SWITCH_ON).payload();
    Receiver knowing = bob.taking(kinds);
    assertSame(Verdict.MALFORMED, KnownSender.receive(knowing, forAnyone, alice, NOW).verdict());
    byte[] tooShort =
        new HandmadeMessage(ALICE, NOW).kind(8).to(BOB.publicKey()).content(new byte[1]).payload();
    assertSame(Verdict.MALFORMED, KnownSender.receive(knowing, tooShort, alice, NOW).verdict());
  }

  @Test
  void newKindIsUnsupportedByOthers() {
    byte[] payload = compose(command, "pump on", GSM).payload();
    ReceivedMessage received = KnownSender.receive(bob, payload, alice, NOW);
    assertSame(Verdict.UNSUPPORTED, received.verdict());
    assertNull(received.kind());
    assertNull(received.text());
    assertEquals(8, received.header().kind());
  }

  @Test
  void kindsThatAreNotInTheSetAreUnsupported() {
    byte[] payload = Draft.publicKey(ALICE.publicKey(), "Alice").sign(ALICE, NOW, null).payload();
    Receiver knowing = bob.taking(kinds);
    assertSame(Verdict.UNSUPPORTED, KnownSender.receive(knowing, payload, alice, NOW).verdict());
    assertSame(Verdict.KEY_OFFERED, KnownSender.receive(bob, payload, alice, NOW).verdict());
  }

  @Test
  void newCodingIsChosenAndReceivedByWhoKnowsIt() {
    String text = "\u00e2\u00ea\u00ee\u00f4\u00fb";
    OutgoingMessage sent = compose(command, text, CODINGS);
    assertEquals(3, sent.header().coding());
    ReceivedMessage received =
        KnownSender.receive(bob.taking(kinds).with(CODINGS), sent.payload(), alice, NOW);
    assertSame(Verdict.VERIFIED, received.verdict());
    assertEquals(text, received.text());
  }

  @Test
  void newCodingIsUnsupportedByOthers() {
    byte[] payload = compose(command, "\u00e2\u00ea\u00ee", CODINGS).payload();
    byte[] before = alice.window().toBytes();
    assertSame(
        Verdict.UNSUPPORTED,
        KnownSender.receive(bob.taking(kinds).with(GSM), payload, alice, NOW).verdict());
    assertArrayEquals(before, alice.window().toBytes());
    assertSame(
        Verdict.VERIFIED,
        KnownSender.receive(bob.taking(kinds).with(CODINGS), payload, alice, NOW).verdict());
  }

  /** A program may leave GSM 03.38 out; what has no text names coding 0 all the same. */
  @Test
  void kindWithoutATextNeedsNoCoding() {
    TextCodings latin1 = new TextCodings(new TextCoding[] {new Latin1Coding(3)});
    OutgoingMessage sent = Draft.text("hello").to(ALICE.publicKey()).sign(BOB, NOW, null);
    KnownSender knownBob = new KnownSender(BOB.publicKey());
    ReceivedMessage received =
        KnownSender.receive(KnownSender.receiver(ALICE), sent.payload(), knownBob, NOW);
    byte[] acknowledgement = Draft.acknowledgement(received).sign(ALICE, NOW, null).payload();
    Receiver receiver =
        bob.with(latin1).with(new SentList().add(sent.id(), ALICE.publicKey().fingerprint()));
    assertSame(
        Verdict.VERIFIED, KnownSender.receive(receiver, acknowledgement, alice, NOW).verdict());
  }

  @Test
  void emptyTextIsReceivedByWhoHasTheSameCodings() {
    TextCodings latin1 = new TextCodings(new TextCoding[] {new Latin1Coding(3)});
    byte[] payload = compose(command, "", latin1).payload();
    assertSame(
        Verdict.VERIFIED,
        KnownSender.receive(bob.taking(kinds).with(latin1), payload, alice, NOW).verdict());
  }

  @Test
  void twoKindsOfOneNumberAreRefused() {
    MessageKind[] twice = {command, MessageKinds.SIGNED_TEXT, new Command()};
    assertThrows(IllegalArgumentException.class, () -> new MessageKinds(twice));
  }

  @Test
  void kindsAreFoundByNumber() {
    MessageKind[] array = {command};
    MessageKinds one = new MessageKinds(array);
    array[0] = null;
    assertSame(command, one.byId(8));
    for (int id = -1; id < 17; id++) {
      MessageKind standard = MessageKinds.standard().byId(id);
      assertEquals(id >= 1 && id <= 4, standard != null);
      assertEquals(id == 8, one.byId(id) != null);
      if (standard != null) {
        assertEquals(id, standard.id());
      }
    }
    assertEquals("signed text", MessageKinds.standard().byId(1).name());
    assertEquals("signed and encrypted text", MessageKinds.standard().byId(2).name());
    assertEquals("public key", MessageKinds.standard().byId(3).name());
    assertEquals("acknowledgement", MessageKinds.standard().byId(4).name());
  }
}
