// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bouncycastle.crypto.signers.PlainDSAEncoding;
import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.SelfCheck.Counterpart;
import org.trustedsms.bench.library.FixedRandom;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.ecies.Ecies;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Senders;
import org.trustedsms.message.Verdict;
import org.trustedsms.random.RandomSource;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.SigningTokens;
import org.trustedsms.signature.Verifier;

/** This project's own {@code core}, on Java SE. */
final class CoreEngine implements CallableEngine, Counterpart {
  private static final Ecies ECIES = new Ecies(Ecies.MIN_TAG_LENGTH);
  private static final byte[] NO_INFORMATION = new byte[0];
  private static final long STAMP = 1_700_000_000L;
  private static final String ADDRESS = "+15550001";

  private final RandomSource random = new SecureRandom()::nextBytes;

  @Override
  public String name() {
    return Results.CORE;
  }

  @Override
  public String version() {
    return Optional.ofNullable(Curve.class.getPackage().getImplementationVersion())
        .orElse("not packaged");
  }

  @Override
  public List<String> notes() {
    return List.of(
        Results.CORE
            + ": nonces of RFC 6979; a known key has its table; the recipient's key of an"
            + " encryption has none; messages are hashed in every mode.");
  }

  @Override
  public Set<Operation> operations(Algorithm algorithm) {
    return algorithm.isCurve() ? EnumSet.allOf(Operation.class) : EnumSet.noneOf(Operation.class);
  }

  @Override
  public TimedTask task(Algorithm algorithm, Operation operation, Hashing hashing)
      throws Exception {
    Curve curve = algorithm.curve();
    PrivateKey key = KeyMaterial.privateKey(algorithm);
    byte[] point = key.publicKey().toUncompressedBytes();
    byte[] message = BenchInput.message();
    return switch (operation) {
      case GENERATE_KEY -> TimedTask.of(() -> PrivateKey.generate(curve, random));
      case VALIDATE_KEY -> TimedTask.of(() -> PublicKey.decode(curve, point));
      case SIGN -> {
        Signer signer = new Signer(key);
        yield TimedTask.of(() -> signer.sign(message).toBytes());
      }
      case SIGN_WITH_TOKEN -> {
        Signer signer = new Signer(key);
        SigningTokens tokens = new SigningTokens(key, random);
        yield TimedTask.withFresh(tokens::next, token -> signer.sign(message, token).toBytes());
      }
      case VERIFY_FIRST -> {
        byte[] signature = new Signer(key).sign(message).toBytes();
        yield TimedTask.withFresh(
            () -> PublicKey.decode(curve, point), fresh -> verify(fresh, message, signature));
      }
      case VERIFY_KNOWN -> {
        byte[] signature = new Signer(key).sign(message).toBytes();
        PublicKey known = PublicKey.decode(curve, point);
        known.prepare();
        yield TimedTask.of(() -> verify(known, message, signature));
      }
      case ENCRYPT -> {
        byte[] plaintext = BenchInput.plaintext();
        PublicKey recipient = PublicKey.decode(curve, point);
        yield TimedTask.of(() -> ECIES.encrypt(recipient, plaintext, NO_INFORMATION, random));
      }
      case DECRYPT -> decryption(key);
      case ENCODE_MESSAGE -> {
        PublicKey recipient = recipient(curve).publicKey();
        yield TimedTask.of(() -> encode(key, recipient));
      }
      case DECODE_MESSAGE -> decoding(key);
    };
  }

  private static boolean verify(PublicKey key, byte[] message, byte[] signature)
      throws InvalidEncodingException {
    return TimedTask.hold(
        new Verifier(key).verify(message, Signature.decode(key.curve(), signature)));
  }

  private TimedTask decryption(PrivateKey key) throws Exception {
    byte[] plaintext = BenchInput.plaintext();
    byte[] ciphertext = ECIES.encrypt(key.publicKey(), plaintext, NO_INFORMATION, random);
    TimedTask task =
        TimedTask.of(() -> ECIES.decrypt(key, ciphertext, 0, ciphertext.length, NO_INFORMATION));
    TimedTask.same(plaintext, (byte[]) task.run());
    return task;
  }

  private static PrivateKey recipient(Curve curve) {
    return PrivateKey.generate(curve, new FixedRandom(curve.name().hashCode())::nextBytes);
  }

  private static byte[] encode(PrivateKey key, PublicKey recipient) {
    return new Sender(key, () -> STAMP).sign(Draft.text(BenchInput.TEXT).to(recipient)).payload();
  }

  private static TimedTask decoding(PrivateKey key) throws Exception {
    PrivateKey recipient = recipient(key.curve());
    byte[] payload = encode(key, recipient.publicKey());
    PublicKey sender = PublicKey.decode(key.curve(), key.publicKey().toCompressedBytes());
    sender.prepare();
    return TimedTask.of(
        () -> {
          Senders senders = new KnownSenders().add(ADDRESS, sender);
          Receiver receiver = new Receiver(recipient, Curves.all(), senders);
          ReceivedMessage received = receiver.receive(payload, ADDRESS, STAMP);
          TimedTask.hold(received.verdict() == Verdict.VERIFIED);
          return received.text();
        });
  }

  @Override
  public Optional<String> fault(Algorithm algorithm) {
    return SelfCheck.fault(
        this,
        JcaEngine.bouncyCastle(),
        algorithm,
        () -> PrivateKey.generate(algorithm.curve(), random).publicKey().toSubjectPublicKeyInfo());
  }

  @Override
  public byte[] sign(Algorithm algorithm, byte[] message) {
    return new Signer(KeyMaterial.privateKey(algorithm)).sign(message).toDer();
  }

  @Override
  public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception {
    PublicKey key = KeyMaterial.privateKey(algorithm).publicKey();
    Curve curve = key.curve();
    // An upper limit of r and s; that they are below the order itself is for core to see.
    BigInteger most = BigInteger.ONE.shiftLeft(curve.orderBits()).subtract(BigInteger.ONE);
    BigInteger[] numbers = StandardDSAEncoding.INSTANCE.decode(most, signature);
    byte[] both = PlainDSAEncoding.INSTANCE.encode(most, numbers[0], numbers[1]);
    return new Verifier(key).verify(message, Signature.decode(curve, both));
  }
}
