// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.TestRandom;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.testing.Cases;
import org.trustedsms.text.TextCodings;

/** Messages of several SMS, from sender to verdict: parts prove nothing, the signature all. */
class MultiPartTest {
  private static final long NOW = 1_700_000_000L;
  private static final Curve P192 = Curves.p192();
  private static final PrivateKey ALICE = Keys.alice(P192);
  private static final PrivateKey BOB = Keys.bob(P192);
  private static final int PORT = ApplicationPort.DEFAULT;

  /** Of three SMS each, different in every SMS; no part of one is a part of another. */
  private static final List<String> TEXTS =
      List.of("a\u044f".repeat(110), "b\u0436".repeat(110), "c\u0448".repeat(110));

  private static final List<byte[][]> PLAIN =
      List.of(plain(TEXTS.get(0), 0), plain(TEXTS.get(1), 1), plain(TEXTS.get(2), 2));

  private final Receiver bob = KnownSender.receiver(BOB).withMaximumAge(86400);

  private static byte[][] plain(String text, int stamp) {
    return segments(Draft.text(text).to(BOB.publicKey()).sign(ALICE, NOW + 20L * stamp, null));
  }

  private static byte[][] segments(OutgoingMessage message) {
    return Segmenter.segment(message.payload(), PORT, PORT, 77);
  }

  /** Returns what was verified of the SMS, in order. */
  private List<String> verified(List<byte[]> sms) throws MalformedSmsException {
    Reassembler reassembler = new Reassembler();
    KnownSender alice = new KnownSender(ALICE.publicKey());
    List<String> texts = new ArrayList<>();
    for (byte[] userData : sms) {
      byte[] received = reassembler.accept("+1", userData, 0);
      if (received != null) {
        ReceivedMessage message = KnownSender.receive(bob, received, alice, NOW);
        assertEquals(message.verdict() == Verdict.VERIFIED, message.text() != null);
        if (message.text() != null) {
          texts.add(message.text());
        }
      }
    }
    return texts;
  }

  private static List<byte[]> pick(byte[][] segments, int... numbers) {
    return Arrays.stream(numbers).mapToObj(i -> segments[i]).toList();
  }

  @Test
  void everyOrderIsVerified() throws MalformedSmsException {
    byte[][] sealed =
        segments(
            Draft.text(TEXTS.get(0))
                .to(BOB.publicKey())
                .encrypted(TestRandom.seeded(1))
                .sign(ALICE, NOW, null));
    int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (byte[][] segments : List.of(PLAIN.get(0), Arrays.copyOf(sealed, 3))) {
      for (int[] order : orders) {
        List<byte[]> sms = new ArrayList<>(pick(segments, order));
        if (segments[0] == sealed[0]) {
          sms.addAll(Arrays.asList(sealed).subList(3, sealed.length));
        }
        assertEquals(List.of(TEXTS.get(0)), verified(sms));
      }
    }
  }

  @Test
  void textOfEachLengthSurvives() throws MalformedSmsException {
    Budget budget = new Budget(MessageKinds.SIGNED_TEXT, P192, P192);
    for (int segments = 1; segments <= 4; segments++) {
      for (int difference = -1; difference <= 1; difference++) {
        String text = "\u0007".repeat(budget.bytesLeft(segments) + difference);
        byte[][] sms = plain(text, 0);
        assertEquals(segments + (difference > 0 ? 1 : 0), sms.length);
        assertEquals(budget.fit(text, TextCodings.standard()).segments(), sms.length);
        assertEquals(List.of(text), verified(Arrays.asList(sms)));
      }
    }
  }

  @Test
  void lostPartYieldsNothing() throws MalformedSmsException {
    for (int lost = 0; lost < 3; lost++) {
      List<byte[]> sms = new ArrayList<>(Arrays.asList(PLAIN.get(0)));
      sms.remove(lost);
      assertEquals(List.of(), verified(sms));
    }
  }

  @Test
  void repeatedPartDoesNoHarm() throws MalformedSmsException {
    for (int repeated = 0; repeated < 3; repeated++) {
      for (int place = 0; place <= 3; place++) {
        List<byte[]> sms = new ArrayList<>(Arrays.asList(PLAIN.get(0)));
        sms.add(place, PLAIN.get(0)[repeated]);
        assertEquals(List.of(TEXTS.get(0)), verified(sms));
      }
    }
  }

  /** The number of a part is in its header, which nothing protects. */
  @Test
  void partsWithEachOthersContentYieldNothing() throws MalformedSmsException {
    byte[][] segments = PLAIN.get(0);
    for (int i = 0; i < 2; i++) {
      for (int j = i + 1; j < 2; j++) {
        byte[][] swapped = segments.clone();
        swapped[i] = withContentOf(segments[i], segments[j]);
        swapped[j] = withContentOf(segments[j], segments[i]);
        assertEquals(List.of(), verified(Arrays.asList(swapped)));
      }
    }
    byte[][] twice = segments.clone();
    twice[1] = withContentOf(segments[1], segments[0]);
    assertEquals(List.of(), verified(Arrays.asList(twice)));
  }

  private static byte[] withContentOf(byte[] header, byte[] content) {
    return HandmadeMessage.join(
        Arrays.copyOf(header, 12), Arrays.copyOfRange(content, 12, content.length));
  }

