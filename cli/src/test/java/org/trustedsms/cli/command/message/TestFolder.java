// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.trustedsms.cli.command.message.SigningCommand.EncryptCommand;
import org.trustedsms.cli.command.message.SigningCommand.SignCommand;
import org.trustedsms.cli.command.message.VerificationCommand.DecryptCommand;
import org.trustedsms.cli.command.message.VerificationCommand.VerifyCommand;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.Store;

/** A folder with keys and a store, where commands are called. */
final class TestFolder {
  private final Path folder;

  TestFolder(Path folder) {
    this.folder = folder;
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  /** The name of a file, as an argument. */
  String file(String name) {
    return path(name).toString();
  }

  /** Makes the key of somebody: NAME.pem, not encrypted, and NAME.pub. */
  PrivateKey person(String name, Curve curve) throws IOException {
    PrivateKey key = PrivateKey.generate(curve, new SecureRandom()::nextBytes);
    person(name, key);
    return key;
  }

  void person(String name, PrivateKey key) throws IOException {
    Files.write(path(name + ".pem"), PrivateKeyFiles.toPem(key));
    Files.write(path(name + ".pub"), PublicKeyFiles.toPem(key.publicKey()));
  }

  Store store() {
    return new Store(path("store"));
  }

  CommandResult sign(String... args) {
    return PrintedCall.with(new SignCommand(), withStore(args));
  }

  CommandResult encrypt(String... args) {
    return PrintedCall.with(new EncryptCommand(), withStore(args));
  }

  CommandResult verify(String... args) {
    return PrintedCall.with(new VerifyCommand(), withStore(args));
  }

  CommandResult decrypt(String... args) {
    return PrintedCall.with(new DecryptCommand(), withStore(args));
  }

  String[] withStore(String... args) {
    List<String> all = new ArrayList<>(List.of("--store", file("store")));
    all.addAll(Arrays.asList(args));
    return all.toArray(String[]::new);
  }

  /** All files below the folder but those of the store. */
  Set<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      Set<String> names = new TreeSet<>();
      all.filter(Files::isRegularFile)
          .map(folder::relativize)
          .filter(path -> !path.startsWith("store"))
          .forEach(path -> names.add(path.toString()));
      return names;
    }
  }
}
