// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.testing.TlsHolder;

class TlsApiTest {
  @TempDir Path folder;

  private final TlsHolder authority = TlsHolder.make("authority", null, null);

  private Gateway start(Map<String, String> more) throws Exception {
    try (OutputStream out = Files.newOutputStream(folder.resolve("tls.p12"))) {
      TlsHolder.atLoopback(authority).store().store(out, TlsHolder.PASSWORD);
    }
    Files.writeString(folder.resolve("tls-passphrase"), new String(TlsHolder.PASSWORD));
    Files.write(folder.resolve("clients.pem"), authority.certificatePem());
    Map<String, String> environment =
        new java.util.HashMap<>(
            Map.of(
                "TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:0",
                "TRUSTED_SMS_GATEWAY_TLS_KEY", "tls.p12"));
    environment.putAll(more);
    return Gateway.start(
        GatewaySettings.read(null, folder, environment),
        new FakeLink(),
        new Log(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)),
        token -> {});
  }

  private int ask(Gateway gateway, TlsHolder client) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("authority", authority.certificate());
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
    if (client != null) {
      own.init(client.store(), TlsHolder.PASSWORD);
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(client == null ? null : own.getKeyManagers(), trust.getTrustManagers(), null);
    return HttpClient.newBuilder()
        .sslContext(context)
        .build()
        .send(
            HttpRequest.newBuilder(
                    URI.create("https://127.0.0.1:" + gateway.port() + "/health/live"))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  @Test
  void itIsAskedByTls() throws Exception {
    try (Gateway gateway = start(Map.of())) {
      assertEquals(200, ask(gateway, null));
    }
  }

  @Test
  void clientsWithoutACertificateAreNotHeard() throws Exception {
    try (Gateway gateway = start(Map.of("TRUSTED_SMS_GATEWAY_TLS_CLIENTS", "clients.pem"))) {
      assertEquals(200, ask(gateway, TlsHolder.make("client", authority, null)));
      assertThrows(IOException.class, () -> ask(gateway, null));
      assertThrows(IOException.class, () -> ask(gateway, TlsHolder.make("stranger", null, null)));
    }
  }

  @Test
  void aFileWithoutAPrivateKeyIsRefused() throws Exception {
    KeyStore certificates = KeyStore.getInstance("PKCS12");
    certificates.load(null, null);
    certificates.setCertificateEntry("authority", authority.certificate());
    try (OutputStream out = Files.newOutputStream(folder.resolve("other.p12"))) {
      certificates.store(out, TlsHolder.PASSWORD);
    }
    Files.writeString(folder.resolve("cut.p12"), "0\n");
    Map<String, String> reasons =
        Map.of("other.p12", "there is no private key in", "cut.p12", "they are of another kind");
    reasons.forEach(
        (file, reason) -> {
          Map<String, String> wrong = Map.of("TRUSTED_SMS_GATEWAY_TLS_KEY", file);
          IOException e = assertThrows(IOException.class, () -> start(wrong));
          assertTrue(e.getMessage().contains(reason), e.getMessage());
        });
  }

  @Test
  void filesThatCannotBeUsedAreNamed() {
    IOException e =
        assertThrows(
            IOException.class, () -> start(Map.of("TRUSTED_SMS_GATEWAY_TLS_KEY", "missing.p12")));
    assertEquals(
        "TLS: "
            + folder.resolve("missing.p12")
            + ": there is no such file or folder; check the name",
        e.getMessage());
  }
}
