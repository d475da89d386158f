// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The files for TLS 1.2 or 1.3: the API's key and certificate in PKCS #12 and, if clients must show
 * certificates, those of their authorities in PEM.
 *
 * @param passphrase of the key; erased when it has been read
 * @param clients null if clients need no certificate
 */
public record TlsFiles(Path key, char[] passphrase, Path clients) {

  SslContextFactory.Server read() throws IOException {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(key)) {
        keys.load(in, passphrase);
      }
      tls.setKeyStore(keys);
      tls.setKeyStorePassword(new String(passphrase));
      tls.setIncludeProtocols("TLSv1.2", "TLSv1.3");
      if (clients != null) {
        tls.setTrustStore(authorities());
        tls.setNeedClientAuth(true);
      }
      return tls;
    } catch (IOException | GeneralSecurityException e) {
      throw new IOException(
          ("TLS: %s%s cannot be used (%s); give a PKCS #12 file with its passphrase, and"
                  + " certificates in PEM")
              .formatted(key, clients == null ? "" : " or " + clients, e.getMessage()),
          e);
    } finally {
      Arrays.fill(passphrase, '\0');
    }
  }

  private KeyStore authorities() throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(clients)) {
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("authority " + trusted.size(), each);
      }
    }
    if (trusted.size() == 0) {
      throw new IOException("there is no certificate in " + clients);
    }
    return trusted;
  }

  @Override
  public String toString() {
    return "TLS with " + key;
  }
}
