// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.smsc.Smsc;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.emulator.smsc.SmscSettings;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;

/** An SMSC, and Alice and Bob with a key, a file of it and a store each. */
final class TestNetwork implements AutoCloseable {
  static final String ALICE = "+390001";
  static final String BOB = "+390002";
  static final int PORT = 16474;

  final PrivateKey aliceKey = PrivateKey.generate(Curves.p192(), new Random(1)::nextBytes);
  final PrivateKey bobKey = PrivateKey.generate(Curves.k163(), new Random(2)::nextBytes);
  final Store aliceStore;
  final Store bobStore;

  private final Path folder;
  private Smsc smsc;
  private InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  TestNetwork(Path folder) throws Exception {
    this.folder = folder;
    aliceStore = new Store(folder.resolve("alice"));
    bobStore = new Store(folder.resolve("bob"));
    write("alice.pem", aliceKey);
    write("bob.pem", bobKey);
  }

  private void write(String name, PrivateKey key) throws Exception {
    Files.write(folder.resolve(name), PrivateKeyFiles.toPem(key));
  }

  /** Opens an SMSC where the one before was, or at a free port. */
  TestNetwork open(SmscSettings settings, Faults faults, SmscListener listener) throws IOException {
    smsc = start(settings.withAddress(address), faults, listener);
    address = smsc.address();
    smsc.subscribe(ALICE);
    smsc.subscribe(BOB);
    return this;
  }

  /** The system may need a moment to give the port of the SMSC before back. */
  private static Smsc start(SmscSettings settings, Faults faults, SmscListener listener)
      throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        return Smsc.start(settings, faults, listener);
      } catch (IOException e) {
        if (tries == 100) {
          throw e;
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      }
    }
  }

  TestNetwork open() throws IOException {
    return open(SmscSettings.defaults(), Faults.none(), new SmscListener() {});
  }

  Smsc smsc() {
    return smsc;
  }

  InetSocketAddress address() {
    return address;
  }

  /** Alice and Bob have compared the digits of their keys. */
  TestNetwork introduced() throws Exception {
    know(aliceStore, BOB, "Bob", bobKey.publicKey());
    know(bobStore, ALICE, "Alice", aliceKey.publicKey());
    return this;
  }

  static void know(Store store, String number, String name, PublicKey key) throws Exception {
    store.update(
        transaction -> {
          transaction.contacts().put(new Contact(number, name, key, Trust.COMPARED, null));
        });
  }

  /** The arguments with which Alice sends to Bob. */
  String[] send(String... more) {
    return args(
        List.of("--from", ALICE, "--to", BOB, "--key", path("alice.pem"), "--store", path("alice")),
        more);
  }

  /** The arguments with which Bob listens. */
  String[] listen(String... more) {
    return args(List.of("--number", BOB, "--store", path("bob")), more);
  }

  private String[] args(List<String> first, String... more) {
    List<String> args = new ArrayList<>(first);
    args.add("--smsc");
    args.add(HostAndPort.format(address));
    args.addAll(List.of(more));
    return args.toArray(String[]::new);
  }

  String path(String name) {
    return folder.resolve(name).toString();
  }

  /**
   * The arguments with another link instead of --smsc: what a URL has before and after host:port.
   */
  static String[] over(String before, String after, String... args) {
    List<String> changed = new ArrayList<>(List.of(args));
    int smsc = changed.indexOf("--smsc");
    changed.set(smsc, "--link");
    changed.set(smsc + 1, before + changed.get(smsc + 1) + after);
    return changed.toArray(String[]::new);
  }

  /** The setting of a link that names a file with the password that clients send. */
  String password(String password) throws IOException {
    return "?password-file=" + Files.writeString(folder.resolve("password"), password);
  }

  /** A payload that Alice has signed. */
  byte[] signed(String text) throws Exception {
    return aliceStore.<byte[]>write(
        transaction ->
            transaction
                .sign(Draft.text(text), aliceKey, System.currentTimeMillis() / 1000)
                .payload());
  }

  @Override
  public void close() {
    if (smsc != null) {
      smsc.close();
    }
    aliceStore.close();
    bobStore.close();
  }
}
