// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.smpp.Tls;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

final class TlsOptions {
  /** The environment variable of the password of a PKCS #12 file. */
  static final String VARIABLE = "TRUSTED_SMS_TLS_PASSWORD";

  private static final int MAX_FILE = 1 << 20;

  @Option(
      names = "--tls",
      description =
          "Use TLS. The SMSC's certificate must be for the host in --smsc, and from an "
              + "authority that Java trusts or that --tls-ca names. Each of the options below "
              + "implies --tls.")
  private boolean tls;

  @Option(
      names = "--tls-ca",
      paramLabel = "file",
      description = "A PEM file with the authorities to trust instead of Java's.")
  private Path authorities;

  @Option(
      names = "--tls-any-host",
      description = "Accept a certificate of these authorities for any host.")
  private boolean anyHost;

  @Option(
      names = "--tls-cert",
      paramLabel = "file",
      description =
          "Your certificate for the SMSC: PEM, with --tls-key, or PKCS #12, whose "
              + "password is in the environment variable "
              + VARIABLE
              + ".")
  private Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "file",
      description = "The private key of --tls-cert, PEM, not encrypted.")
  private Path key;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Checks what is given, before anything is read. */
  void check() {
    if (key != null && certificate == null) {
      throw new ParameterException(
          spec.commandLine(), "--tls-key is the key of a certificate; give that with --tls-cert");
    }
  }

  /** Reads what TLS is spoken with; null for none. */
  Tls tls() throws FileException {
    if (!tls && authorities == null && certificate == null && !anyHost) {
      return null;
    }
    Tls settings = anyHost ? Tls.SYSTEM.withoutHostNameCheck() : Tls.SYSTEM;
    if (authorities != null) {
      settings = read(authorities, settings::trusting);
    }
    if (certificate == null) {
      return settings;
    }
    Tls trusting = settings;
    return read(
        certificate,
        chain ->
            key == null
                ? trusting.withClient(pkcs12(chain), password())
                : read(key, own -> trusting.withClient(chain, own)));
  }

  private static KeyStore pkcs12(byte[] bytes) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new ByteArrayInputStream(bytes), password());
    return store;
  }

  private static char[] password() {
    String value = System.getenv(VARIABLE);
    return value == null ? new char[0] : value.toCharArray();
  }

  /** Makes something of the content of a file. */
  private interface Use {
    Tls of(byte[] content) throws GeneralSecurityException, IOException, FileException;
  }

  private static Tls read(Path file, Use use) throws FileException {
    byte[] content = {};
    try {
      content = BoundedFile.readText(file, MAX_FILE);
      return use.of(content);
    } catch (GeneralSecurityException | IOException e) {
      throw new CommandException(
          file + ": cannot be used for TLS: " + e.getMessage() + "; see --help", e);
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }
}
