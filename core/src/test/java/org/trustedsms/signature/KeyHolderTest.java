// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.random.TestRandom;

class KeyHolderTest {
  private static final long NOW = 1_700_000_000L;
  private static final byte[] MESSAGE = {1, 2, 3};

  /** A device that answers as it is told to. */
  private static final class Device implements KeyHolder {
    final PrivateKey secret;
    UnaryOperator<byte[]> answer = right -> right;
    boolean isToBeChecked = true;
    int closed;

    Device(PrivateKey secret) {
      this.secret = secret;
    }

    @Override
    public PublicKey publicKey() {
      return secret.publicKey();
    }

    @Override
    public byte[] sign(byte[] message) {
      return answer.apply(new Signer(secret).sign(message).toBytes());
    }

    @Override
    public boolean isToBeChecked() {
      return isToBeChecked;
    }

    @Override
    public byte[] agree(byte[] point) {
      try {
        return answer.apply(secret.agree(PublicKey.decode(secret.curve(), point).point()));
      } catch (InvalidEncodingException e) {
        throw new KeyUnavailableException("no point");
      }
    }

    @Override
    public void close() {
      closed++;
    }
  }

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  private final Device device = new Device(TestKeys.of(Curves.p256(), 1));
  private final PrivateKey key = PrivateKey.heldBy(device);

  @ParameterizedTest
  @MethodSource("curves")
  void signsAndDecryptsAsAnyOther(Curve curve) {
    PrivateKey alice = PrivateKey.heldBy(new Device(TestKeys.of(curve, 1)));
    PrivateKey bob = PrivateKey.heldBy(new Device(TestKeys.of(curve, 2)));
    assertSame(curve, alice.curve());
    OutgoingMessage message =
        new Sender(alice, () -> NOW)
            .sign(Draft.text("hello").to(bob.publicKey()).encrypted(TestRandom.seeded(1)));
    KnownSenders senders = new KnownSenders();
    senders.add("+1", alice.publicKey());
    Receiver receiver = new Receiver(bob, Curves.all(), senders);
    assertSame(Verdict.VERIFIED, receiver.receive(message.payload(), "+1", NOW).verdict());
  }

  @Test
  void issuesCertificates() {
    Subject bob =
        new Subject(TestKeys.of(Curves.p256(), 2).publicKey(), "+447700900101", "", Roles.PERSON);
    byte[] issued = Certificate.issue(key, bob, NOW, NOW + 100);
    assertArrayEquals(Certificate.issue(device.secret, bob, NOW, NOW + 100), issued);
  }

  @Test
  void whatIsWrongDoesNotLeave() {
    byte[] ofAnother = new Signer(TestKeys.of(Curves.p256(), 2)).sign(MESSAGE).toBytes();
    byte[] ofSomethingElse = new Signer(device.secret).sign(new byte[1]).toBytes();
    byte[] der = new Signer(device.secret).sign(MESSAGE).toDer();
    List<byte[]> wrong =
        List.of(ofAnother, ofSomethingElse, der, new byte[64], new byte[0], new byte[63]);
    for (byte[] signature : wrong) {
      device.answer = right -> signature;
      assertThrows(KeyUnavailableException.class, () -> new Signer(key).sign(MESSAGE));
      assertThrows(
          KeyUnavailableException.class,
          () -> new Sender(key, () -> NOW).sign(Draft.text("hello")));
    }
    device.answer = right -> right;
    assertTrue(new Verifier(device.publicKey()).verify(MESSAGE, new Signer(key).sign(MESSAGE)));
  }

  @Test
  void aHolderMayCheckByItself() {
    device.isToBeChecked = false;
    byte[] ofSomethingElse = new Signer(device.secret).sign(new byte[1]).toBytes();
    device.answer = right -> ofSomethingElse;
    assertArrayEquals(ofSomethingElse, new Signer(key).sign(MESSAGE).toBytes());
    device.answer = right -> new byte[64];
    assertThrows(KeyUnavailableException.class, () -> new Signer(key).sign(MESSAGE));
  }

  @Test
  void aSecretOfAnotherLengthIsNotUsed() {
    PublicKey other = TestKeys.of(Curves.p256(), 2).publicKey();
    assertEquals(32, key.agree(other.point()).length);
    device.answer = right -> Arrays.copyOf(right, 31);
    assertThrows(KeyUnavailableException.class, () -> key.agree(other.point()));
  }

  /** Not a verdict: the message is received when the device is back. */
  @Test
  void whatCannotBeDecryptedNowIsNotReceived() {
    PrivateKey alice = TestKeys.of(Curves.p256(), 2);
    byte[] payload =
        new Sender(alice, () -> NOW)
            .sign(Draft.text("x").to(key.publicKey()).encrypted(TestRandom.seeded(1)))
            .payload();
    KnownSenders senders = new KnownSenders();
    senders.add("+1", alice.publicKey());
    Receiver receiver = new Receiver(key, Curves.all(), senders);
    device.answer =
        right -> {
          throw new KeyUnavailableException("gone");
        };
    assertThrows(KeyUnavailableException.class, () -> receiver.receive(payload, "+1", NOW));
    device.answer = right -> right;
    assertSame(Verdict.VERIFIED, receiver.receive(payload, "+1", NOW).verdict());
  }

  @Test
  void thereIsNoNumberToBeHad() {
    assertThrows(SecurityException.class, key::toBytes);
    assertThrows(SecurityException.class, key::scalar);
    assertThrows(
        SecurityException.class, () -> new SigningTokens(key, TestRandom.seeded(1)).next());
    assertSame(device, key.holder());
    assertEquals(null, device.secret.holder());
    assertEquals(device.secret.toString(), key.toString());
  }

  @Test
  void erasingLetsItGo() {
    key.erase();
    assertEquals(1, device.closed);
    assertNotEquals(true, device.secret.isErased());
  }
}
