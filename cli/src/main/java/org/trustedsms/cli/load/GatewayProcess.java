// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** The command that people start, in a process of its own. */
final class GatewayProcess implements AutoCloseable {
  /** The gateway's own number. */
  static final String NUMBER = "+447700900150";

  /** By its name, since it has the command that runs this. */
  private static final String PROGRAM = "org.trustedsms.cli.TrustedSms";

  private static final Pattern TOKEN = Pattern.compile(".*(tsms_[0-9a-f]+)");
  private static final Pattern ADDRESS = Pattern.compile(".*http://[^/]*:([0-9]+)/.*");

  /** In /proc/PID/task/TID/stat, behind the name. */
  private static final int USER_TIME = 11;

  private static final long NANOS_OF_A_TICK = 10_000_000;
  private static final Pattern COMPILER = Pattern.compile("\\(C[12] Compiler");

  private final Process process;
  private final boolean onServer;
  private int port;
  private String token;

  private GatewayProcess(Process process, boolean onServer) {
    this.process = process;
    this.onServer = onServer;
  }

  /** Starts it, and waits until it says where it listens; without a database it has SQLite. */
  static GatewayProcess start(Path folder, int smsc, ServerStore database) throws IOException {
    ProcessBuilder builder = java(PROGRAM, "gateway", "--folder", folder.toString());
    Map<String, String> environment = builder.environment();
    environment.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:0");
    environment.put("TRUSTED_SMS_GATEWAY_SMSC", "127.0.0.1:" + smsc);
    environment.put("TRUSTED_SMS_GATEWAY_NUMBER", NUMBER);
    if (database != null) {
      environment.put("TRUSTED_SMS_GATEWAY_DATABASE", database.url());
      environment.put("TRUSTED_SMS_GATEWAY_DATABASE_USER", database.user());
      environment.put(
          "TRUSTED_SMS_GATEWAY_DATABASE_PASSWORD_FILE", database.passwordFile().toString());
    }
    GatewayProcess started = new GatewayProcess(builder.start(), database != null);
    try {
      started.read();
      return started;
    } catch (IOException e) {
      started.close();
      throw e;
    }
  }

  private static ProcessBuilder java(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                // One that ended would take along what is to be left out of the process's time.
                "-XX:-UseDynamicNumberOfCompilerThreads",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path")));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
  }

  private void read() throws IOException {
    BufferedReader out = process.inputReader();
    while (port == 0) {
      String line = out.readLine();
      if (line == null) {
        throw new IOException("the gateway does not start; trusted-sms gateway says why");
      }
      Matcher told = TOKEN.matcher(line);
      if (told.matches()) {
        token = told.group(1);
      }
      Matcher address = ADDRESS.matcher(line);
      if (address.matches()) {
        port = Integer.parseInt(address.group(1));
      }
    }
  }

  int port() {
    return port;
  }

  /** Returns whether its store is on a server. */
  boolean isOnServer() {
    return onServer;
  }

  /** The administrator's, which the first one in a folder says. */
  String token() {
    return token;
  }

  /** Returns the CPU time of its threads, on Linux without those of Java's compiler. */
  long cpuNanos() throws IOException {
    long all = process.info().totalCpuDuration().orElseThrow().toNanos();
    Path threads = Path.of("/proc", Long.toString(process.pid()), "task");
    return Files.isDirectory(threads) ? all - compilerTicks(threads) * NANOS_OF_A_TICK : all;
  }

  static long compilerTicks(Path threads) throws IOException {
    long ticks = 0;
    try (DirectoryStream<Path> each = Files.newDirectoryStream(threads)) {
      for (Path thread : each) {
        ticks += compilerTicksOf(thread);
      }
    }
    return ticks;
  }

  private static long compilerTicksOf(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      int name = stat.lastIndexOf(')');
      if (!COMPILER.matcher(stat.substring(0, name)).find()) {
        return 0;
      }
      String[] fields = stat.substring(name + 2).split(" ");
      return Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1]);
    } catch (IOException e) {
      // It has ended meanwhile, and is no compiler.
      return 0;
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Serves one page with the gateway's HTTP server: what a start is compared with. */
  static final class BarePage {
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
      Process process = java(BarePage.class.getName()).start();
      try {
        String port = process.inputReader().readLine();
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

  /** One connection to the gateway, by HTTP/1.1; it costs less than a client that does more. */
  static final class Client implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;
    private final String token;

    Client(int port, String token) throws IOException {
      this.token = token;
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(PATIENCE_MILLIS);
      in = new BufferedInputStream(socket.getInputStream());
    }

    String ask(String method, String path, String body, int status) throws IOException {
      return ask(method, path, body, null, status);
    }

    /** Asks, and waits for the answer; the idempotency key may be null. */
    String ask(String method, String path, String body, String key, int status) throws IOException {
      byte[] content = body.getBytes(StandardCharsets.UTF_8);
      String more =
          (token == null ? "" : "Authorization: Bearer " + token + "\r\n")
              + (key == null ? "" : "Idempotency-Key: " + key + "\r\n");
      String head =
          ("%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %s\r\n"
                  + "Content-Type: application/json\r\n%s\r\n")
              .formatted(method, path, content.length, more);
      socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
      String answer = line();
      int length = 0;
      for (String field = line(); !field.isEmpty(); field = line()) {
        if (field.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
          length = Integer.parseInt(field.substring(field.indexOf(':') + 1).strip());
        }
      }
      String text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
      if (!answer.startsWith("HTTP/1.1 " + status + " ")) {
        throw new IOException("the gateway answers " + answer + " " + text);
      }
      return text;
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) {
          throw new IOException("the gateway has closed the connection");
        }
        line.append((char) c);
      }
      return line.toString().stripTrailing();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
