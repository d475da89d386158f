// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.testing.ReferenceMessage.hex;
import static org.trustedsms.testing.ReferenceMessage.join;
import static org.trustedsms.testing.ReferenceMessage.number;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.message.SignedBytes;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Conversation;
import org.trustedsms.testing.ReferenceMessage;
import org.trustedsms.text.TextCodings;

class OfferTest {
  private static final long NOW = 1_700_000_000L;
  private static final long UNTIL = NOW + 3600;
  private static final PrivateKey TAXI = TestKeys.of(Curves.p192(), 1);
  private static final PrivateKey ADA = TestKeys.of(Curves.p192(), 2);

  private static ReferenceMessage byHand(String terms, String text) {
    byte[] content = join(number(UNTIL / 20, 4), hex(terms), text.getBytes(StandardCharsets.UTF_8));
    return ReferenceMessage.of(TAXI, 6, NOW, content).in(1);
  }

  private static ReceivedMessage received(byte[] payload) {
    return Conversation.received(payload, TAXI.publicKey(), ADA, NOW);
  }

  private static Offer offerIn(ReferenceMessage message) {
    return Offer.in(Conversation.verified(message.payload(), TAXI.publicKey(), ADA, NOW));
  }

  private static Verdict verdict(ReferenceMessage message) {
    return received(message.payload()).verdict();
  }

  @Test
  void readsWhatTheTableSays() {
    Offer offer = offerIn(byHand("82 0CA9 00000009C4", "Ride\nto the airport\ntaxi\nbus"));
    assertEquals("Ride\nto the airport", offer.text());
    assertEquals(UNTIL, offer.until());
    assertEquals(new Amount("EUR", 2500), offer.amount());
    assertArrayEquals(new String[] {"taxi", "bus"}, offer.choices());
    Offer bare = offerIn(byHand("00", "").to(ADA.publicKey()));
    assertEquals("", bare.text());
    assertNull(bare.amount());
    assertEquals(0, bare.choices().length);
    assertArrayEquals(new String[] {"a"}, offerIn(byHand("01", "\na")).choices());
  }

  @Test
  void writesWhatTheTableSays() throws Exception {
    Draft draft =
        new Offer("\u0420\u0430\u0437", UNTIL + 19)
            .withAmount(new Amount("EUR", 2500))
            .withChoices(new String[] {"\u0434\u0432\u0430"})
            .draft();
    OutgoingMessage message = Conversation.signed(TAXI, draft, NOW);
    byte[] signed = message.evidence().signedBytes();
    assertArrayEquals(
        join(number(UNTIL / 20, 4), hex("81 0CA9 00000009C4")), Arrays.copyOfRange(signed, 86, 98));
    assertArrayEquals(new byte[32], Arrays.copyOfRange(signed, 54, 86));
    assertEquals(0x58, message.payload()[0]);
    SignedBytes parsed =
        SignedBytes.parse(signed, Conversation.KINDS, Curves.all(), TextCodings.standard());
    assertEquals("\u0420\u0430\u0437\n\u0434\u0432\u0430", parsed.text());
    Offer again = Offer.of(parsed.fixedPart(), parsed.text());
    assertEquals("\u0420\u0430\u0437", again.text());
    assertEquals(UNTIL, again.until());
  }

  @Test
  void whatIsOfferedArrives() {
    Cases.check(
        100,
        c -> {
          String text = c.text(0, 30);
          List<String> names = c.list(0, 9, d -> d.text(1, 8).replace('\n', '.'));
          Amount amount = c.flag() ? new Amount("CHF", c.number(0, Amount.MAX)) : null;
          long until = c.number(NOW, 20 * 0xffffffffL + 19);
          Offer offer = new Offer(text, until).withAmount(amount);
          offer = names.isEmpty() ? offer : offer.withChoices(names.toArray(new String[0]));
          Draft draft = c.flag() ? offer.draft() : offer.draft().to(ADA.publicKey());
          Offer got =
              Offer.in(
                  Conversation.verified(
                      Conversation.signed(TAXI, draft, NOW).payload(), TAXI.publicKey(), ADA, NOW));
          assertEquals(text, got.text());
          assertEquals(until / 20 * 20, got.until());
          assertEquals(amount, got.amount());
          assertEquals(names, List.of(got.choices()));
        });
  }

  @ParameterizedTest
  // Bits that must be 0, 10 choices, a currency that is not three letters.
  @ValueSource(
      strings = {
        "0A",
        "0F",
        "10",
        "20",
        "40",
        "8A 0CA9 0000000000",
        "90 0CA9 0000000000",
        "80 44A8 0000000000",
        "80 FFFF 0000000000"
      })
  void termsThatAreMalformed(String terms) {
    assertSame(Verdict.MALFORMED, verdict(byHand(terms, "\na\na\na\na\na\na\na\na\na\na\na")));
  }

