// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.lang.reflect.InvocationTargetException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.trustedsms.bench.library.Reflected;

/**
 * The engines of the Java Cryptography Architecture. Their providers are not installed, so that
 * none takes part in the work of another.
 */
final class JcaEngines {
  private JcaEngines() {}

  static JcaEngine bouncyCastle() {
    Provider provider = new BouncyCastleProvider();
    return new JcaEngine(
        "Bouncy Castle",
        provider.getVersionStr(),
        provider,
        provider,
        true,
        JcaEngine.STANDARD_PSS,
        true,
        List.of(
            "Bouncy Castle: nonces of RFC 6979 (ECDDSA), random ones where hashing is left out;"
                + " ECIESwithSHA256, which like core's ECIES has KDF2, HMAC and XOR. Its provider"
                + " turns private keys of binary curves into ones of a generic field, which makes"
                + " signing and decryption slower there."),
        new ConcurrentHashMap<>());
  }

  static JcaEngine jdk() throws Engine.UnavailableException {
    Provider curves = Security.getProvider("SunEC");
    Provider rsa = Security.getProvider("SunRsaSign");
    if (curves == null || rsa == null) {
      throw new Engine.UnavailableException(
          "this JDK has no provider SunEC or SunRsaSign; take another JDK");
    }
    return withRandomNonces(
        "JDK", Runtime.version().toString(), curves, rsa, JcaEngine.STANDARD_PSS);
  }

  static JcaEngine corretto() throws Engine.UnavailableException {
    return loaded(
        () -> {
          String name = "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";
          Class<?> type = Class.forName(name);
          Provider provider = (Provider) type.getField("INSTANCE").get(null);
          Throwable cause = (Throwable) type.getMethod("getLoadingError").invoke(provider);
          if (cause != null) {
            throw new InvocationTargetException(cause);
          }
          String version = provider.getVersionStr();
          return withRandomNonces(
              "Amazon Corretto", version, provider, provider, JcaEngine.STANDARD_PSS);
        });
  }

  static JcaEngine conscrypt() throws Engine.UnavailableException {
    return loaded(
        () -> {
          Class<?> type = Class.forName("org.conscrypt.OpenSSLProvider");
          Provider provider = (Provider) type.getConstructor().newInstance();
          // The provider calls itself 1.0 whatever it is.
          Reflected library = new Reflected(JcaEngines.class.getClassLoader());
          Object v = library.callStatic("org.conscrypt.Conscrypt", "version");
          String version =
              library.call(v, "major")
                  + "."
                  + library.call(v, "minor")
                  + "."
                  + library.call(v, "patch");
          return withRandomNonces("Conscrypt", version, provider, provider, "SHA256withRSA/PSS");
        });
  }

  private interface Loading {
    JcaEngine load() throws ReflectiveOperationException;
  }

  private static JcaEngine loaded(Loading loading) throws Engine.UnavailableException {
    try {
      return loading.load();
    } catch (ClassNotFoundException e) {
      throw new Engine.UnavailableException("its JAR is not in the class path", e);
    } catch (ReflectiveOperationException | LinkageError e) {
      Throwable cause = e;
      while (cause.getCause() != null
          && (cause instanceof InvocationTargetException || cause instanceof LinkageError)) {
        cause = cause.getCause();
      }
      throw new Engine.UnavailableException("it does not load here: " + cause.getMessage(), e);
    }
  }

  private static JcaEngine withRandomNonces(
      String name, String version, Provider curves, Provider rsa, String pss) {
    List<String> notes = List.of(name + ": random nonces, drawn anew for each signature.");
    return new JcaEngine(
        name, version, curves, rsa, false, pss, false, notes, new ConcurrentHashMap<>());
  }
}
