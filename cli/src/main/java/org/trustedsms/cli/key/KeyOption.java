// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.key;

import java.util.function.Consumer;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.ConfigFile;
import org.trustedsms.cli.console.ConfigFile.FromConfig;
import org.trustedsms.cli.console.FailureLine;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.KeyFiles;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A key that a command is given, in a file that may be encrypted. */
public final class KeyOption {
  private KeyOption() {}

  /** Returns what prints a note about a key file to the standard error of a command. */
  public static Consumer<String> note(CommandSpec spec, Source file) {
    return note ->
        FailureLine.say(spec.commandLine(), "note: " + SafeText.escape(file + ": " + note));
  }

  /** Reads somebody's public key; notes about its file go to the standard error of a command. */
  public static PublicKey publicKey(CommandSpec spec, Source file) throws KeyFileException {
    return PublicKeyFiles.read(file, note(spec, file));
  }

  /**
   * Returns what to throw if a service cannot use its own key. systemd starts the service again
   * after exit status 3, but not after 2 (RestartPreventExitStatus of the units), because a token
   * counts wrong PINs.
   */
  public static RuntimeException serviceFailure(CommandSpec spec, KeyFileException e) {
    return e.isTemporary()
        ? new CommandException(e.getMessage(), e)
        : new ParameterException(spec.commandLine(), e.getMessage());
  }

  /** One's own private key, which the command cannot do without. */
  public static final class Required {
    @FromConfig("key")
    @Option(
        names = {"-k", "--key"},
        paramLabel = "file",
        required = true)
    private Source file;

    @Mixin private PassphraseOption passphrase = new PassphraseOption();

    public PrivateKey read() throws KeyFileException {
      return PrivateKeyFiles.read(file, passphrase);
    }
  }

  /** One's own key, private or public, if there is one. */
  public static final class Own {
    @FromConfig("key")
    @Option(
        names = {"-k", "--key"},
        paramLabel = "file")
    private Source file;

    @Mixin private PassphraseOption passphrase = new PassphraseOption();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    public boolean isGiven() {
      return file != null;
    }

    /** Returns whether there is one that is meant for this call, and not for all. */
    public boolean isGivenHere() {
      return isGiven() && !ConfigFile.isFromFile(spec, "--key");
    }

    /** Reads the key, which the caller closes. */
    public OwnKey read() throws KeyFileException {
      return KeyFiles.read(file, passphrase, note(spec, file));
    }
  }

  /** A file with a private or a public key, of which the public key is wanted. */
  public static final class Parameter {
    @Parameters(paramLabel = "KEYFILE")
    private Source file;

    @Mixin private PassphraseOption passphrase = new PassphraseOption();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    public PublicKey publicKey() throws KeyFileException {
      StandardInput.requireOnce(spec);
      try (OwnKey key = KeyFiles.read(file, passphrase, note(spec, file))) {
        return key.publicKey();
      }
    }
  }
}