  @Test
  void termsThatAreCutOff() {
    byte[] content = byHand("80 0CA9 00000009C4", "").content();
    for (int length = 0; length < content.length; length++) {
      ReferenceMessage cut = ReferenceMessage.of(TAXI, 6, NOW, Arrays.copyOf(content, length));
      assertSame(Verdict.MALFORMED, verdict(cut));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "01, a",
    "01, 'a|'",
    "02, 'a|b'",
    "02, 'a||b'",
    "02, 'a|b|'",
    "02, '|b'",
    "02, '||'",
    "01, ''",
    "09, 'a|1|2|3|4|5|6|7|8'"
  })
  void choicesThatAreNotThere(String terms, String lines) {
    String text = lines.replace('|', '\n');
    assertSame(Verdict.MALFORMED, verdict(byHand(terms, text)));
    // The same at a price.
    String priced = Integer.toHexString(0x80 | Integer.parseInt(terms, 16));
    assertSame(Verdict.MALFORMED, verdict(byHand(priced + " 0CA9 00000009C4", text)));
    assertThrows(
        IllegalArgumentException.class,
        () -> Offer.of(join(number(UNTIL / 20, 4), hex(terms)), text));
  }

  @Test
  void nineChoices() {
    String[] most = "1 2 3 4 5 6 7 8 9".split(" ");
    assertArrayEquals(most, new Offer("a", NOW).withChoices(most).choices());
    Offer offer = offerIn(byHand("89 0CA9 00000009C4", "a\n1\n2\n3\n4\n5\n6\n7\n8\n9"));
    assertArrayEquals("1 2 3 4 5 6 7 8 9".split(" "), offer.choices());
    assertTrue(offer.hasChoice(0));
    assertTrue(offer.hasChoice(9));
    assertFalse(offer.hasChoice(10));
    assertFalse(offer.hasChoice(-1));
    Offer none = offerIn(byHand("00", "a"));
    assertTrue(none.hasChoice(0));
    assertTrue(none.hasChoice(1));
    assertFalse(none.hasChoice(2));
    assertFalse(offerIn(byHand("01", "a\nb")).hasChoice(2));
  }

  @Test
  void endsNotBeforeItIsMade() {
    ReferenceMessage late = byHand("00", "a");
    ReferenceMessage at =
        new ReferenceMessage(TAXI, 6, false, null, 1, UNTIL, late.content(), late.content());
    ReferenceMessage after =
        new ReferenceMessage(TAXI, 6, false, null, 1, UNTIL + 20, late.content(), late.content());
    assertSame(Verdict.VERIFIED, verdict(at));
    assertSame(Verdict.MALFORMED, verdict(after));
  }

  @Test
  void isNotSignedWhenItIsOver() {
    Draft draft = new Offer("a", UNTIL).withChoices(new String[] {"b", "c"}).draft();
    assertEquals(UNTIL, new Sender(TAXI, () -> UNTIL).sign(draft).stamp());
    Sender late = new Sender(TAXI, () -> UNTIL + 20);
    assertEquals(
        "the offer ends before it is made",
        assertThrows(IllegalArgumentException.class, () -> late.sign(draft)).getMessage());
  }

  @Test
  void saysWhatIsWrong() {
    assertEquals(
        "signed by the sender, but not well formed: choice 1 of the offer is not there, or empty",
        received(byHand("01", "a").payload()).reason());
    byte[] content = byHand("00", "a").content();
    assertEquals(
        "signed by the sender, but not well formed: the offer ends before it is made",
        received(ReferenceMessage.of(TAXI, 6, UNTIL + 20, content).in(1).payload()).reason());
    assertEquals("terms", Offer.KIND.fixedPartName());
    assertEquals("handle, choice", Acceptance.KIND.fixedPartName());
  }

  @Test
  void asksForNoAcknowledgement() {
    assertSame(Verdict.MALFORMED, verdict(byHand("00", "a").asking()));
    ReceivedMessage offer = received(byHand("00", "a").payload());
    assertThrows(IllegalArgumentException.class, () -> Draft.acknowledgement(offer));
  }

  @Test
  void whatIsNoOffer() {
    for (String fixedPart :
        List.of(
            "",
            "00000000",
            "0000000000 00",
            "00000000 80 0CA9 00000000",
            "00000000 80",
            "00000000 0A",
            "00000000 80 FFFF 0000000000")) {
      assertThrows(IllegalArgumentException.class, () -> Offer.of(hex(fixedPart), "a\nb"));
    }
    ReceivedMessage text = received(Conversation.signed(TAXI, Draft.text("a"), NOW).payload());
    assertThrows(IllegalArgumentException.class, () -> Offer.in(text));
    ReceivedMessage forged =
        Conversation.received(byHand("00", "a").payload(), ADA.publicKey(), ADA, NOW);
    assertSame(Offer.KIND, forged.kind());
    assertThrows(IllegalArgumentException.class, () -> Offer.in(forged));
    assertThrows(IllegalArgumentException.class, () -> Offer.answer(forged, 1, ""));
    assertThrows(IllegalArgumentException.class, () -> new Offer("a", -1));
    assertThrows(IllegalArgumentException.class, () -> new Offer("a", 20 * (0xffffffffL + 1)));
    for (String[] names :
        new String[][] {{}, {""}, {"a", "b\nc"}, "1 2 3 4 5 6 7 8 9 10".split(" ")}) {
      assertThrows(IllegalArgumentException.class, () -> new Offer("a", NOW).withChoices(names));
    }
  }

