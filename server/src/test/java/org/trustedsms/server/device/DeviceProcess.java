// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.store.Store;

/** A device in a process of its own, which dies at a step of the next command. */
final class DeviceProcess {
  private DeviceProcess() {}

  /**
   * Runs until it is killed.
   *
   * @param args folder, port of the SMS centre, file of the commander's key, program, and the step
   *     at which it dies, or nothing
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    PublicKey commander = PublicKeyFiles.read(Path.of(args[2]));
    Device.Step last = args[4].isEmpty() ? null : Device.Step.valueOf(args[4]);
    Device.of(
            new Store(folder.resolve("store")),
            OwnKey.of(Operator.DEVICE),
            "+390002",
            folder.resolve("device"),
            Path.of(args[3]))
        .commander(commander)
        .commanderNumber("+390001")
        .notes(System.err::println)
        .steps(
            step -> {
              if (step == last) {
                // As kill -9 does: nothing is closed, no hook runs.
                Runtime.getRuntime().halt(137);
              }
            })
        .open(
            listener ->
                SmppLink.open(
                    LinkSettings.of(
                        new InetSocketAddress("127.0.0.1", Integer.parseInt(args[1])), "device"),
                    listener));
    Thread.sleep(Long.MAX_VALUE);
  }
}
