// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.module;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.trustedsms.cli.command.module.ModuleCommand.ModuleProject;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.option.PhoneNumber.OwnAddress;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.store.ContactName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "provision",
    description = {
      "Write the JAD for one module.",
      "It has a new secret seed, from which the module makes its key, and the commander's key and "
          + "number. Use it for one module only, and delete it after the installation: anyone who "
          + "has it can compute the module's key."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  trusted-sms module provision gate --name \"North gate\" \\",
      "      --commander-number +447700900150 --commander service.pub.pem \\",
      "      --out gate/target/north.jad"
    })
final class ProvisionCommand extends CliCommand {
  private static final int SEED_BYTES = 32;

  @Parameters(
      arity = "0..1",
      paramLabel = "folder",
      defaultValue = ".",
      description = "The folder of the project, which has been built (default: the present one).")
  private Path folder;

  @Option(
      names = "--commander",
      paramLabel = "public-key",
      required = true,
      description = "A file with the public key of the commander, on P-256 or P-192 (legacy).")
  private Source commander;

  @Option(
      names = "--commander-number",
      paramLabel = "number",
      required = true,
      converter = OwnAddress.OwnNumber.class,
      description = "The number that the module sends results to.")
  private String commanderNumber;

  @Option(
      names = "--name",
      paramLabel = "name",
      description = "The name that the module states when it sends its key.")
  private String name;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "file",
      required = true,
      description = "The JAD; the JAR must be beside it. - is standard output.")
  private Destination out;

  @Mixin private Output.Force force = new Output.Force();

  @Override
  public Integer call() throws FileException, KeyFileException {
    if (out.isStandardOutput() && Terminal.isOutput()) {
      throw wrong("--out: a secret seed is not shown on a terminal; give a file");
    }
    String checkedName = name == null ? null : checkedName();
    Path built = ModuleProject.in(folder).jad();
    String jad = read(built);
    out.check(force.ifExists());
    if (!out.isStandardOutput() && out.path().toAbsolutePath().equals(built.toAbsolutePath())) {
      throw wrong("--out: this is the JAD of all modules; give another name");
    }
    PublicKey key = KeyOption.publicKey(spec(), commander);
    Curve curve = key.curve();
    if (!curve.equals(Curves.p256()) && !curve.equals(Curves.p192())) {
      throw new CommandException(
          commander + ": the key is on " + curve.label() + "; a module takes P-256 or P-192");
    }
    byte[] seed = new byte[SEED_BYTES];
    new SecureRandom().nextBytes(seed);
    StringBuilder attributes = new StringBuilder(jad.stripTrailing()).append('\n');
    if (checkedName != null) {
      attributes.append("Module-Name: ").append(checkedName).append('\n');
    }
    attributes
        .append("Module-Curve: " + curve.name() + "\n")
        .append("Module-Seed: " + HexFormat.of().formatHex(seed) + "\n")
        .append("Commander-Number: " + commanderNumber + "\n")
        .append("Commander-Key: " + HexFormat.of().formatHex(key.toCompressedBytes()) + "\n");
    out.write(
        attributes.toString().getBytes(StandardCharsets.UTF_8),
        FileAccess.OWNER_ONLY,
        force.ifExists());
    if (!out.isStandardOutput()) {
      print("jad        " + SafeText.escape(out.toString()) + " (secret)");
      print("commander  " + key.fingerprint().toDigits());
    }
    return 0;
  }

  private String checkedName() {
    try {
      return ContactName.check(name, "");
    } catch (IllegalArgumentException e) {
      throw wrong("--name: " + e.getMessage());
    }
  }

  private String read(Path built) {
    if (!Files.isRegularFile(built)) {
      throw new CommandException(
          built + ": there is no such file; \"trusted-sms module build " + folder + "\" makes it");
    }
    try {
      return Files.readString(built);
    } catch (IOException e) {
      throw new CommandException(built + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