  @Test
  void choicesAreCopied() {
    String[] names = {"a"};
    Offer offer = new Offer("x", NOW).withChoices(names);
    names[0] = "b";
    offer.choices()[0] = "c";
    assertArrayEquals(new String[] {"a"}, offer.choices());
  }

  @Test
  void anAcceptanceSignsTheWholeIdentifierOfItsOffer() {
    OutgoingMessage offer =
        Conversation.signed(
            TAXI, new Offer("a", UNTIL).withChoices(new String[] {"b", "c"}).draft(), NOW);
    ReceivedMessage seen = Conversation.verified(offer.payload(), TAXI.publicKey(), ADA, NOW);
    byte[] id = offer.id().toBytes();
    ReferenceMessage byHand =
        ReferenceMessage.of(ADA, 7, NOW + 20, join(Arrays.copyOf(id, 4), hex("02")))
            .signing(join(id, hex("02")))
            .to(TAXI.publicKey());
    OutgoingMessage answer = Conversation.signed(ADA, Offer.answer(seen, 2, ""), NOW + 20);
    assertArrayEquals(byHand.signedBytes(), answer.evidence().signedBytes());
    assertArrayEquals(Arrays.copyOf(byHand.payload(), 9), Arrays.copyOf(answer.payload(), 9));
    // A signature that Bouncy Castle made.
    Acceptance acceptance =
        new Acceptance(
            Conversation.verified(byHand.payload(), ADA.publicKey(), TAXI, NOW + 20, offer));
    assertEquals(offer.id(), acceptance.offer());
    assertEquals(2, acceptance.choice());
    assertEquals("", acceptance.text());
    assertArrayEquals(byHand.id(), acceptance.message().id().toBytes());
    for (int choice : new int[] {-1, 3, 9, 10}) {
      assertThrows(IllegalArgumentException.class, () -> Offer.answer(seen, choice, ""));
    }
  }

  @Test
  void anAcceptanceIsOfAnOfferThatWasSent() {
    OutgoingMessage offer = Conversation.signed(TAXI, new Offer("a", UNTIL).draft(), NOW);
    OutgoingMessage text = Conversation.signed(TAXI, Draft.text("a"), NOW);
    byte[] id = offer.id().toBytes();
    ReferenceMessage answer =
        ReferenceMessage.of(ADA, 7, NOW, join(Arrays.copyOf(id, 4), hex("01 41")))
            .signing(join(id, hex("01 41")))
            .in(1)
            .to(TAXI.publicKey());
    ReceivedMessage verified =
        Conversation.verified(answer.payload(), ADA.publicKey(), TAXI, NOW, text, offer);
    assertEquals("A", new Acceptance(verified).text());
    assertSame(
        Verdict.SIGNATURE_INVALID,
        Conversation.received(answer.payload(), ADA.publicKey(), TAXI, NOW, text).verdict());
    // Another offer with the same handle: it signs another identifier.
    byte[] other = id.clone();
    other[31] ^= 1;
    ReferenceMessage exchanged = answer.signing(join(other, hex("01 41")));
    assertSame(
        Verdict.SIGNATURE_INVALID,
        Conversation.received(exchanged.payload(), ADA.publicKey(), TAXI, NOW, offer).verdict());
    // A choice that no offer has; 9 is left to the sale.
    for (int choice = 0; choice < 256; choice++) {
      byte[] code = {(byte) choice};
      ReferenceMessage chosen =
          ReferenceMessage.of(ADA, 7, NOW, join(Arrays.copyOf(id, 4), code))
              .signing(join(id, code))
              .to(TAXI.publicKey());
      assertSame(
          choice <= 9 ? Verdict.VERIFIED : Verdict.MALFORMED,
          Conversation.received(chosen.payload(), ADA.publicKey(), TAXI, NOW, offer).verdict());
    }
    ReferenceMessage bare =
        ReferenceMessage.of(ADA, 7, NOW, Arrays.copyOf(id, 4)).to(TAXI.publicKey());
    assertSame(
        Verdict.MALFORMED,
        Conversation.received(bare.payload(), ADA.publicKey(), TAXI, NOW, offer).verdict());
    ReferenceMessage anyone =
        ReferenceMessage.of(ADA, 7, NOW, join(Arrays.copyOf(id, 4), hex("01")))
            .signing(join(id, hex("01")));
    assertSame(
        Verdict.MALFORMED,
        Conversation.received(anyone.payload(), ADA.publicKey(), TAXI, NOW, offer).verdict());
  }

  @Test
  void whatIsNoAcceptance() {
    ReceivedMessage offer = received(byHand("00", "a").payload());
    assertThrows(IllegalArgumentException.class, () -> new Acceptance(offer));
    byte[] answer = Conversation.signed(ADA, Offer.answer(offer, 1, ""), NOW).payload();
    ReceivedMessage refused = Conversation.received(answer, ADA.publicKey(), TAXI, NOW);
    assertSame(Acceptance.KIND, refused.kind());
    assertThrows(IllegalArgumentException.class, () -> new Acceptance(refused));
  }
}
