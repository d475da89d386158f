// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.key;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.function.Consumer;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.key.PassphraseOption;
import org.trustedsms.cli.option.CurveName;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.Output;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyPairFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "keygen")
public final class KeygenCommand extends CliCommand {
  @Option(
      names = {"-c", "--curve"},
      paramLabel = "name",
      converter = CurveName.class,
      completionCandidates = CurveName.Candidates.class)
  private Curve curve = Curves.standard();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "file",
      required = true)
  private Destination privateFile;

  @Option(
      names = {"-p", "--public"},
      paramLabel = "file")
  private Destination publicFile;

  @Mixin private Output.Force force = new Output.Force();

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  @Option(names = "--no-passphrase")
  private boolean unencrypted;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws FileException {
    checkOptions();
    KeyPairFiles files = new KeyPairFiles(privateFile, publicFile, force.ifExists());
    files.check();
    char[] secret = unencrypted ? null : passphrase.newPassphrase(privateFile.path());
    try {
      print(files.generate(curve, secret));
    } finally {
      if (secret != null) {
        Arrays.fill(secret, '\0');
      }
    }
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
      throw wrong(problem);
    }
  }

  private void print(PublicKey key) {
    if (json.isAsked()) {
      ObjectNode object = Json.of(key);
      object.put("encrypted", !unencrypted);
      object.put("privateKeyFile", privateFile.toString());
      if (publicFile != null) {
        object.put("publicKeyFile", publicFile.toString());
      }
      print(object);
      return;
    }
    boolean printsKey =
        privateFile.isStandardOutput() || publicFile != null && publicFile.isStandardOutput();
    Consumer<String> out = printsKey ? this::note : this::print;
    out.accept("curve        " + key.curve().label());
    out.accept("digits       " + key.fingerprint().toDigits());
    String protection = unencrypted ? " (not encrypted)" : " (encrypted)";
    out.accept("private key  " + SafeText.escape(privateFile.toString()) + protection);
    if (publicFile != null) {
      out.accept("public key   " + SafeText.escape(publicFile.toString()));
    }
  }
}
