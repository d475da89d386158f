// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/**
 * The TLS settings of a link: the versions that Java has switched on. Immutable in use: key stores
 * and password are not copied.
 *
 * @param authorities whose certificates are trusted; null for the authorities that Java trusts
 * @param client the client's certificate with its private key; null if the SMSC wants none
 * @param clientPassword the password of the private key in that store; null if there is none
 * @param checksHostName whether the SMSC's certificate must be for the host that is connected to
 *     (RFC 2818); without that anybody with a certificate of an authority can be in between
 */
public record Tls(
    KeyStore authorities, KeyStore client, char[] clientPassword, boolean checksHostName) {
  /** The authorities that Java trusts, no certificate of the client's, host name checked. */
  public static final Tls SYSTEM = new Tls(null, null, null, true);

  /**
   * Trusts these authorities and no others.
   *
   * @param pem one or several certificates, PEM
   * @throws GeneralSecurityException if there is no certificate in it
   */
  public Tls trusting(byte[] pem) throws GeneralSecurityException {
    KeyStore store = emptyStore();
    for (Certificate authority : certificates(pem)) {
      store.setCertificateEntry("authority " + store.size(), authority);
    }
    return new Tls(store, client, clientPassword, checksHostName);
  }

  /**
   * Shows the SMSC a certificate.
   *
   * @param chainPem the client's certificate and those that lead to its authority, PEM
   * @param keyPem its private key, PEM, PKCS #8 or OpenSSL's older forms, not encrypted; erase it
   * @throws GeneralSecurityException if there is no certificate or no such key in it
   */
  public Tls withClient(byte[] chainPem, byte[] keyPem) throws GeneralSecurityException {
    KeyStore store = emptyStore();
    char[] none = {};
    store.setKeyEntry(
        "client", privateKey(keyPem), none, certificates(chainPem).toArray(Certificate[]::new));
    return new Tls(authorities, store, none, checksHostName);
  }

  /**
   * Shows the SMSC a certificate.
   *
   * @param store a key store, for example of PKCS #12, with one certificate and its private key
   */
  public Tls withClient(KeyStore store, char[] password) {
    return new Tls(authorities, store, password, checksHostName);
  }

  /**
   * Takes a certificate for any host: only for an SMSC whose certificate names none, on a network
   * that nobody else is in.
   */
  public Tls withoutHostNameCheck() {
    return new Tls(authorities, client, clientPassword, false);
  }

  private static KeyStore emptyStore() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
    return store;
  }

  private static Collection<? extends Certificate> certificates(byte[] pem)
      throws GeneralSecurityException {
    Collection<? extends Certificate> found =
        CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
    if (found.isEmpty()) {
      throw new GeneralSecurityException("no certificate in PEM");
    }
    return found;
  }

  private static PrivateKey privateKey(byte[] pem) throws GeneralSecurityException {
    try (PEMParser blocks =
        new PEMParser(
            new InputStreamReader(new ByteArrayInputStream(pem), StandardCharsets.ISO_8859_1))) {
      for (Object next = blocks.readObject(); next != null; next = blocks.readObject()) {
        PrivateKeyInfo key =
            next instanceof PEMKeyPair pair
                ? pair.getPrivateKeyInfo()
                : next instanceof PrivateKeyInfo info ? info : null;
        if (key != null) {
          return new JcaPEMKeyConverter().getPrivateKey(key);
        }
      }
    } catch (IOException | RuntimeException e) {
      // Its message may quote the key.
      throw new GeneralSecurityException("the private key cannot be read");
    }
    throw new GeneralSecurityException(
        "no \"PRIVATE KEY\" in PEM; an encrypted key belongs into a PKCS #12 file");
  }

  /** Puts TLS over a connection; the handshake is yet to come. */
  SSLSocket over(Socket socket, String host, int port) throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          client == null ? null : keyManagers(),
          authorities == null ? null : trustManagers(),
          null);
      SSLSocket secure =
          (SSLSocket) context.getSocketFactory().createSocket(socket, host, port, true);
      if (checksHostName) {
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secure.setSSLParameters(parameters);
      }
      return secure;
    } catch (GeneralSecurityException e) {
      throw new IOException("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  private KeyManager[] keyManagers() throws GeneralSecurityException {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(client, clientPassword);
    return factory.getKeyManagers();
  }

  private TrustManager[] trustManagers() throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities);
    return factory.getTrustManagers();
  }

  /** Tells no secret. */
  @Override
  public String toString() {
    return "TLS"
        + (authorities == null ? "" : ", own authorities")
        + (client == null ? "" : ", with a certificate of the client's")
        + (checksHostName ? "" : ", any host name");
  }
}
