// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.InvocationTargetException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.random.RandomSource;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;

class EngineKeyTest {
  private static final long NOW = 1_700_000_000L;
  private static final byte[] MESSAGE = {1, 2, 3};
  private static final RandomSource RANDOM = new SecureRandom()::nextBytes;

  private final PrivateKey own = PrivateKey.generate(Curves.p256(), RANDOM);
  private final AtomicLong nanos = new AtomicLong();
  private int signed;
  private int wrongFrom = Integer.MAX_VALUE;
  private byte[] wrong = new byte[64];
  private boolean destroyed;

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  /** Our own code with random nonces, which seems to take so long; our own otherwise 1 ns. */
  private final class Engine implements EngineKey.Engine {
    final PrivateKey copy;
    final long takes;
    boolean gone;

    Engine(long takes) throws Exception {
      copy = PrivateKey.decode(own.curve(), own.toBytes());
      this.takes = takes;
    }

    @Override
    public byte[] sign(byte[] message) throws GeneralSecurityException {
      nanos.addAndGet(takes);
      if (++signed >= wrongFrom) {
        if (wrong == null) {
          throw new GeneralSecurityException("no more");
        }
        return wrong;
      }
      byte[] additional = new byte[16];
      RANDOM.nextBytes(additional);
      return new Signer(copy).sign(message, additional).toBytes();
    }

    @Override
    public void destroy() {
      destroyed = true;
      gone = true;
    }
  }

  /** The clock stands still but for the engine's time, and goes on by 1 ms at each reading. */
  private PrivateKey fastest(long takes) throws Exception {
    return fastest(List.of(new EngineKey.Candidate("Engine 1", new Engine(takes))));
  }

  private PrivateKey fastest(List<EngineKey.Candidate> candidates) {
    return EngineKey.fastest(own, candidates, () -> nanos.addAndGet(1_000_000));
  }

  private boolean isSigned(PrivateKey key, byte[] message) {
    return new Verifier(own.publicKey()).verify(message, new Signer(key).sign(message));
  }

  @Test
  void theFasterIsTaken() throws Exception {
    assertSame(own, fastest(10));
    assertTrue(destroyed);
    PrivateKey key = fastest(-10);
    assertFalse(key == own);
    int before = signed;
    assertTrue(isSigned(key, MESSAGE));
    assertEquals(before + 1, signed);
  }

  @Test
  void whatSignsWronglyIsNotTaken() throws Exception {
    wrongFrom = 3;
    assertSame(own, fastest(-10));
    wrongFrom = signed + 3;
    wrong = new Signer(own).sign(new byte[] {9}).toBytes();
    assertSame(own, fastest(-10));
    wrongFrom = signed + 3;
    wrong = null;
    assertSame(own, fastest(-10));
    assertTrue(destroyed);
  }

  @Test
  void ofSeveralTheFastestIsTaken() throws Exception {
    Engine slow = new Engine(-10);
    Engine fast = new Engine(-20);
    for (List<Engine> order : List.of(List.of(slow, fast), List.of(fast, slow))) {
      slow.gone = false;
      List<EngineKey.Candidate> candidates =
          order.stream().map(e -> new EngineKey.Candidate(e == fast ? "fast" : "slow", e)).toList();
      PrivateKey key = fastest(candidates);
      assertTrue(key.holder().toString().startsWith("fast"), key.holder().toString());
      assertTrue(isSigned(key, MESSAGE));
      assertTrue(slow.gone);
      assertFalse(fast.gone);
    }
  }

  /** At once if there is no signature of this curve at all, within 256 if it is a wrong one. */
  @Test
  void anEngineThatBecomesWrongIsNotAskedAgain() throws Exception {
    for (byte[] answer : new byte[][] {null, new byte[3], new byte[64]}) {
      wrong = answer;
      wrongFrom = Integer.MAX_VALUE;
      PrivateKey key = fastest(-10);
      wrongFrom = signed + 2;
      for (int i = 0; i < 5; i++) {
        assertTrue(isSigned(key, MESSAGE));
      }
      assertEquals(wrongFrom, signed);
      assertTrue(key.holder().toString().contains("wrong"), key.holder().toString());
    }
    wrongFrom = Integer.MAX_VALUE;
    PrivateKey key = fastest(-10);
    wrong = new Signer(own).sign(new byte[] {9}).toBytes();
    wrongFrom = signed + 2;
    assertTrue(isSigned(key, MESSAGE));
    long wrongOnes = IntStream.range(0, 1000).filter(i -> !isSigned(key, MESSAGE)).count();
    assertEquals(255, wrongOnes);
  }

