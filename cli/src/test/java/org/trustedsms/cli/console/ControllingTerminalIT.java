// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.session.Sandbox;
import org.trustedsms.cli.session.Shell;

/** A passphrase typed on a terminal that {@code script} makes, while the streams are files. */
@DisabledOnOs(OS.WINDOWS)
class ControllingTerminalIT {
  private static final String SECRET = "correct h\u00f6rse";

  @TempDir Path folder;

  /** Reads until these words have been printed. */
  private static void await(Reader reader, StringBuilder seen, String words) throws IOException {
    while (seen.indexOf(words) < 0) {
      int next = reader.read();
      assertTrue(next >= 0, "it ended after: " + seen);
      seen.append((char) next);
    }
  }

  @Test
  void isAskedWithoutEchoWhileInputAndOutputAreFiles() throws Exception {
    assumeTrue(Shell.isInstalled("script") && Shell.isInstalled("stty"), "no script or no stty");
    Sandbox sandbox = new Sandbox(folder.resolve("box"));
    Path work = sandbox.folder();
    Path script =
        Files.writeString(
            work.resolve("script"),
            """
            trusted-sms keygen --out alice.pem </dev/null >made 2>notes
            echo "made $?"
            trusted-sms pubkey alice.pem </dev/null >public
            echo "read $?"
            stty -a
            echo end
            """);
    // With nothing on its own input, so that what is typed is typed below.
    ProcessBuilder builder =
        new ProcessBuilder("script", "-qfec", "sh " + script, "/dev/null").directory(work.toFile());
    sandbox.environment().forEach(builder.environment()::put);
    builder.redirectErrorStream(true);
    Process process = builder.start();
    StringBuilder seen = new StringBuilder();
    try (Reader out = process.inputReader(StandardCharsets.UTF_8);
        Writer keys = process.outputWriter(StandardCharsets.UTF_8)) {
      for (String prompt :
          new String[] {"New passphrase of alice.pem: ", "The same again: ", "of alice.pem: "}) {
        StringBuilder next = new StringBuilder();
        await(out, next, prompt);
        seen.append(next);
        keys.write(SECRET + "\n");
        keys.flush();
      }
      await(out, seen, "end\r\n");
      assertTrue(process.waitFor(10, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    String all = seen.toString();
    assertTrue(all.contains("made 0") && all.contains("read 0"), all);
    assertFalse(all.contains("correct"), "it was shown: " + all);
    assertTrue(all.matches("(?s).*[ ;]echo .*"), "the terminal is left as it was: " + all);
    assertFalse(all.contains("-echo "), all);
    assertTrue(Files.readString(work.resolve("made")).contains("alice.pem"));
    String publicKey = Files.readString(work.resolve("public"));
    assertTrue(publicKey.startsWith("-----BEGIN PUBLIC KEY-----"), publicKey);
    assertEquals("", Files.readString(work.resolve("notes")));
  }

  @Test
  void withoutATerminalNobodyIsAsked() throws IOException {
    assertNull(new ControllingTerminal(new File(folder.toFile(), "none")).ask("Passphrase"));
    // A file is no terminal either: it has no echo to switch off.
    Path file = Files.writeString(folder.resolve("file"), "secret\n");
    assertNull(new ControllingTerminal(file.toFile()).ask("Passphrase"));
    assertEquals("secret\n", Files.readString(file));
    assertNull(ControllingTerminal.askPerson("Passphrase"));
  }
}
