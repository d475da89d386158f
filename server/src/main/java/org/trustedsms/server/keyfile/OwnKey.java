// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Senders;

/**
 * One's own key: a private key, here or in hardware, or its public key alone. Thread-safe until it
 * is closed, which erases the private key, or lets it go.
 */
public final class OwnKey implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(OwnKey.class.getName());

  private final PublicKey publicKey;

  /** Null if only the public key is at hand. */
  private final PrivateKey privateKey;

  private OwnKey(PublicKey publicKey, PrivateKey privateKey) {
    this.publicKey = publicKey;
    this.privateKey = privateKey;
  }

  /** Takes a private key over, which {@link #close} erases. */
  public static OwnKey of(PrivateKey key) {
    return new OwnKey(key.publicKey(), key);
  }

  public static OwnKey of(PublicKey key) {
    return new OwnKey(key, null);
  }

  /**
   * Generates a public key without a usable private key, for a receiver that has no key: it can
   * still verify messages for anyone.
   */
  public static OwnKey none() {
    return of(PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes).publicKey());
  }

  public PublicKey publicKey() {
    return publicKey;
  }

  /**
   * Returns what to sign and decrypt with: the private key itself, which may be {@link
   * PrivateKey#holder held elsewhere}; null if it is not at hand.
   */
  public PrivateKey privateKey() {
    return privateKey;
  }

  /**
   * Returns a key with which a library signs and verifies, for a service with many messages. The
   * nonces of another library than our own are random, not those of RFC 6979; its first signature
   * and one in 256 after that are verified, and after one that is wrong our own code signs. Of the
   * signatures that it finds valid our own code verifies the first and one in 256 after that, too.
   *
   * @return the key to be used and closed from now on in place of this one; this one if our own
   *     code is to sign, or it is in hardware
   * @throws GeneralSecurityException if the library is not on the class path, has no native code
   *     for this machine, does not know the curve, or signs wrongly
   */
  public OwnKey signingWith(SignatureEngine engine) throws GeneralSecurityException {
    return privateKey == null || privateKey.holder() != null || engine.provider() == null
        ? this
        : of(EngineKey.of(privateKey, engine.provider()));
  }

  /**
   * Returns a key with which Amazon's Corretto provider signs if it is on the class path and knows
   * the curve, as {@link #signingWith} does; otherwise our own code.
   */
  public OwnKey faster() {
    try {
      return signingWith(SignatureEngine.CORRETTO);
    } catch (GeneralSecurityException e) {
      LOG.log(System.Logger.Level.DEBUG, "our own code signs: {0}", e.getMessage());
      return this;
    }
  }

  /** Returns the key, the signing library and the kind of nonces, for a log. */
  @Override
  public String toString() {
    String signer = "the public key alone";
    if (privateKey != null) {
      signer =
          privateKey.holder() != null
              ? privateKey.holder().toString()
              : "trusted-sms, deterministic nonces";
    }
    return publicKey + ": " + signer;
  }

  /**
   * Returns a receiver of messages of all kinds, which knows no sender yet. It can decrypt if the
   * private key is at hand and its token or card, if it is in one, agrees on secrets, too.
   */
  public Receiver receiver(CurveSet curves) {
    Senders nobody = new KnownSenders();
    KeyHolder holder = privateKey == null ? null : privateKey.holder();
    boolean locked =
        privateKey == null
            || holder instanceof Pkcs11Key token && !token.supportsKeyAgreement()
            || holder instanceof CardKey card && !card.supportsKeyAgreement();
    Receiver receiver =
        locked ? new Receiver(publicKey, curves, nobody) : new Receiver(privateKey, curves, nobody);
    receiver = receiver.taking(MessageKinds.standard());
    return holder instanceof EngineKey engine ? receiver.verifyingWith(engine) : receiver;
  }

  /** Erases the private key, or lets it go. */
  @Override
  public void close() {
    if (privateKey != null) {
      privateKey.erase();
    }
  }
}
