// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.trustedsms.cli.TrustedSms;
import org.trustedsms.cli.console.CommandLineRunner;

/**
 * A process that executes one short command after the other as {@code TrustedSms.main} does, with
 * the arguments and the streams of the script {@code one-process/trusted-sms}.
 */
final class CommandServer {
  private CommandServer() {}

  /** Executes commands until it is killed; takes the folder of the script. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    // Commands put their own in its place.
    PrintStream log = System.err;
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> e.printStackTrace(log));
    // Open for writing as well, so that it does not end between two commands.
    try (RandomAccessFile requests =
        new RandomAccessFile(folder.resolve("requests").toFile(), "rw")) {
      for (String process = requests.readLine(); process != null; process = requests.readLine()) {
        int status = execute(process, folder);
        Files.writeString(folder.resolve(process + ".status"), status + "\n");
      }
    }
  }

  private static int execute(String process, Path folder) throws IOException {
    // There is a 0 behind each.
    String[] split = Files.readString(folder.resolve(process + ".arguments")).split("\0", -1);
    String[] arguments = Arrays.copyOf(split, split.length - 1);
    String streams = "/proc/" + process + "/fd/";
    try (InputStream in = new FileInputStream(streams + 3);
        PrintStream out = print(streams + 4);
        PrintStream err = print(streams + 5)) {
      System.setIn(in);
      System.setOut(out);
      System.setErr(err);
      return new CommandLineRunner(
              TrustedSms.commandLine(System::getenv, arguments), out, () -> false)
          .run(arguments);
    }
  }

  private static PrintStream print(String stream) throws IOException {
    return new PrintStream(new FileOutputStream(stream, true), true, StandardCharsets.UTF_8);
  }
}
