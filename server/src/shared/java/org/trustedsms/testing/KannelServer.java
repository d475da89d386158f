// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Kannel itself, whose loopback SMSC delivers what it gets to the number that it is for. Its user
 * is shop, with the password secret.
 */
public final class KannelServer implements AutoCloseable {
  public static final String TOKEN = "0123456789abcdef";

  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private final Path folder;
  private final List<Process> processes = new ArrayList<>();
  private final int boxes = freePort();
  private final int sendsms = freePort();
  private final StringBuilder services = new StringBuilder();

  /** Sets one up that has not been started. */
  public KannelServer(Path folder) throws IOException {
    this.folder = folder;
  }

  /** Has SMS to a number, or to any if it is empty, given to a listener; returns its port. */
  public int service(String receiver) throws IOException {
    int port = freePort();
    services.append(
        """

        group = sms-service
        keyword = default
        catch-all = true
        max-messages = 0
        %sget-url = "http://127.0.0.1:%d/%s/sms?from=%%p&to=%%P&udh=%%u&data=%%b&coding=%%c&time=%%T"
        """
            .formatted(
                receiver.isEmpty() ? "" : "allowed-receiver-prefix = " + receiver + "\n",
                port,
                TOKEN));
    return port;
  }

  /** Starts it; skips the test if it is not installed. */
  public void start() throws IOException, InterruptedException {
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
        """
                .formatted(freePort(), boxes, sendsms)
            + services);
    start("bearerbox", configuration);
    awaitListening(boxes);
    start("smsbox", configuration);
  }

  private void start(String program, Path configuration) {
    try {
      processes.add(
          new ProcessBuilder("/usr/sbin/" + program, "-v", "4", configuration.toString())
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve(program + ".log").toFile())
              .start());
    } catch (IOException e) {
      abort(program + " is not installed, of Kannel");
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, HERE)) {
      return socket.getLocalPort();
    }
  }

  /** A smsbox that finds no bearerbox ends. */
  private void awaitListening(int port) throws InterruptedException {
    while (true) {
      try {
        new Socket(HERE, port).close();
        return;
      } catch (IOException e) {
        if (!processes.get(0).isAlive()) {
          throw new AssertionError("bearerbox has ended; its log is in " + folder, e);
        }
        Thread.sleep(50);
      }
    }
  }

  /** Returns where SMS are submitted. */
  public URI sendsms() {
    return URI.create("http://127.0.0.1:" + sendsms + "/cgi-bin/sendsms");
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
  }
}
