// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.InvalidParameterException;
import java.security.KeyStore;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.crypto.KeyAgreement;
import javax.security.auth.login.FailedLoginException;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.jcajce.provider.asymmetric.ec.KeyFactorySpi;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signer;

/**
 * A key in hardware that speaks PKCS #11, by Java's own provider, which finds keys by the label of
 * the certificate that goes with them. What it signs is verified before it leaves. A session that
 * is lost is opened again, at most once a second, until the token refuses the PIN: it counts those.
 * The token stays logged in until the program ends, since all its keys share that. Thread-safe.
 */
final class Pkcs11Key implements KeyHolder {
  /** Each attempt loads much, and may cost the token one of its counted PINs. */
  private static final long PAUSE_NANOS = 1_000_000_000;

  private static final byte[] PROBE = {'p', 'r', 'o', 'b', 'e'};

  private final Pkcs11Uri address;
  private final Supplier<char[]> pins;
  private final PublicKey publicKey;
  private final boolean supportsKeyAgreement;
  private final boolean deterministic;
  private ProviderKey opened;
  private boolean pinRefused;

  /** Why the key could not be opened again, and when that was tried; null if it was not. */
  private String lastFailure;

  private long triedNanos;

  /** True if it was opened again, and nothing was done with it since. */
  private volatile boolean unproved;

  private volatile boolean closed;

  /** The key, and the session with the token. */
  record ProviderKey(Provider provider, java.security.PrivateKey key, PublicKey publicKey) {}

  @FunctionalInterface
  private interface Use {
    byte[] of(ProviderKey key) throws GeneralSecurityException, IOException;
  }

  private Pkcs11Key(Pkcs11Uri address, Supplier<char[]> pins) throws KeyFileException {
    this.address = address;
    this.pins = pins;
    opened = open();
    publicKey = opened.publicKey();
    try {
      deterministic = Arrays.equals(checked(PROBE), checked(PROBE));
    } catch (KeyUnavailableException e) {
      throw new KeyFileException(
          "does not sign: " + e.getMessage(), "look at the key's attributes");
    }
    // Twice: SoftHSM takes one point in 256 for an encoded one, and fails.
    supportsKeyAgreement = agreesRightly() || agreesRightly();
  }

  /** Opens a key and tries it; a PIN is a new array each time, which is erased, or null. */
  static PrivateKey open(Pkcs11Uri address, Supplier<char[]> pins) throws KeyFileException {
    return PrivateKey.heldBy(new Pkcs11Key(address, pins));
  }

  private ProviderKey open() throws KeyFileException {
    char[] pin = pins.get();
    if (pin == null) {
      throw new KeyFileException("needs the token's PIN, and none was given", "give it");
    }
    try {
      Provider java = Security.getProvider("SunPKCS11");
      if (java == null) {
        throw new KeyFileException(
            "needs Java's module jdk.crypto.cryptoki", "take a JDK that has it");
      }
      Provider provider = java.configure(address.configuration());
      KeyStore token = KeyStore.getInstance("PKCS11", provider);
      token.load(null, pin);
      String alias = alias(token);
      if (token.getKey(alias, null) instanceof java.security.PrivateKey key) {
        byte[] info = token.getCertificate(alias).getPublicKey().getEncoded();
        return new ProviderKey(provider, key, PublicKeyFiles.decode(info));
      }
      throw new KeyFileException("is no private key", "name another");
    } catch (GeneralSecurityException
        | IOException
        | InvalidParameterException
        | ProviderException e) {
      pinRefused = causes(e).stream().anyMatch(FailedLoginException.class::isInstance);
      throw pinRefused
          ? new KeyFileException(
              "cannot be used: the token refuses the PIN",
              "give the right one; after a few wrong ones the token is locked")
          : KeyFileException.ofMissingHardware(
              "cannot be used: " + reason(e), "check the library, the slot and the token in it");
    } finally {
      Arrays.fill(pin, '\0');
    }
  }

  private String alias(KeyStore token) throws GeneralSecurityException, KeyFileException {
    List<String> keys = Collections.list(token.aliases());
    keys.removeIf(alias -> !isWanted(token, alias));
    if (keys.size() != 1) {
      throw new KeyFileException(
          keys.isEmpty()
              ? "is not on the token, or has no certificate there"
              : "is not the only one: " + keys.size() + " keys of the token could be meant",
          "give object=LABEL, the label of a certificate with the same CKA_ID as its key; Java sees"
              + " no key without one");
    }
    return keys.get(0);
  }

