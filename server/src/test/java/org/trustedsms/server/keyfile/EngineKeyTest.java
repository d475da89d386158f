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
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
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
  private int signed;
  private int wrongFrom = Integer.MAX_VALUE;
  private byte[] wrong = new byte[64];
  private boolean destroyed;

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  /** Our own code with random nonces. */
  private final class Engine implements EngineKey.Engine {
    final PrivateKey copy;

    Engine() throws Exception {
      copy = PrivateKey.decode(own.curve(), own.toBytes());
    }

    @Override
    public byte[] sign(byte[] message) throws GeneralSecurityException {
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
    public boolean verify(PublicKey by, byte[] message, Signature signature) {
      return new Verifier(by).verify(message, signature);
    }

    @Override
    public void destroy() {
      destroyed = true;
    }
  }

  private PrivateKey withEngine() throws Exception {
    return EngineKey.of(own, "Engine 1", new Engine());
  }

  private boolean isSigned(PrivateKey key, byte[] message) {
    return new Verifier(own.publicKey()).verify(message, new Signer(key).sign(message));
  }

  @Test
  void theEngineSigns() throws Exception {
    PrivateKey key = withEngine();
    int before = signed;
    assertTrue(isSigned(key, MESSAGE));
    assertEquals(before + 1, signed);
  }

  @Test
  void whatSignsWronglyIsNotTaken() throws Exception {
    for (byte[] answer :
        new byte[][] {new byte[64], new Signer(own).sign(new byte[] {9}).toBytes(), null}) {
      wrongFrom = signed + 1;
      wrong = answer;
      destroyed = false;
      assertThrows(GeneralSecurityException.class, this::withEngine);
      assertTrue(destroyed);
      assertFalse(own.isErased());
    }
  }

  /** At once if there is no signature of this curve at all, within 256 if it is a wrong one. */
  @Test
  void anEngineThatBecomesWrongIsNotAskedAgain() throws Exception {
    for (byte[] answer : new byte[][] {null, new byte[3], new byte[64]}) {
      wrong = answer;
      wrongFrom = Integer.MAX_VALUE;
      PrivateKey key = withEngine();
      wrongFrom = signed + 2;
      for (int i = 0; i < 5; i++) {
        assertTrue(isSigned(key, MESSAGE));
      }
      assertEquals(wrongFrom, signed);
      assertTrue(key.holder().toString().contains("wrong"), key.holder().toString());
    }
    wrongFrom = Integer.MAX_VALUE;
    PrivateKey key = withEngine();
    wrong = new Signer(own).sign(new byte[] {9}).toBytes();
    wrongFrom = signed + 2;
    assertTrue(isSigned(key, MESSAGE));
    long wrongOnes = IntStream.range(0, 1000).filter(i -> !isSigned(key, MESSAGE)).count();
    assertEquals(255, wrongOnes);
  }

  @Test
  void whyAnEngineCannotSignIsLogged() throws Exception {
    PrivateKey key = withEngine();
    wrong = null;
    wrongFrom = signed + 1;
    List<LogRecord> logged = new CopyOnWriteArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            logged.add(entry);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger(EngineKey.class.getName());
    logger.addHandler(handler);
    try {
      assertTrue(isSigned(key, MESSAGE));
    } finally {
      logger.removeHandler(handler);
    }
    assertEquals("no more", logged.get(0).getThrown().getMessage());
  }

  /** Whoever signs: the engine, or our own code after it. */
  @Test
  void twoMessagesOfOneTextAreTwo() throws Exception {
    PrivateKey key = withEngine();
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
    OwnKey key = OwnKey.of(withEngine());
    assertTrue(key.toString().contains(": Engine 1, random nonces"), key.toString());
    assertSame(key, key.faster());
    assertSame(key, key.signingWith(SignatureEngine.CONSCRYPT));
    key.close();
    assertTrue(destroyed);
    assertTrue(own.isErased());
    assertThrows(SecurityException.class, () -> new Signer(key.privateKey()).sign(MESSAGE));
  }

  @Test
  void withoutAnEngineOurOwnCodeSigns() throws Exception {
    OwnKey key = OwnKey.of(own);
    assertSame(key, key.signingWith(SignatureEngine.CORE));
    assertEquals(own.publicKey() + ": trusted-sms, deterministic nonces", key.toString());
    OwnKey alone = OwnKey.of(own.publicKey());
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
  void correttosProviderSignsWhereItIs() throws Exception {
    assumeTrue(
        SignatureEngine.CORRETTO.isOnClassPath(),
        "Corretto's provider is not made for this machine");
    Class<?> provider = Class.forName(SignatureEngine.CORRETTO.provider());
    Object loaded = provider.getField("INSTANCE").get(null);
    assumeTrue(
        provider.getMethod("getLoadingError").invoke(loaded) == null,
        "Corretto's provider cannot be loaded on this machine");
    for (Curve curve : List.of(Curves.p224(), Curves.p256(), Curves.p384(), Curves.p521())) {
      OwnKey key = OwnKey.of(PrivateKey.generate(curve, RANDOM));
      assertTrue(key.faster().toString().contains(": AmazonCorretto"), curve.name());
    }
    OwnKey other = OwnKey.of(PrivateKey.generate(Curves.p192(), RANDOM));
    assertSame(other, other.faster());
    assertThrows(GeneralSecurityException.class, () -> other.signingWith(SignatureEngine.CORRETTO));
  }

  @Test
  void oneThatIsNotThereSaysSo() {
    GeneralSecurityException e =
        assertThrows(
            GeneralSecurityException.class, () -> EngineKey.of(own, "org.example.Provider"));
    assertTrue(e.getMessage().contains("org.example.Provider"), e.getMessage());
    assertFalse(own.isErased());
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
