// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    OutgoingMessage acknowledged = Draft.text(TEXT).to(alice.publicKey()).sign(bob, NOW, null);
    byte[] composed = new byte[0];
    byte[] payload;
    if (data.consumeBoolean()) {
      composed = compose(data.consumeInt(0, 3), alice, bob, acknowledged).payload();
      payload = change(composed, data);
    } else {
      payload = data.consumeRemainingAsBytes();
    }

    KnownSender sender = new KnownSender(alice.publicKey());
    Fingerprint carol = Keys.carol(curve).publicKey().fingerprint();
    ReceivedMessage received =
        KnownSender.receive(
            KnownSender.receiver(bob)
                .withMaximumAge(7 * 86400)
                .with(new SentList().add(acknowledged.id(), alice.publicKey().fingerprint()))
                .withOther(carol),
            payload,
            sender,
            NOW);

    boolean genuine = composed.length > 0 && Arrays.equals(composed, payload);
    boolean key = genuine && Header.parse(payload).kind() == MessageKinds.PUBLIC_KEY.id();
    boolean verified = genuine && !key;
    assertEquals(verified, received.verdict() == Verdict.VERIFIED, received.reason());
    assertEquals(key, received.verdict() == Verdict.KEY_OFFERED, received.reason());
    assertEquals(genuine, received.evidence() != null);
    assertEquals(verified, received.text() != null);
    assertEquals(verified, received.sender() != null);
    assertEquals(key, received.offeredKey() != null);
    assertEquals(key, received.offeredName() != null);
  }

  private static OutgoingMessage compose(
      int what, PrivateKey alice, PrivateKey bob, OutgoingMessage acknowledged) {
    Draft text = Draft.text(TEXT).to(bob.publicKey());
    return switch (what) {
      case 0 -> text.sign(alice, NOW, null);
      case 1 -> text.encrypted(TestRandom.seeded(1)).sign(alice, NOW, null);
      case 2 -> Draft.publicKey(alice.publicKey(), TEXT).sign(alice, NOW, null);
      default -> {
        KnownSender known = new KnownSender(bob.publicKey());
        ReceivedMessage received =
            KnownSender.receive(KnownSender.receiver(alice), acknowledged.payload(), known, NOW);
        yield Draft.acknowledgement(received).sign(alice, NOW, null);
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
      changed = HandmadeMessage.join(head, data.consumeBytes(data.consumeInt(0, 4)), rest);
    }
    return changed;
  }
}
