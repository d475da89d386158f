// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.ConfigFile.FromConfig;
import org.trustedsms.cli.console.GracefulShutdown;
import org.trustedsms.cli.console.UserFolders;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.key.PassphraseOption;
import org.trustedsms.cli.option.PhoneNumber.OwnAddress;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.device.Device;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.KeyFiles;
import org.trustedsms.server.keyfile.KeyPairFiles;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "device")
public final class DeviceCommand extends CliCommand {
  private static final int MAX_CODE_BYTES = 200;
  private static final int MAX_LIMIT_SECONDS = 86_400;

  /** Set by systemd for a unit with StateDirectory. */
  private static final String STATE_DIRECTORY = "STATE_DIRECTORY";

  @FromConfig("number")
  @Option(
      names = {"-n", "--number"},
      paramLabel = "number",
      required = true,
      converter = OwnAddress.OwnNumber.class)
  private String number;

  @Mixin private LinkOptions account = new LinkOptions();

  @FromConfig("key")
  @Option(
      names = {"-k", "--key"},
      paramLabel = "file",
      required = true)
  private Source keyFile;

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  @Option(names = "--commander", paramLabel = "file", split = ",")
  private List<Source> commanders = List.of();

  @Option(
      names = "--commander-number",
      paramLabel = "number",
      converter = OwnAddress.OwnNumber.class)
  private String commanderNumber;

  @Option(names = "--authority", paramLabel = "file", split = ",")
  private List<Source> authorities = List.of();

  @Option(names = "--code-file", paramLabel = "file")
  private Path codeFile;

  @Option(names = "--run", paramLabel = "program", required = true)
  private Path program;

  @Option(names = "--limit", paramLabel = "time", defaultValue = "60s")
  private Duration limit;

  @Option(names = "--output", paramLabel = "bytes")
  private Integer output;

  @Option(names = "--folder", paramLabel = "folder")
  private Path folder;

  @Option(names = "--dry-run")
  private boolean dryRun;

  @Override
  public Integer call() throws FileException, KeyFileException {
    check();
    try (OwnKey own = ownKey();
        Store store = new Store(folder().resolve("store"))) {
      return serve(settings(store, own));
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private void check() {
    if (commanders.isEmpty() && authorities.isEmpty() && codeFile == null) {
      throw wrong("nobody may command: give --commander, --authority or --code-file");
    }
    if (!authorities.isEmpty() && commanderNumber == null) {
      throw wrong("--authority certifies a number: give it with --commander-number");
    }
    if (!Files.isExecutable(program) || Files.isDirectory(program)) {
      throw wrong("--run " + program + ": no program; name an executable file");
    }
    if (limit.toSeconds() < 1 || limit.toSeconds() > MAX_LIMIT_SECONDS) {
      throw wrong("--limit must be 1s to 24h");
    }
    account.checkReceiving(number);
    StandardInput.requireOnce(spec());
  }

  private Path folder() {
    if (folder != null) {
      return folder;
    }
    String state = System.getenv(STATE_DIRECTORY);
    return state != null && !state.isEmpty()
        ? Path.of(state)
        : UserFolders.ofThisUser().data("--folder", "device");
  }

  private OwnKey ownKey() throws FileException, KeyFileException {
    boolean isFile = !keyFile.isStandardInput() && !PrivateKeyFiles.isInHardware(keyFile);
    if (isFile && !Files.exists(keyFile.path())) {
      makeKey(keyFile.path());
    }
    OwnKey own;
    try {
      own = KeyFiles.read(keyFile, passphrase, KeyOption.note(spec(), keyFile));
    } catch (KeyFileException e) {
      throw KeyOption.serviceFailure(spec(), e);
    }
    if (own.privateKey() == null) {
      throw wrong("--key must be the device's private key, not a public one");
    }
    print("fingerprint " + own.publicKey().fingerprint().toDigits());
    return own;
  }

  private void makeKey(Path file) throws FileException {
    Path publicFile = file.resolveSibling(file.getFileName() + ".pub");
    KeyPairFiles files =
        new KeyPairFiles(
            Destination.named(file.toString()),
            Destination.named(publicFile.toString()),
            IfExists.FAIL);
    files.check();
    files.generate(Curves.standard(), null);
    print("made a key: " + file + ", and its public key: " + publicFile);
    print(
        ("copy the public key to the commander, and enter there: trusted-sms contacts add %s --name"
                + " Device --key %s --compared")
            .formatted(number, publicFile.getFileName()));
  }

  private Device.Settings settings(Store store, OwnKey own) throws FileException, KeyFileException {
    Device.Settings settings =
        Device.of(store, own, number, folder().resolve("commands"), program)
            .port(account.port())
            .limit(limit)
            .notes(this::event);
    keys(commanders).forEach(settings::commander);
    keys(authorities).forEach(settings::authority);
    if (commanderNumber != null) {
      settings.commanderNumber(commanderNumber);
    }
    if (codeFile != null) {
      settings.code(BoundedFile.readString(codeFile, MAX_CODE_BYTES).strip());
    }
    if (output != null) {
      settings.output(output);
    }
    if (dryRun) {
      settings.dryRun();
    }
    return settings;
  }

  private List<PublicKey> keys(List<Source> files) throws KeyFileException {
    List<PublicKey> keys = new ArrayList<>();
    for (Source file : files) {
      keys.add(KeyOption.publicKey(spec(), file));
    }
    return keys;
  }

  private void event(String line) {
    print(Instant.now().truncatedTo(ChronoUnit.SECONDS) + "  " + SafeText.escape(line));
  }

  private int serve(Device.Settings settings) throws FileException {
    LinkFailure failure = account.failure();
    try (GracefulShutdown end = new GracefulShutdown();
        Device device = settings.open(account.linkFactory(number, BindMode.TRANSCEIVER))) {
      note("Taking commands for " + number + ", " + account.where() + "; Ctrl-C ends it.");
      failure.awaitEnd(device.service(), end);
      return 0;
    } catch (IOException e) {
      throw failure.ofBind(e);
    }
  }
}