  /** Whoever signs: the engine, or our own code after it. */
  @Test
  void twoMessagesOfOneTextAreTwo() throws Exception {
    PrivateKey key = fastest(-10);
    wrong = null;
    wrongFrom = signed + 5;
    Set<MessageId> ids = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      ids.add(new Sender(key, () -> NOW).sign(Draft.text("x")).id());
    }
    assertEquals(10, ids.size());
  }

  @Test
  void itEndsWithTheKey() throws Exception {
    OwnKey key = OwnKey.of(fastest(-10));
    assertFalse(key.isDeterministic());
    assertEquals(Optional.of("Engine 1"), key.engine());
    assertTrue(key.toString().contains(": Engine 1, random nonces ("), key.toString());
    assertSame(key, key.faster());
    key.close();
    assertTrue(destroyed);
    assertTrue(own.isErased());
    assertThrows(SecurityException.class, () -> new Signer(key.privateKey()).sign(MESSAGE));
  }

  @Test
  void withoutAnEngineOurOwnCodeSigns() {
    OwnKey key = OwnKey.of(own);
    assertTrue(key.isDeterministic());
    assertEquals(Optional.empty(), key.engine());
    assertEquals(own.publicKey() + ": trusted-sms, deterministic nonces", key.toString());
    OwnKey alone = OwnKey.of(own.publicKey());
    assertFalse(alone.isDeterministic());
    assertSame(alone, alone.faster());
    assertEquals(own.publicKey() + ": the public key alone", alone.toString());
  }

  /** With the providers, on the curves that they have where they can be loaded. */
  @ParameterizedTest
  @MethodSource("curves")
  void signsAndDecryptsOnEveryCurve(Curve curve) {
    try (OwnKey key = OwnKey.of(PrivateKey.generate(curve, RANDOM)).faster()) {
      OutgoingMessage message =
          new Sender(key.privateKey(), () -> NOW)
              .sign(Draft.text("hello").to(key.publicKey()).encrypted(RANDOM));
      Receiver receiver =
          key.receiver(Curves.all()).with(new KnownSenders().add("+1", key.publicKey()));
      assertSame(Verdict.VERIFIED, receiver.receive(message.payload(), "+1", NOW).verdict());
    }
  }

  @Test
  void correttosProviderIsFound() throws Exception {
    Class<?> provider;
    try {
      provider = Class.forName("com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider");
    } catch (ClassNotFoundException e) {
      provider = null;
    }
    assumeTrue(provider != null, "Corretto's provider is not made for this machine");
    Object loaded = provider.getField("INSTANCE").get(null);
    assumeTrue(
        provider.getMethod("getLoadingError").invoke(loaded) == null,
        "Corretto's provider cannot be loaded on this machine");
    // On P-521 it takes a third of the time. Which is faster is measured, and may fail once.
    boolean taken =
        IntStream.range(0, 20)
            .anyMatch(
                i ->
                    OwnKey.of(PrivateKey.generate(Curves.p521(), RANDOM))
                        .faster()
                        .toString()
                        .contains("AmazonCorretto"));
    assertTrue(taken);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider",
        "org.conscrypt.OpenSSLProvider"
      })
  void providersSign(String provider) throws Exception {
    for (Curve curve :
        List.of(Curves.p224(), Curves.p256(), Curves.p384(), Curves.p521(), Curves.p192())) {
      PrivateKey key = PrivateKey.generate(curve, RANDOM);
      ProviderEngine engine;
      try {
        engine = ProviderEngine.load(provider, key);
      } catch (ClassNotFoundException | LinkageError | InvocationTargetException e) {
        assumeTrue(false, provider + " cannot be loaded on this machine");
        return;
      } catch (GeneralSecurityException e) {
        assertSame(Curves.p192(), curve);
        return;
      }
      for (int i = 0; i < 20; i++) {
        byte[] message = {(byte) i};
        Signature signature = Signature.decode(curve, engine.sign(message));
        assertTrue(new Verifier(key.publicKey()).verify(message, signature));
      }
      engine.destroy();
    }
    fail(provider + " has P-192");
  }
}
