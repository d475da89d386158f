// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** Serves one page with the gateway's HTTP server: what a start is compared with. */
final class BarePage {
  private BarePage() {}

  public static void main(String[] args) throws Exception {
    Server server = new Server(0);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            Content.Sink.write(response, true, "page", callback);
            return true;
          }
        });
    server.start();
    System.out.println(((ServerConnector) server.getConnectors()[0]).getLocalPort());
  }

  /** Returns how long a JVM of its own takes from its start to the first answer. */
  static double secondsToFirstAnswer() throws IOException {
    long began = System.nanoTime();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                BarePage.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
      String port = out.readLine();
      if (port == null) {
        throw new IOException("a bare JVM with Jetty does not start");
      }
      try (Client client = new Client(Integer.parseInt(port), null)) {
        client.ask("GET", "/", "", 200);
      }
      return (System.nanoTime() - began) / 1e9;
    } finally {
      process.destroyForcibly();
    }
  }
}
