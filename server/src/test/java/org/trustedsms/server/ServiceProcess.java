// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Random;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.store.Store;

/**
 * A process with a service. It is given SMS in lines, a number and the user data in hexadecimal,
 * and prints {@code answered NUMBER} when the SMSC would be answered, and {@code text ID AGAIN
 * TEXT} when a text is handed out.
 */
final class ServiceProcess {
  private ServiceProcess() {}

  static PrivateKey key(int seed) {
    return PrivateKey.generate(Curves.p192(), new Random(seed)::nextBytes);
  }

  /**
   * Runs it.
   *
   * @param args the folder of the store
   */
  public static void main(String[] args) throws Exception {
    Store store = new Store(Path.of(args[0]));
    FakeLink link = new FakeLink();
    SmsService.of(store, OwnKey.of(key(2)), "+2")
        .clock(Clock.fixed(Instant.ofEpochMilli(FakeLink.NOW_MILLIS), ZoneOffset.UTC))
        .open(
            link,
            message ->
                System.out.println(
                    "text " + message.id() + " " + message.redelivered() + " " + message.text()));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String number = line.substring(0, line.indexOf(' '));
      byte[] userData = HexFormat.of().parseHex(line.substring(line.indexOf(' ') + 1));
      link.deliver("+1", userData)
          .whenComplete(
              (unused, failure) -> {
                if (failure == null) {
                  System.out.println("answered " + number);
                }
              });
    }
    // To be killed.
    Thread.currentThread().join();
  }
}
