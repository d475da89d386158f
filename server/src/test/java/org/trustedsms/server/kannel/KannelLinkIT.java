// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.trustedsms.server.kannel.Arrivals.take;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** Against Kannel itself, whose loopback SMS centre sends back what it gets. */
class KannelLinkIT {
  private static final String TOKEN = "0123456789abcdef";
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @TempDir Path folder;

  private final List<Process> kannel = new ArrayList<>();

  private void start(String program, Path configuration) throws IOException {
    try {
      kannel.add(
          new ProcessBuilder("/usr/sbin/" + program, "-v", "4", configuration.toString())
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve(program + ".log").toFile())
              .start());
    } catch (IOException e) {
      abort(program + " is not installed, of Kannel");
    }
  }

  @AfterEach
  void stop() {
    kannel.forEach(Process::destroyForcibly);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, HERE)) {
      return socket.getLocalPort();
    }
  }

  /** A smsbox that finds no bearerbox ends. */
  private void awaitListening(int port) throws Exception {
    while (true) {
      try {
        new Socket(HERE, port).close();
        return;
      } catch (IOException e) {
        assertTrue(kannel.get(0).isAlive(), () -> "bearerbox has ended; its log is in " + folder);
        Thread.sleep(50);
      }
    }
  }

  @Test
  void sendsAndReceives() throws Exception {
    int boxes = freePort();
    int sendsms = freePort();
    int listening = freePort();
    Path configuration = folder.resolve("kannel.conf");
    Files.writeString(
        configuration,
        """
        group = core
        admin-port = %d
        admin-interface = 127.0.0.1
        admin-password = none
        smsbox-port = %d
        smsbox-interface = 127.0.0.1

        group = smsc
        smsc = loopback
        smsc-id = loop

        group = smsbox
        bearerbox-host = 127.0.0.1
        sendsms-port = %d
        sendsms-interface = 127.0.0.1
        http-request-retry = 1000
        http-queue-delay = 1

        group = sendsms-user
        username = shop
        password = secret

        group = sms-service
        keyword = default
        catch-all = true
        max-messages = 0
        get-url = "http://127.0.0.1:%d/%s/sms?from=%%p&to=%%P&udh=%%u&data=%%b&coding=%%c&time=%%T"
        """
            .formatted(freePort(), boxes, sendsms, listening, TOKEN));
    start("bearerbox", configuration);
    awaitListening(boxes);
    start("smsbox", configuration);
    Arrivals arrivals = new Arrivals();
    arrivals.answer = CompletableFuture.failedFuture(new IllegalStateException());
    KannelSettings settings =
        KannelSettings.of(URI.create("http://127.0.0.1:" + sendsms + "/cgi-bin/sendsms"), "shop")
            .password("secret".toCharArray())
            .listen(new InetSocketAddress(HERE, listening), TOKEN);
    byte[] data = new byte[140];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) (i < 7 ? new int[] {6, 5, 4, 0x0B, 0x84, 0x23, 0xF0}[i] : 255 - i);
    }
    try (KannelLink link = KannelLink.keep(settings, arrivals)) {
      Submitted taken =
          link.submit(
                  new ShortMessage(
                      Address.ofNumber("+447700900101"),
                      Address.ofNumber("+447700900150"),
                      ShortMessage.HEADER,
                      0,
                      ShortMessage.BINARY,
                      data),
                  true)
              .get(60, TimeUnit.SECONDS);
      // Refused the first time: it comes again.
      take(arrivals.messages);
      arrivals.answer = CompletableFuture.completedFuture(null);
      ReceivedSms received = take(arrivals.messages);
      assertArrayEquals(data, received.sms().data());
      assertEquals("+447700900101", received.sms().source().number());
      assertEquals("+447700900150", received.sms().destination().number());
      assertEquals(ShortMessage.BINARY, received.sms().dataCoding());
      DeliveryReceipt receipt = take(arrivals.receipts);
      assertEquals(taken.messageId(), receipt.messageId());
      assertEquals("+447700900150", receipt.recipient().number());
      assertEquals(DeliveryReceipt.State.ENROUTE, receipt.state());
    }
  }
}
