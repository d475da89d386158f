// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.lang.management.ManagementFactory;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;

/** Signatures on P-256 with SHA-256 alone, by Corretto, or by the JDK where that is not there. */
final class RawSigning {
  private static final String CORRETTO =
      "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";

  private final Provider provider;
  private final long nanos;

  /** Measures for so long, and warms up as long before it. */
  RawSigning(long nanos) {
    provider = provider();
    this.nanos = nanos;
  }

  private static Provider provider() {
    try {
      return (Provider) Class.forName(CORRETTO).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError notThere) {
      return Security.getProvider("SunEC");
    }
  }

  String library() {
    return provider.getName();
  }

  double cpuNanos() throws GeneralSecurityException {
    sign();
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    long signatures = sign();
    return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before)
        / (double) signatures;
  }

  private long sign() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", provider);
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    KeyPair key = generator.generateKeyPair();
    Signature signature = Signature.getInstance("SHA256withECDSA", provider);
    byte[] message = new byte[64];
    long signatures = 0;
    for (long end = System.nanoTime() + nanos; System.nanoTime() < end; signatures++) {
      signature.initSign(key.getPrivate());
      signature.update(message);
      signature.sign();
    }
    return signatures;
  }
}
