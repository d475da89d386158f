// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

/** Somebody with a key and a certificate. */
public record TlsHolder(KeyPair key, X509Certificate certificate) {
  public static final char[] PASSWORD = "changeit".toCharArray();

  /** Makes a certificate; its own authority if there is none. */
  public static TlsHolder make(String name, TlsHolder authority, GeneralName host) {
    return make(name, authority, host, "EC");
  }

  /** Makes a certificate for 127.0.0.1. */
  public static TlsHolder atLoopback(TlsHolder authority) {
    return make("smsc", authority, new GeneralName(GeneralName.iPAddress, "127.0.0.1"));
  }

  /** Makes a certificate of a key of any kind; an authority needs one of EC. */
  public static TlsHolder make(
      String name, TlsHolder authority, GeneralName host, String algorithm) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      KeyPair key = generator.generateKeyPair();
      X500Principal subject = new X500Principal("CN=" + name);
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              authority == null ? subject : authority.certificate.getSubjectX500Principal(),
              BigInteger.valueOf(System.nanoTime()),
              Date.from(Instant.now().minus(1, ChronoUnit.DAYS)),
              Date.from(Instant.now().plus(1, ChronoUnit.DAYS)),
              subject,
              key.getPublic());
      builder.addExtension(
          Extension.basicConstraints, true, new BasicConstraints(authority == null));
      if (host != null) {
        builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(host));
      }
      KeyPair signer = authority == null ? key : authority.key;
      return new TlsHolder(
          key,
          new JcaX509CertificateConverter()
              .getCertificate(
                  builder.build(
                      new JcaContentSignerBuilder("SHA256withECDSA").build(signer.getPrivate()))));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  public KeyStore store() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry("key", key.getPrivate(), PASSWORD, new X509Certificate[] {certificate});
    return store;
  }

  public byte[] certificatePem() throws Exception {
    return pem("CERTIFICATE", certificate.getEncoded());
  }

  public byte[] keyPem() throws IOException {
    return pem("PRIVATE KEY", key.getPrivate().getEncoded());
  }

  private static byte[] pem(String type, byte[] content) throws IOException {
    StringWriter text = new StringWriter();
    try (PemWriter writer = new PemWriter(text)) {
      writer.writeObject(new PemObject(type, content));
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Opens an SMSC on loopback that shows this certificate.
   *
   * @param trusted whose certificates it takes from clients
   * @param wantsClient whether clients must show one
   */
  public FakeSmsc smsc(TlsHolder trusted, boolean wantsClient) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store(), PASSWORD);
    KeyStore clients = KeyStore.getInstance("PKCS12");
    clients.load(null, null);
    clients.setCertificateEntry("authority", trusted.certificate());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(clients);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    SSLServerSocket server =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
    server.setNeedClientAuth(wantsClient);
    return new FakeSmsc(server);
  }
}
