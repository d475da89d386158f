// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.TestRandom;

/**
 * Hostile payloads for a {@link Receiver}: any bytes, and genuine messages with some bytes changed,
 * inserted or cut off. Nothing is thrown, and nothing is verified that was not composed.
 */
class MessageFuzzTest {
  private static final long NOW = 1_700_000_000L;
  private static final Curve[] CURVES = {
    Curves.p192(), Curves.k163(), Curves.b163(), Curves.prime239v1(), Curves.p256()
  };
  private static final String TEXT = "hello";

  @FuzzTest
  void receive(FuzzedDataProvider data) {
    Curve curve = data.pickValue(CURVES);
    PrivateKey alice = Keys.alice(curve);
    PrivateKey bob = Keys.bob(curve);
    OutgoingMessage acknowledged = Draft.text(TEXT).to(alice.publicKey()).sign(bob, NOW);
    byte[] composed = new byte[0];
    byte[] payload;
    if (data.consumeBoolean()) {
      composed = compose(data.consumeInt(0, 3), alice, bob, acknowledged).payload();
      payload = change(composed, data);
    } else {
      payload = data.consumeRemainingAsBytes();
    }

    KnownSender sender =
        new KnownSender(alice.publicKey(), new ReplayWindow(Freshness.DEFAULT, 10));
    Fingerprint carol = Keys.carol(curve).publicKey().fingerprint();
    ReceivedMessage received =
        new Receiver(bob, Curves.all())
            .with(new Freshness(7 * 86400, 86400))
            .with(new SentList().add(acknowledged.id(), alice.publicKey().fingerprint()))
            .withOthers(new Fingerprint[] {carol})
            .receive(payload, sender, NOW);

    boolean genuine = composed.length > 0 && Arrays.equals(composed, payload);
    assertEquals(genuine, received.verdict() == Verdict.VERIFIED, received.reason());
    if (!genuine) {
      assertNull(received.text());
      assertNull(received.evidence());
      assertNull(received.sender());
    } else {
      assertNotNull(received.text());
    }
  }

  private static OutgoingMessage compose(
      int what, PrivateKey alice, PrivateKey bob, OutgoingMessage acknowledged) {
    Draft text = Draft.text(TEXT).to(bob.publicKey());
    return switch (what) {
      case 0 -> text.sign(alice, NOW);
      case 1 -> text.encrypted(TestRandom.seeded(1)).sign(alice, NOW);
      case 2 -> Draft.publicKey(alice.publicKey(), TEXT).sign(alice, NOW);
      default -> {
        KnownSender known =
            new KnownSender(bob.publicKey(), new ReplayWindow(Freshness.DEFAULT, 1));
        ReceivedMessage received =
            new Receiver(alice, Curves.all()).receive(acknowledged.payload(), known, NOW);
        yield Draft.acknowledgement(received).sign(alice, NOW);
      }
    };
  }

  private static byte[] change(byte[] payload, FuzzedDataProvider data) {
    byte[] changed = payload;
    while (data.remainingBytes() > 0) {
      int place = data.consumeInt(0, changed.length);
      byte[] head = Arrays.copyOf(changed, place);
      int dropped = Math.min(changed.length - place, data.consumeInt(0, 4));
      byte[] rest = Arrays.copyOfRange(changed, place + dropped, changed.length);
      changed = Handmade.join(head, data.consumeBytes(data.consumeInt(0, 4)), rest);
    }
    return changed;
  }
}
