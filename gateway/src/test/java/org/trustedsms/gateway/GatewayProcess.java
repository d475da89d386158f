// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.ShortMessage;

/**
 * A gateway in a process of its own that can be killed. What it sends is appended to a file, unless
 * its environment names an SMSC: the recipient's number, a space, the user data in hexadecimal, a
 * space, the number of the process.
 */
final class GatewayProcess implements AutoCloseable {
  /** The variable that names the SMSC. */
  static final String CENTRE = "TRUSTED_SMS_GATEWAY_SMSC";

  private final Process process;
  private final int port;
  private final String token;

  private GatewayProcess(Process process, int port, String token) {
    this.process = process;
    this.port = port;
    this.token = token;
  }

  /** Starts one; the token is null if it is not the first in this folder. */
  static GatewayProcess start(Path folder) throws IOException {
    return start(folder, "-XX:TieredStopAtLevel=1", Map.of());
  }

  /**
   * Starts one.
   *
   * @param under the beginning of the command: a program that runs another one
   */
  static GatewayProcess start(
      Path folder, String javaOption, Map<String, String> environment, String... under)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(under));
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            javaOption,
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            GatewayProcess.class.getName(),
            folder.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("errors").toFile()));
    builder.environment().putAll(environment);
    Process process = builder.start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String[] told = String.valueOf(out.readLine()).split(" ");
    if (told.length != 2) {
      throw new IOException("the gateway did not start; see " + folder.resolve("errors"));
    }
    return new GatewayProcess(
        process, Integer.parseInt(told[0]), told[1].equals("-") ? null : told[1]);
  }

  Api api(String with) {
    return new Api(port, with);
  }

  String token() {
    return token;
  }

  /** Returns the CPU time that it has taken. */
  long cpuNanos() {
    return process.info().totalCpuDuration().orElseThrow().toNanos();
  }

  /** Sends it a signal: STOP, CONT. */
  void signal(String name) throws IOException, InterruptedException {
    assertEquals(0, new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor());
  }

  /** Kills it at once (SIGKILL). */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }

  /** What it sends it answers by another thread, as a link does. */
  private record Appender(FileChannel file, ExecutorService teller) implements SmsLink {
    @Override
    public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt) {
      String line =
          sms.destination().number()
              + " "
              + java.util.HexFormat.of().formatHex(sms.data())
              + " "
              + ProcessHandle.current().pid()
              + "\n";
      try {
        file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
      } catch (IOException e) {
        return CompletableFuture.failedFuture(e);
      }
      return CompletableFuture.supplyAsync(() -> new Submitted(""), teller);
    }

    @Override
    public boolean isOver() {
      return false;
    }

    @Override
    public void close() {}
  }

  /** The process itself; the argument is its folder. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    FileChannel sent =
        FileChannel.open(
            folder.resolve("sent"), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:0");
    GatewaySettings settings = GatewaySettings.read(null, folder.resolve("gateway"), environment);
    String[] token = {"-"};
    SmsLink.Factory link =
        (LinkListener listener) -> {
          listener.link(true, "up");
          return new Appender(sent, Executors.newSingleThreadExecutor());
        };
    Log log = new Log(new PrintStream(System.err, true));
    Gateway gateway =
        environment.containsKey(CENTRE)
            ? Gateway.start(settings, log, made -> token[0] = made)
            : Gateway.start(settings, link, log, made -> token[0] = made);
    System.out.println(gateway.port() + " " + token[0]);
    Thread.currentThread().join();
  }
}
