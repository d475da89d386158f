// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.key;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.option.CurveName;
import org.trustedsms.cli.option.DestinationConverter;
import org.trustedsms.cli.option.ForceOption;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PassphraseOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyPairFiles;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trusted-sms keygen}: a new key. */
@Command(
    name = "keygen",
    description = {
      "Make a private key and its public key, in PEM files that OpenSSL reads, too.",
      "The private key is encrypted with a passphrase, which is asked for unless it is given in a"
          + " file or in an environment variable. On P-192 a signature takes 48 of the 133 bytes of"
          + " an SMS; \"trusted-sms recommend\" tells when to take another curve."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms keygen --out alice.pem --public alice.pub.pem",
      "  trusted-sms keygen --curve secp256r1 --out - --no-passphrase > test.pem"
    })
public final class KeygenCommand implements Callable<Integer> {
  @Option(
      names = "--curve",
      paramLabel = "name",
      defaultValue = "p192",
      converter = CurveName.class,
      completionCandidates = CurveName.Candidates.class,
      description = "The curve by its NIST, SEC or X9.62 name (default: ${DEFAULT-VALUE}).")
  private Curve curve;

  @Option(
      names = "--out",
      paramLabel = "file",
      required = true,
      converter = DestinationConverter.class,
      description = "Where the private key goes; - is standard output, unless that is a terminal.")
  private Destination privateFile;

  @Option(
      names = "--public",
      paramLabel = "file",
      converter = DestinationConverter.class,
      description = "Where the public key goes, if it is wanted now; - is standard output.")
  private Destination publicFile;

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  @Option(names = "--no-passphrase", description = "Do not encrypt the private key.")
  private boolean unencrypted;

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public KeygenCommand() {}

  @Override
  public Integer call() {
    checkOptions();
    KeyPairFiles files = new KeyPairFiles(privateFile, publicFile, force.ifExists());
    try {
      files.check();
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    }
    char[] secret = unencrypted ? null : passphrase.newPassphrase(privateFile.path());
    PublicKey publicKey;
    try {
      publicKey = make(secret, files);
    } finally {
      if (secret != null) {
        Arrays.fill(secret, '\0');
      }
    }
    tell(publicKey);
    return 0;
  }

  private void checkOptions() {
    boolean printsPrivate = privateFile.isStandardOutput();
    boolean printsPublic = publicFile != null && publicFile.isStandardOutput();
    String problem = null;
    if (printsPrivate && printsPublic) {
      problem = "--out and --public are both standard output; give a file for one of them";
    } else if ((printsPrivate || printsPublic) && json.isAsked()) {
      problem = "--json prints to standard output, too; write the keys to files";
    } else if (printsPrivate && Terminal.isOutput()) {
      problem = "a private key is not shown on a terminal; give a file, or send it elsewhere";
    }
    if (problem != null) {
      throw new ParameterException(spec.commandLine(), problem);
    }
  }

  private PublicKey make(char[] secret, KeyPairFiles files) {
    PrivateKey key = PrivateKey.generate(curve, new SecureRandom()::nextBytes);
    byte[] pem = null;
    try {
      pem =
          secret == null
              ? PrivateKeyFiles.toPem(key)
              : PrivateKeyFiles.toEncryptedPem(key, secret, PrivateKeyFiles.DEFAULT_ITERATIONS);
      files.write(pem, key.publicKey());
      return key.publicKey();
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    } finally {
      key.erase();
      if (pem != null) {
        Arrays.fill(pem, (byte) 0);
      }
    }
  }

  private void tell(PublicKey key) {
    if (json.isAsked()) {
      ObjectNode object = KeyJson.of(key);
      object.put("encrypted", !unencrypted);
      object.put("privateKeyFile", privateFile.toString());
      if (publicFile != null) {
        object.put("publicKeyFile", publicFile.toString());
      }
      System.out.println(Json.lines(object));
      System.out.flush();
      return;
    }
    StringBuilder text = new StringBuilder();
    text.append("curve        ").append(key.curve()).append('\n');
    text.append("digits       ").append(key.fingerprint().toDigits()).append('\n');
    text.append("private key  ")
        .append(SafeText.escape(privateFile.toString()))
        .append(unencrypted ? " (not encrypted)" : " (encrypted)")
        .append('\n');
    if (publicFile != null) {
      text.append("public key   ").append(SafeText.escape(publicFile.toString())).append('\n');
    }
    if (privateFile.isStandardOutput() || publicFile != null && publicFile.isStandardOutput()) {
      spec.commandLine().getErr().print(text);
      spec.commandLine().getErr().flush();
    } else {
      System.out.print(text);
      System.out.flush();
    }
  }
}
