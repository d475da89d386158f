// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.SentMessages;
import org.trustedsms.message.Verdict;
import org.trustedsms.random.RandomSource;
import org.trustedsms.testing.Openssl;
import org.trustedsms.testing.SampleCurves;

/** OpenSSL alone confirms who signed the messages of every kind that were received. */
class OpensslChecksEvidenceIT {
  private static final long NOW = 1_700_000_000;
  private static final RandomSource RANDOM = new SecureRandom()::nextBytes;

  @TempDir Path folder;

  static Stream<Curve> curves() {
    return SampleCurves.stream();
  }

  private static ReceivedMessage receive(
      Receiver receiver, OutgoingMessage message, PrivateKey sender) {
    ReceivedMessage received =
        receiver
            .with(new KnownSenders().add("", sender.publicKey()))
            .receive(message.payload(), "", NOW);
    assertSame(Verdict.VERIFIED, received.verdict(), received.reason());
    return received;
  }

  private void assertChecked(Openssl openssl, String name, Evidence evidence) throws Exception {
    Path place = folder.resolve(name);
    OpensslCheck check = EvidenceFiles.write(evidence, place);
    assertEquals("Verified OK\n", openssl.run(check.arguments()).ok().text(), name);

    Path signed = place.resolve(EvidenceFiles.SIGNED_BYTES);
    byte[] bytes = Files.readAllBytes(signed);
    for (int at : new int[] {0, bytes.length / 2, bytes.length - 1}) {
      byte[] changed = bytes.clone();
      changed[at] ^= 1;
      Files.write(signed, changed);
      Openssl.Result result = openssl.run(check.arguments());
      assertNotEquals(0, result.exitCode(), name);
      assertFalse(result.text().contains("Verified OK"), name);
    }
    Files.write(signed, bytes);
    openssl.run(check.arguments()).ok();
  }

  @ParameterizedTest
  @MethodSource("curves")
  void messagesOfEveryKind(Curve curve) throws Exception {
    Openssl.nameOf(curve);
    Openssl openssl = Openssl.in(folder);
    PrivateKey alice = PrivateKey.generate(curve, RANDOM);
    PrivateKey bob = PrivateKey.generate(curve, RANDOM);
    Receiver atBob =
        new Receiver(bob, Curves.all(), new KnownSenders()).taking(MessageKinds.standard());

    OutgoingMessage text = new Sender(alice, () -> NOW - 80).sign(Draft.text("for anyone"));
    assertChecked(openssl, "sent", text.evidence());
    assertChecked(openssl, "text", receive(atBob, text, alice).evidence());

    OutgoingMessage announced =
        new Sender(alice, () -> NOW - 60).sign(Draft.publicKey(alice.publicKey(), "Alice"));
    ReceivedMessage key = atBob.receive(announced.payload(), null, NOW);
    assertSame(Verdict.KEY_OFFERED, key.verdict(), key.reason());
    assertChecked(openssl, "key", key.evidence());

    OutgoingMessage sealed =
        new Sender(alice, () -> NOW - 40)
            .sign(
                Draft.text("for Bob \u20ac")
                    .to(bob.publicKey())
                    .encrypted(RANDOM)
                    .askForAcknowledgement());
    ReceivedMessage opened = receive(atBob, sealed, alice);
    assertEquals("for Bob \u20ac", opened.text());
    assertChecked(openssl, "encrypted", opened.evidence());

    Receiver atAlice =
        new Receiver(alice, Curves.all(), new KnownSenders())
            .taking(MessageKinds.standard())
            .with(sent(sealed));
    OutgoingMessage acknowledgement =
        new Sender(bob, () -> NOW - 20).sign(Draft.acknowledgement(opened));
    ReceivedMessage receipt = receive(atAlice, acknowledgement, bob);
    assertEquals(bob.publicKey(), receipt.evidence().signer());
    assertChecked(openssl, "acknowledgement", receipt.evidence());
  }

  private static SentMessages sent(OutgoingMessage message) {
    return (handle, recipient, answer) -> {
      MessageId id = message.id();
      return Arrays.equals(id.handle(), handle) ? id : null;
    };
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theCommandWorksInAShell() throws Exception {
    Openssl.nameOf(Curves.p256());
    Openssl openssl = Openssl.in(folder);
    PrivateKey alice = PrivateKey.generate(Curves.p256(), RANDOM);
    Evidence evidence = new Sender(alice, () -> NOW).sign(Draft.text("x")).evidence();
    Path place = folder.resolve("it's $HOME; `here` \"\\ &");
    OpensslCheck check = EvidenceFiles.write(evidence, place);
    assertEquals("Verified OK\n", openssl.run(List.of("sh", "-c", check.toShell())).ok().text());
  }
}
