// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.lang.reflect.InvocationTargetException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * The engines behind the Java Cryptography Architecture. Providers are used as objects and not
 * installed, so that none takes part in another's work.
 */
final class JcaEngines {
  private static final String RANDOM_NONCES = ": random nonces, drawn anew for each signature.";

  private JcaEngines() {}

  static JcaEngine bouncyCastle() {
    Provider provider = new BouncyCastleProvider();
    return new JcaEngine(
        new JcaProfile(
            "Bouncy Castle",
            provider.getVersionStr(),
            provider,
            provider,
            true,
            JcaProfile.STANDARD_PSS,
            true,
            List.of(
                "Bouncy Castle: nonces of RFC 6979 (ECDDSA), random ones where hashing is left out;"
                    + " ECIESwithSHA256, which like core's ECIES has KDF2, HMAC and XOR. Its"
                    + " provider turns private keys of binary curves into ones of a generic field,"
                    + " which makes signing and decryption slower there.")));
  }

  static JcaEngine jdk() throws EngineUnavailableException {
    Provider curves = Security.getProvider("SunEC");
    Provider rsa = Security.getProvider("SunRsaSign");
    if (curves == null || rsa == null) {
      throw new EngineUnavailableException(
          "this JDK has no provider SunEC or SunRsaSign; take another JDK");
    }
    return new JcaEngine(
        new JcaProfile(
            "JDK",
            Runtime.version().toString(),
            curves,
            rsa,
            false,
            JcaProfile.STANDARD_PSS,
            false,
            List.of("JDK (SunEC, SunRsaSign)" + RANDOM_NONCES)));
  }

  static Engine corretto() throws EngineUnavailableException {
    String className = "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";
    try {
      Class<?> type = Class.forName(className);
      Provider provider = (Provider) type.getField("INSTANCE").get(null);
      Throwable cause = (Throwable) type.getMethod("getLoadingError").invoke(provider);
      if (cause != null) {
        throw notLoaded("its native part does not load here: " + cause.getMessage(), cause);
      }
      return optional(
          "Amazon Corretto", provider.getVersionStr(), provider, JcaProfile.STANDARD_PSS);
    } catch (ClassNotFoundException e) {
      throw notLoaded("its JAR is not in the class path", e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw notLoaded("it does not load here: " + cause(e), e);
    }
  }

  static Engine conscrypt() throws EngineUnavailableException {
    try {
      Class<?> type = Class.forName("org.conscrypt.OpenSSLProvider");
      Provider provider = (Provider) type.getConstructor().newInstance();
      return optional("Conscrypt", conscryptVersion(), provider, "SHA256withRSA/PSS");
    } catch (ClassNotFoundException e) {
      throw notLoaded("its JAR is not in the class path", e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw notLoaded("its native part does not load here: " + cause(e), e);
    }
  }

  /** The provider calls itself 1.0 whatever it is. */
  private static String conscryptVersion() throws ReflectiveOperationException {
    Object version = Class.forName("org.conscrypt.Conscrypt").getMethod("version").invoke(null);
    Class<?> type = version.getClass();
    return type.getMethod("major").invoke(version)
        + "."
        + type.getMethod("minor").invoke(version)
        + "."
        + type.getMethod("patch").invoke(version);
  }

  private static Engine optional(String name, String version, Provider provider, String pss) {
    List<String> notes = List.of(name + RANDOM_NONCES);
    return new JcaEngine(
        new JcaProfile(name, version, provider, provider, false, pss, false, notes));
  }

  private static EngineUnavailableException notLoaded(String message, Throwable cause) {
    return new EngineUnavailableException(message, cause);
  }

  private static String cause(Throwable thrown) {
    Throwable cause = thrown;
    while (cause instanceof InvocationTargetException || cause instanceof LinkageError) {
      if (cause.getCause() == null) {
        break;
      }
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }
}