  /** A receiver that is told another total and number takes fewer parts for the whole. */
  @Test
  void shorterTotalYieldsNothing() throws MalformedSmsException {
    List<byte[]> sms = new ArrayList<>();
    for (byte[] segment : pick(PLAIN.get(0), 0, 2)) {
      byte[] changed = segment.clone();
      changed[10] = 2;
      changed[11] = (byte) (sms.size() + 1);
      sms.add(changed);
    }
    Reassembler reassembler = new Reassembler();
    assertNull(reassembler.accept("+1", sms.get(0), 0));
    assertNotNull(reassembler.accept("+1", sms.get(1), 0));
    assertEquals(List.of(), verified(sms));
  }

  /** The three messages have one reference: what comes together is verified if it is of one. */
  @Test
  void mixedPartsAreVerifiedOnlyIfTheyAreOfOneMessage() throws MalformedSmsException {
    for (int mixture = 0; mixture < 27; mixture++) {
      int first = mixture / 9;
      int second = mixture / 3 % 3;
      int third = mixture % 3;
      List<byte[]> sms = List.of(PLAIN.get(first)[0], PLAIN.get(second)[1], PLAIN.get(third)[2]);
      boolean one = first == second && second == third;
      assertEquals(one ? List.of(TEXTS.get(first)) : List.of(), verified(sms));
    }
  }

  @Test
  void forgedPartIsNeverVerifiedAndInOrderPartsRecover() throws MalformedSmsException {
    byte[][] genuine = PLAIN.get(0);
    for (int forged = 0; forged < 3; forged++) {
      byte[] part = genuine[forged].clone();
      part[12] ^= 1;
      for (int place = 0; place < 3; place++) {
        List<byte[]> sms = new ArrayList<>(Arrays.asList(genuine));
        sms.set(forged, part);
        assertEquals(List.of(), verified(sms));
        List<byte[]> then = new ArrayList<>(sms.subList(0, place));
        then.addAll(Arrays.asList(genuine));
        then.add(part);
        List<String> texts = verified(then);
        assertTrue(texts.size() <= 1);
        assertTrue(TEXTS.containsAll(texts));
      }
      List<byte[]> before = new ArrayList<>(List.of(part));
      before.addAll(Arrays.asList(genuine));
      assertEquals(List.of(TEXTS.get(0)), verified(before));
    }
  }

  @Test
  void acknowledgementOfALongMessageIsOneSms() throws MalformedSmsException {
    OutgoingMessage sent =
        Draft.text(TEXTS.get(0)).to(BOB.publicKey()).askForAcknowledgement().sign(ALICE, NOW, null);
    KnownSender alice = new KnownSender(ALICE.publicKey());
    ReceivedMessage received = KnownSender.receive(bob, sent.payload(), alice, NOW);
    byte[][] answer = segments(Draft.acknowledgement(received).sign(BOB, NOW, null));
    assertEquals(1, answer.length);
    byte[] arrived = new Reassembler().accept("+2", answer[0], 0);
    KnownSender knownBob = new KnownSender(BOB.publicKey());
    Receiver waiting =
        KnownSender.receiver(ALICE)
            .with(new SentList().add(sent.id(), BOB.publicKey().fingerprint()));
    assertSame(Verdict.VERIFIED, KnownSender.receive(waiting, arrived, knownBob, NOW).verdict());
  }

  /** Parts of three messages with one reference, some forged, lost or repeated, in any order. */
  @Test
  void nothingIsVerifiedButWhatWasSent() {
    Cases.check(
        150,
        c -> {
          int count = c.integer(0, 12);
          Random random = c.random();
          List<byte[]> sms = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            sms.add(disturbed(PLAIN.get(random.nextInt(3))[random.nextInt(3)].clone(), random));
          }
          List<byte[]> genuine = Arrays.asList(PLAIN.get(random.nextInt(3)));
          sms.addAll(random.nextInt(sms.size() + 1), genuine);
          if (random.nextBoolean()) {
            Collections.shuffle(sms, random);
          }
          List<String> texts = verified(sms);
          assertTrue(TEXTS.containsAll(texts), texts::toString);
          assertEquals(texts.stream().distinct().toList(), texts);
        });
  }

  /** Parts that come in order are verified whatever came before. */
  @Test
  void messageInOrderIsVerifiedWhateverCameBefore() {
    Cases.check(
        100,
        c -> {
          int count = c.integer(0, 12);
          int message = c.integer(0, 2);
          Random random = c.random();
          List<byte[]> sms = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            sms.add(disturbed(PLAIN.get(random.nextInt(3))[random.nextInt(3)].clone(), random));
          }
          sms.addAll(Arrays.asList(PLAIN.get(message)));
          assertTrue(verified(sms).contains(TEXTS.get(message)));
        });
  }

  /** Changes the content or the number of some parts. */
  private static byte[] disturbed(byte[] part, Random random) {
    switch (random.nextInt(4)) {
      case 0 -> part[12 + random.nextInt(part.length - 12)] ^= (byte) (1 << random.nextInt(8));
      case 1 -> part[11] = (byte) (1 + random.nextInt(3));
      default -> assertNotEquals(0, part.length);
    }
    return part;
  }
}