  private boolean isWanted(KeyStore token, String alias) {
    try {
      // Of several with one label the provider makes LABEL/issuer/serial.
      boolean isNamed =
          address.label() == null
              || alias.equals(address.label())
              || alias.startsWith(address.label() + "/");
      return isNamed && token.entryInstanceOf(alias, KeyStore.PrivateKeyEntry.class);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private byte[] checked(byte[] message) {
    return new Signer(PrivateKey.heldBy(this)).sign(message).toBytes();
  }

  /** Tries it with a key whose secret is known. */
  private boolean agreesRightly() {
    PrivateKey other = PrivateKey.generate(publicKey.curve(), new SecureRandom()::nextBytes);
    try {
      return Arrays.equals(
          other.agree(publicKey.point()), agree(other.publicKey().toUncompressedBytes()));
    } catch (KeyUnavailableException e) {
      return false;
    } finally {
      other.erase();
    }
  }

  /** Returns whether it can decrypt, too. */
  boolean supportsKeyAgreement() {
    return supportsKeyAgreement;
  }

  @Override
  public PublicKey publicKey() {
    return publicKey;
  }

  @Override
  public byte[] sign(byte[] message) {
    return use(
        key -> {
          Signature signature = ProviderEngine.p1363(key.provider(), publicKey.curve());
          signature.initSign(key.key());
          signature.update(message);
          return signature.sign();
        });
  }

  @Override
  public boolean isToBeChecked() {
    return true;
  }

  @Override
  public byte[] agree(byte[] point) {
    return use(
        key -> {
          KeyAgreement agreement = KeyAgreement.getInstance("ECDH", key.provider());
          agreement.init(key.key());
          agreement.doPhase(ofAnother(point), true);
          return agreement.generateSecret();
        });
  }

  /** Bouncy Castle's, since Java's own factory knows three curves. */
  private java.security.PublicKey ofAnother(byte[] point) throws IOException {
    return new KeyFactorySpi.EC()
        .generatePublic(new SubjectPublicKeyInfo(EcParameters.algorithm(publicKey.curve()), point));
  }

  private byte[] use(Use use) {
    ProviderKey first = current(null);
    try {
      return prove(first, use);
    } catch (GeneralSecurityException | IOException | RuntimeException e) {
      ProviderKey second = current(first);
      try {
        return prove(second, use);
      } catch (GeneralSecurityException | IOException | RuntimeException again) {
        throw new KeyUnavailableException(address + " cannot be used: " + reason(again));
      }
    }
  }

  private byte[] prove(ProviderKey key, Use use) throws GeneralSecurityException, IOException {
    byte[] result = use.of(key);
    unproved = false;
    return result;
  }

  /** Opens the key again if it is still the one that failed. */
  synchronized ProviderKey current(ProviderKey failed) {
    if (closed) {
      throw new KeyUnavailableException(address + " has been closed");
    }
    if (opened == failed) {
      boolean justTried =
          (lastFailure != null || unproved) && System.nanoTime() - triedNanos < PAUSE_NANOS;
      if (!pinRefused && !justTried) {
        reopen();
      }
      if (lastFailure != null) {
        throw new KeyUnavailableException(address + " " + lastFailure);
      }
    }
    return opened;
  }

  private void reopen() {
    triedNanos = System.nanoTime();
    try {
      ProviderKey again = open();
      if (!again.publicKey().equals(publicKey)) {
        throw new KeyFileException("is another key now", "start the program again");
      }
      opened = again;
      unproved = true;
      lastFailure = null;
    } catch (KeyFileException | RuntimeException e) {
      // The PIN's source may throw anything.
      lastFailure = String.valueOf(e.getMessage());
    }
  }

  @Override
  public void close() {
    closed = true;
  }

  private static List<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, t -> t != null, Throwable::getCause).limit(10).toList();
  }

  /** Returns what the token said: such as CKR_DEVICE_REMOVED. */
  private static String reason(Throwable thrown) {
    List<Throwable> causes = causes(thrown);
    return String.valueOf(causes.get(causes.size() - 1).getMessage());
  }

  @Override
  public String toString() {
    return address + (deterministic ? ", deterministic nonces" : ", nonces of its own");
  }
}
