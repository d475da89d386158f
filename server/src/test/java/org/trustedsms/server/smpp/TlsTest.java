// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.testing.FakeCentre;

@Timeout(300)
class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final Holder AUTHORITY = Holder.make("Test authority", null, null);
  private static final Holder OTHER = Holder.make("Other authority", null, null);
  private static final Holder CENTRE =
      Holder.make("centre", AUTHORITY, new GeneralName(GeneralName.iPAddress, "127.0.0.1"));
  private static final ShortMessage SMS =
      new ShortMessage(Address.ofNumber("1"), Address.ofNumber("2"), 0, 0, 4, new byte[1]);

  /** Somebody with a key and a certificate. */
  private record Holder(KeyPair key, X509Certificate certificate) {
    /** Makes a certificate; its own authority if there is none. */
    static Holder make(String name, Holder authority, GeneralName host) {
      return make(name, authority, host, "EC", "SHA256withECDSA");
    }

    static Holder make(
        String name, Holder authority, GeneralName host, String algorithm, String signature) {
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
        return new Holder(
            key,
            new JcaX509CertificateConverter()
                .getCertificate(
                    builder.build(
                        new JcaContentSignerBuilder(
                                authority == null ? signature : "SHA256withECDSA")
                            .build(signer.getPrivate()))));
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }

    KeyStore store() throws Exception {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("key", key.getPrivate(), PASSWORD, new X509Certificate[] {certificate});
      return store;
    }

    byte[] certificatePem() throws Exception {
      return pem("CERTIFICATE", certificate.getEncoded());
    }

    byte[] keyPem() throws IOException {
      return pem("PRIVATE KEY", key.getPrivate().getEncoded());
    }

    private static byte[] pem(String type, byte[] content) throws IOException {
      StringWriter text = new StringWriter();
      try (PemWriter writer = new PemWriter(text)) {
        writer.writeObject(new PemObject(type, content));
      }
      return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
  }

  private static FakeCentre centre(Holder holder, boolean wantsClient) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(holder.store(), PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("authority", AUTHORITY.certificate());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    SSLServerSocket server =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
    server.setNeedClientAuth(wantsClient);
    return new FakeCentre(server);
  }

  private static SmppLink open(InetSocketAddress centre, Tls tls) throws IOException {
    return SmppLink.open(LinkSettings.of(centre, "shop").tls(tls).build(), new LinkListener() {});
  }

  private static String failure(InetSocketAddress centre, Tls tls) {
    return assertThrows(IOException.class, () -> open(centre, tls).close()).getMessage();
  }

  @Test
  void sendsOverTls() throws Exception {
    try (FakeCentre centre = centre(CENTRE, false);
        SmppLink link = open(centre.address(), Tls.SYSTEM.trusting(AUTHORITY.certificatePem()))) {
      for (int i = 1; i <= 20; i++) {
        assertEquals("id" + i, link.submit(SMS).get().messageId());
      }
    }
  }

  @Test
  void anotherAuthorityIsRefused() throws Exception {
    try (FakeCentre centre = centre(CENTRE, false)) {
      for (Tls tls : new Tls[] {Tls.SYSTEM, Tls.SYSTEM.trusting(OTHER.certificatePem())}) {
        String message = failure(centre.address(), tls);
        assertTrue(message.contains("not from an authority that is trusted here"), message);
      }
      assertEquals(0, centre.binds.get());
    }
  }

  @Test
  void aCertificateForAnotherHostIsRefused() throws Exception {
    Holder elsewhere =
        Holder.make("elsewhere", AUTHORITY, new GeneralName(GeneralName.dNSName, "example.org"));
    Tls tls = Tls.SYSTEM.trusting(AUTHORITY.certificatePem());
    try (FakeCentre centre = centre(elsewhere, false)) {
      String message = failure(centre.address(), tls);
      assertTrue(message.contains("its certificate is not for 127.0.0.1"), message);
      assertEquals(0, centre.binds.get());
      open(centre.address(), tls.withoutHostNameCheck()).close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void showsACertificate(String algorithm) throws Exception {
    Holder client = Holder.make("client", AUTHORITY, null, algorithm, null);
    Tls tls = Tls.SYSTEM.trusting(AUTHORITY.certificatePem());
    try (FakeCentre centre = centre(CENTRE, true)) {
      for (Tls with :
          new Tls[] {
            tls.withClient(client.certificatePem(), client.keyPem()),
            tls.withClient(client.store(), PASSWORD)
          }) {
        try (SmppLink link = open(centre.address(), with)) {
          link.submit(SMS).get();
        }
      }
      String message = failure(centre.address(), tls);
      assertTrue(message.contains("no link to the SMS centre"), message);
    }
  }

  @Test
  void aCentreWithoutTls() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread answer =
          Session.daemon(
              "test",
              () -> {
                try (var client = server.accept()) {
                  client.getInputStream().read(new byte[100]);
                  client
                      .getOutputStream()
                      .write(
                          new byte[] {0, 0, 0, 16, (byte) 0x80, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0});
                  client.getInputStream().read();
                } catch (IOException e) {
                  // The client has left.
                }
              });
      answer.start();
      String message = failure((InetSocketAddress) server.getLocalSocketAddress(), Tls.SYSTEM);
      assertTrue(message.contains("it does not speak TLS"), message);
    }
  }

  @Test
  void aClientWithoutTlsIsToldSo() throws Exception {
    try (FakeCentre centre = centre(CENTRE, false)) {
      String message = failure(centre.address(), null);
      assertTrue(message.contains("it wants TLS"), message);
    }
  }

  @Test
  void pemThatIsNone() throws Exception {
    byte[] nothing = "nothing".getBytes(StandardCharsets.US_ASCII);
    byte[] rubbish =
        ("-----BEGIN PRIVATE KEY-----\n"
                + Base64.getEncoder().encodeToString(nothing)
                + "\n-----END PRIVATE KEY-----")
            .getBytes(StandardCharsets.US_ASCII);
    byte[] certificate = CENTRE.certificatePem();
    assertThrows(GeneralSecurityException.class, () -> Tls.SYSTEM.trusting(nothing));
    assertThrows(GeneralSecurityException.class, () -> Tls.SYSTEM.trusting(new byte[0]));
    for (byte[] key : new byte[][] {nothing, rubbish, certificate}) {
      assertThrows(GeneralSecurityException.class, () -> Tls.SYSTEM.withClient(certificate, key));
    }
    assertFalse(Tls.SYSTEM.withClient(CENTRE.store(), PASSWORD).toString().contains("changeit"));
  }
}
