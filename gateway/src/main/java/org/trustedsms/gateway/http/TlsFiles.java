// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Collections;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.smpp.Tls;

/**
 * The files for TLS 1.2 or 1.3: the API's key and certificate in PKCS #12 and, if clients must show
 * certificates, those of their authorities in PEM.
 *
 * @param passphraseFile has the passphrase of the key
 * @param clients null if clients need no certificate
 */
public record TlsFiles(Path key, Path passphraseFile, Path clients) {

  private static final int MAX_LENGTH = 1 << 20;

  SslContextFactory.Server read() throws IOException, FileException {
    char[] passphrase = BoundedFile.readSecret(passphraseFile);
    SslContextFactory.Server tls = new SslContextFactory.Server();
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(new ByteArrayInputStream(BoundedFile.read(key, MAX_LENGTH)), passphrase);
      requirePrivateKey(keys);
      tls.setKeyStore(keys);
      tls.setKeyStorePassword(new String(passphrase));
      tls.setIncludeProtocols("TLSv1.2", "TLSv1.3");
      if (clients != null) {
        tls.setTrustStore(Tls.SYSTEM.trusting(BoundedFile.read(clients, MAX_LENGTH)).authorities());
        tls.setNeedClientAuth(true);
      }
      return tls;
    } catch (FileException e) {
      throw new IOException("TLS: " + e.getMessage(), e);
    } catch (IOException | GeneralSecurityException e) {
      throw new IOException(
          ("TLS: %s%s cannot be used (%s); give a PKCS #12 file with its passphrase, and"
                  + " certificates in PEM")
              .formatted(
                  key,
                  clients == null ? "" : " or " + clients,
                  e.getMessage() == null ? "they are of another kind" : e.getMessage()),
          e);
    } finally {
      Arrays.fill(passphrase, '\0');
    }
  }

  /** Without one the gateway would start, and fail each handshake. */
  private void requirePrivateKey(KeyStore keys) throws IOException, GeneralSecurityException {
    for (String alias : Collections.list(keys.aliases())) {
      if (keys.isKeyEntry(alias)) {
        return;
      }
    }
    throw new IOException("there is no private key in " + key);
  }
}
