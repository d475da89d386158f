// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Scanner;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.store.Store;

/**
 * A device in a process of its own. It reads the step at which it is to die from standard input,
 * and writes it to standard output when it is ready for that.
 */
final class DeviceProcess {
  private static volatile String last = "";

  private DeviceProcess() {}

  /**
   * Runs until it is killed.
   *
   * @param args folder, port of the SMSC, file of the commander's key, program
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    PublicKey commander = PublicKeyFiles.read(Path.of(args[2]));
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
              if (step.name().equals(last)) {
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
    Scanner steps = new Scanner(System.in, StandardCharsets.US_ASCII);
    while (steps.hasNextLine()) {
      last = steps.nextLine();
      System.out.println(last);
    }
  }
}
