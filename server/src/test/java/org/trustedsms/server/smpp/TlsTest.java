// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import org.bouncycastle.asn1.x509.GeneralName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.DaemonThreads;
import org.trustedsms.testing.FakeSmsc;
import org.trustedsms.testing.TlsHolder;

class TlsTest {
  private static final TlsHolder AUTHORITY = TlsHolder.make("Test authority", null, null);
  private static final TlsHolder OTHER = TlsHolder.make("Other authority", null, null);
  private static final TlsHolder CENTRE = TlsHolder.atLoopback(AUTHORITY);
  private static final ShortMessage SMS =
      new ShortMessage(Address.ofNumber("1"), Address.ofNumber("2"), 0, 0, 4, new byte[1]);

  private static SmsLink open(InetSocketAddress smsc, Tls tls) throws IOException {
    return SmppLink.open(LinkSettings.of(smsc, "shop").tls(tls), new LinkListener() {});
  }

  private static String failure(InetSocketAddress smsc, Tls tls) {
    return assertThrows(IOException.class, () -> open(smsc, tls).close()).getMessage();
  }

  @Test
  void sendsOverTls() throws Exception {
    try (FakeSmsc smsc = CENTRE.smsc(AUTHORITY, false);
        SmsLink link = open(smsc.address(), Tls.SYSTEM.trusting(AUTHORITY.certificatePem()))) {
      for (int i = 1; i <= 20; i++) {
        assertEquals("id" + i, link.submit(SMS, false).get().messageId());
      }
    }
  }

  @Test
  void anotherAuthorityIsRefused() throws Exception {
    try (FakeSmsc smsc = CENTRE.smsc(AUTHORITY, false)) {
      for (Tls tls : new Tls[] {Tls.SYSTEM, Tls.SYSTEM.trusting(OTHER.certificatePem())}) {
        String message = failure(smsc.address(), tls);
        assertTrue(message.contains("not from an authority that is trusted here"), message);
      }
      assertEquals(0, smsc.binds.get());
    }
  }

  @Test
  void aCertificateForAnotherHostIsRefused() throws Exception {
    TlsHolder elsewhere =
        TlsHolder.make("elsewhere", AUTHORITY, new GeneralName(GeneralName.dNSName, "example.org"));
    Tls tls = Tls.SYSTEM.trusting(AUTHORITY.certificatePem());
    try (FakeSmsc smsc = elsewhere.smsc(AUTHORITY, false)) {
      String message = failure(smsc.address(), tls);
      assertTrue(message.contains("its certificate is not for 127.0.0.1"), message);
      assertEquals(0, smsc.binds.get());
      open(smsc.address(), tls.withoutHostNameCheck()).close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void showsACertificate(String algorithm) throws Exception {
    TlsHolder client = TlsHolder.make("client", AUTHORITY, null, algorithm);
    Tls tls = Tls.SYSTEM.trusting(AUTHORITY.certificatePem());
    try (FakeSmsc smsc = CENTRE.smsc(AUTHORITY, true)) {
      for (Tls with :
          new Tls[] {
            tls.withClient(client.certificatePem(), client.keyPem()),
            tls.withClient(client.store(), TlsHolder.PASSWORD)
          }) {
        try (SmsLink link = open(smsc.address(), with)) {
          link.submit(SMS, false).get();
        }
      }
      String message = failure(smsc.address(), tls);
      assertTrue(message.contains("no link to the SMSC"), message);
    }
  }

  @Test
  void anSmscWithoutTls() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread answer =
          DaemonThreads.thread(
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
    try (FakeSmsc smsc = CENTRE.smsc(AUTHORITY, false)) {
      String message = failure(smsc.address(), null);
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
    assertFalse(
        Tls.SYSTEM.withClient(CENTRE.store(), TlsHolder.PASSWORD).toString().contains("changeit"));
  }
}
