// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.trial;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Senders;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.Suite;
import org.trustedsms.random.HmacDrbg;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.signature.SigningTokens;
import org.trustedsms.signature.Verifier;
import org.trustedsms.text.TextCodings;

/**
 * Every operation of a phone, on one curve, from fixed inputs: two parties whose keys are no
 * secret, one text.
 *
 * <p>The build runs it with the classes of every finished JAR, which do not have it, compares what
 * comes out with the library that was not shrunk, and counts the byte codes that are executed. For
 * that its name and methods are kept, and only types of the platform are in their signatures. Not
 * thread-safe.
 */
public final class CurveTrial implements Senders {
  private static final String TEXT = "Pay 250.00 to account 4711";
  private static final String NUMBER = "+15550001";
  private static final long STAMP = 1200000000L;

  private final Curve curve;
  private PrivateKey alice;
  private PrivateKey bob;
  private PublicKey aliceAsKnown;
  private SigningTokens tokens;
  private SigningToken token;
  private byte[] signed;
  private byte[] encrypted;

  /** Chooses a curve of {@link #curves} by any name; IllegalArgumentException if there is none. */
  public CurveTrial(String name) {
    curve = Suite.curves().byName(name);
    if (curve == null) {
      throw new IllegalArgumentException("this program does not have the curve " + name);
    }
  }

  /** Names the curves of this program. */
  public static String[] curves() {
    Curve[] curves = Suite.curves().toArray();
    String[] names = new String[curves.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = curves[i].name();
    }
    return names;
  }

  /** Builds the table of the base point, once for each curve and start of the program. */
  public void prepareCurve() {
    curve.prepare();
  }

  /** Generates the keys of both parties; returns the sender's public key, compressed. */
  public byte[] makeKeys() {
    alice = key(1);
    bob = key(2);
    tokens = new SigningTokens(alice, drbg(3));
    return alice.publicKey().toCompressedBytes();
  }

  /** Generates one more key; returns the public key, compressed. */
  public byte[] makeKey() {
    return key(4).publicKey().toCompressedBytes();
  }

  private PrivateKey key(int seed) {
    return PrivateKey.generate(curve, drbg(seed));
  }

  private static HmacDrbg drbg(int seed) {
    return new HmacDrbg(Hash.sha256(), new byte[] {(byte) seed});
  }

  /** Reads the sender's public key with all checks, as a stranger's; returns it, compressed. */
  public byte[] readKey() throws InvalidEncodingException {
    aliceAsKnown = PublicKey.decode(curve, alice.publicKey().toCompressedBytes());
    return aliceAsKnown.toCompressedBytes();
  }

  /** Builds the table of the sender's key, which a receiver does for a well known sender. */
  public void prepareKey() {
    aliceAsKnown.prepare();
  }

  /** Signs a text; returns the payload, always the same. */
  public byte[] sign() {
    signed = draft().sign(alice, STAMP, null).payload();
    return signed;
  }

  /** Prepares a token, while the user types. */
  public void makeToken() {
    token = tokens.next();
  }

  /** Signs a text with the prepared token; returns the payload, which depends on the clock. */
  public byte[] signWithToken() {
    return draft().sign(alice, STAMP, token).payload();
  }

  /** Signs deterministically, and encrypts; returns the payload, always the same. */
  public byte[] encrypt() {
    encrypted = draft().encrypted(drbg(5)).sign(alice, STAMP, null).payload();
    return encrypted;
  }

  private Draft draft() {
    return Draft.text(TEXT).to(bob.publicKey());
  }

  /** Receives what {@link #sign} gave. */
  public String verify() {
    return receive(signed);
  }

  /** Receives what {@link #encrypt} gave. */
  public String decrypt() {
    return receive(encrypted);
  }

  /** Receives any payload, from a sender known by {@link #readKey}; returns text or verdict. */
  public String receive(byte[] payload) {
    ReceivedMessage message =
        new Receiver(
                bob,
                bob.publicKey(),
                Suite.curves(),
                this,
                TextCodings.standard(),
                MessageKinds.texts())
            .receive(payload, NUMBER, STAMP);
    return message.verdict() == Verdict.VERIFIED ? message.text() : message.verdict().toString();
  }

  public PublicKey key(String address) {
    return aliceAsKnown;
  }

  public ReplayWindow window(Fingerprint key) {
    return ReplayWindow.EMPTY;
  }

  public void keep(Fingerprint key, ReplayWindow window, ReceivedMessage message) {
    // The same message is to be taken again.
  }

  // The operations of published test data.

  /**
   * Signs any bytes as RFC 6979 says, with a private key of the length of the curve's scalars;
   * returns r and s, side by side.
   */
  public byte[] sign(byte[] key, byte[] message) throws InvalidEncodingException {
    return new Signer(PrivateKey.decode(curve, key)).sign(message).toBytes();
  }

  /**
   * Verifies r and s, side by side, with a public key, compressed or not.
   *
   * @throws InvalidEncodingException if the key is none, or r or s is out of range
   */
  public boolean verify(byte[] key, byte[] message, byte[] signature)
      throws InvalidEncodingException {
    return new Verifier(PublicKey.decode(curve, key))
        .verify(message, Signature.decode(curve, signature));
  }

  /** Agrees on a secret (SEC 1 section 3.3.1), as ECIES does; returns the x-coordinate. */
  public byte[] agree(byte[] key, byte[] other) throws InvalidEncodingException {
    return PublicKey.decode(curve, other)
        .point()
        .multiply(PrivateKey.decode(curve, key).scalar())
        .xCoordinate();
  }
}
