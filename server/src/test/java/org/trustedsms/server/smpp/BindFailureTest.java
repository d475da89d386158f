// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.util.DaemonThreads;
import org.trustedsms.testing.Hex;

/** A server that is no SMSC is reported as such, at once unless it is silent. */
class BindFailureTest {
  private static final Duration DAY = Duration.ofDays(1);

  private static LinkSettings settings(InetSocketAddress smsc, Duration bind) {
    return LinkSettings.of(smsc, "shop").timers(new LinkTimers(bind, DAY, DAY, DAY, DAY));
  }

  private static String failure(LinkSettings settings) {
    return assertThrows(
            IOException.class, () -> SmppLink.open(settings, new LinkListener() {}).close())
        .getMessage();
  }

  /** The bind timer is a day. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "485454502F312E312034303020426164 0D0A 0D0A | a web server answers (\"HTTP/1.1 400 Bad\")",
        "5353482D322E302D4F70656E535348 0D0A | something else than SMPP answers"
            + " (\"SSH-2.0-OpenSSH\")",
        "32323020 1B5B324A | something else than SMPP answers (\"220 ?[2J\")",
        "15030300020246 | it wants TLS",
        "0000 | what comes is not SMPP (0x0000)",
        "7FFFFFFF 00000005 | what comes is not SMPP (0x7fffffff00000005)",
        "00000010 80000009 00000000 00000063 | what comes is not SMPP",
        "00000010 80000001 00000000 00000001 | what comes is not SMPP",
        "00000010 00000005 00000000 00000001 | closed the connection without an answer",
        "'' | closed the connection without an answer to the bind: check the system_id"
      })
  void whatAnswersIsToldAtOnce(String answer, String words) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      DaemonThreads.thread(
              "test",
              () -> {
                try (Socket client = server.accept()) {
                  client.getInputStream().readNBytes(16 + 5 + 6);
                  client.getOutputStream().write(Hex.bytes(answer));
                } catch (IOException e) {
                  // The client has left.
                }
              })
          .start();
      InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
      String message = failure(settings(address, DAY));
      assertTrue(message.contains(words), message);
      assertTrue(
          message.startsWith(
              "no link to the SMSC at " + address.getHostString() + ":" + address.getPort() + ": "),
          message);
    }
  }

  @Test
  void silenceTakesTheBindTimer() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
      String message = failure(settings(address, Duration.ofMillis(100)));
      assertTrue(message.contains("it is silent: no answer to the bind"), message);
    }
  }

  @Test
  void nobodyListens() throws Exception {
    InetSocketAddress nobody;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = (InetSocketAddress) free.getLocalSocketAddress();
    }
    assertTrue(failure(settings(nobody, DAY)).endsWith(": nobody listens there"));
  }

  @Test
  void noSuchHost() {
    InetSocketAddress nowhere = InetSocketAddress.createUnresolved("no such host.invalid", 2775);
    assertEquals(
        "no link to the SMSC at no such host.invalid:2775: no such host",
        failure(settings(nowhere, DAY)));
  }

  @Test
  void bindingCanBeInterrupted() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      LinkSettings settings = settings((InetSocketAddress) silent.getLocalSocketAddress(), DAY);
      CountDownLatch begun = new CountDownLatch(1);
      FutureTask<SmsLink> task =
          new FutureTask<>(
              () -> {
                begun.countDown();
                return SmppLink.open(settings, new LinkListener() {});
              });
      Thread thread = DaemonThreads.thread("test", task);
      thread.start();
      begun.await();
      silent.accept().getInputStream().readNBytes(16);
      thread.interrupt();
      assertInstanceOf(
          InterruptedIOException.class,
          assertThrows(ExecutionException.class, task::get).getCause());
    }
  }
}
