// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.DSAParams;
import java.security.interfaces.DSAPrivateKey;
import java.security.interfaces.DSAPublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.KeyMaterial;
import org.trustedsms.bench.library.FixedRandom;
import org.trustedsms.bench.library.Reflected;

/**
 * The costs of RSA and DSA on a phone by Bouncy Castle of 2008: byte codes with that time's big
 * integer, without the message's hash.
 */
public final class RsaDsaCosts {
  private static final String PARAMS = "org.bouncycastle.crypto.params.";
  private static final String BIG_INTEGER = PhoneLibrary.HARMONY.replace('/', '.') + "BigInteger";
  private static final int DIGEST_LENGTH = 20;

  /** Byte codes; RSA signs by the Chinese remainder theorem, and verifies with e = 65537. */
  public record Cost(String algorithm, long signing, long verifying) {}

  private record Counted(InstructionCounter meter, Reflected library) {
    static Counted open() throws IOException {
      InstructionCounter meter = new InstructionCounter(PhoneLibrary.BOUNCY_CASTLE_2008.program());
      return new Counted(meter, new Reflected(meter.loader()));
    }

    Object number(BigInteger value) throws ReflectiveOperationException {
      return library.make(BIG_INTEGER, 1, value.toByteArray());
    }

    /** Counts the second run, when every class is initialized. */
    long count(Run run) throws ReflectiveOperationException {
      run.run();
      long before = meter.executed();
      run.run();
      return meter.executed() - before;
    }
  }

  private interface Run {
    Object run() throws ReflectiveOperationException;
  }

  private RsaDsaCosts() {}

  /** Counts RSA with a modulus of 1024, 2048, 3072 or 4096 bits. */
  public static Cost rsa(int bits) throws IOException {
    try {
      byte[] pkcs8 = KeyMaterial.of(Algorithm.named("RSA-" + bits + " PKCS #1")).pkcs8();
      RSAPrivateCrtKey key =
          (RSAPrivateCrtKey)
              KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
      Counted counted = Counted.open();
      Object modulus = counted.number(key.getModulus());
      Object exponent = counted.number(key.getPublicExponent());
      Object secret =
          counted.library.make(
              PARAMS + "RSAPrivateCrtKeyParameters",
              modulus,
              exponent,
              counted.number(key.getPrivateExponent()),
              counted.number(key.getPrimeP()),
              counted.number(key.getPrimeQ()),
              counted.number(key.getPrimeExponentP()),
              counted.number(key.getPrimeExponentQ()),
              counted.number(key.getCrtCoefficient()));
      Object open = counted.library.make(PARAMS + "RSAKeyParameters", false, modulus, exponent);
      byte[] padded = new byte[bits / 8 - 1];
      Arrays.fill(padded, (byte) 0xFF);
      padded[0] = 1;
      byte[] signed = (byte[]) rsa(counted, true, secret, padded);
      if (!Arrays.equals(padded, (byte[]) rsa(counted, false, open, signed))) {
        throw new IOException("RSA of 2008 does not verify what it signed");
      }
      return new Cost(
          "RSA-" + bits,
          counted.count(() -> rsa(counted, true, secret, padded)),
          counted.count(() -> rsa(counted, false, open, signed)));
    } catch (GeneralSecurityException | ReflectiveOperationException | IllegalStateException e) {
      throw new IOException("RSA of 2008 does not run: " + e, e);
    }
  }

  private static Object rsa(Counted counted, boolean signs, Object key, byte[] block)
      throws ReflectiveOperationException {
    Object engine = counted.library.make("org.bouncycastle.crypto.engines.RSAEngine");
    counted.library.call(engine, "init", signs, key);
    return counted.library.call(engine, "processBlock", block, 0, block.length);
  }

  /** Counts DSA with a modulus of 1024 bits and a group of 160, the parameters being the JDK's. */
  public static Cost dsa1024() throws IOException {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("DSA");
      generator.initialize(1024, new FixedRandom(6));
      KeyPair pair = generator.generateKeyPair();
      DSAParams domain = ((DSAPublicKey) pair.getPublic()).getParams();
      Counted counted = Counted.open();
      Reflected library = counted.library;
      Object parameters =
          library.make(
              PARAMS + "DSAParameters",
              counted.number(domain.getP()),
              counted.number(domain.getQ()),
              counted.number(domain.getG()));
      Object secret =
          library.make(
              PARAMS + "DSAPrivateKeyParameters",
              counted.number(((DSAPrivateKey) pair.getPrivate()).getX()),
              parameters);
      Object open =
          library.make(
              PARAMS + "DSAPublicKeyParameters",
              counted.number(((DSAPublicKey) pair.getPublic()).getY()),
              parameters);
      byte[] digest = new byte[DIGEST_LENGTH];
      Arrays.fill(digest, (byte) 0x5A);
      Run signing =
          () -> {
            Object signer = library.make("org.bouncycastle.crypto.signers.DSASigner");
            Object withRandom =
                library.make(PARAMS + "ParametersWithRandom", secret, new FixedRandom(7));
            library.call(signer, "init", true, withRandom);
            return library.call(signer, "generateSignature", digest);
          };
      Object[] signature = (Object[]) signing.run();
      Run verifying =
          () -> {
            Object signer = library.make("org.bouncycastle.crypto.signers.DSASigner");
            library.call(signer, "init", false, open);
            return library.call(signer, "verifySignature", digest, signature[0], signature[1]);
          };
      if (!Boolean.TRUE.equals(verifying.run())) {
        throw new IOException("DSA of 2008 does not verify what it signed");
      }
      return new Cost("DSA-1024", counted.count(signing), counted.count(verifying));
    } catch (GeneralSecurityException | ReflectiveOperationException | IllegalStateException e) {
      throw new IOException("DSA of 2008 does not run: " + e, e);
    }
  }
}
