// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.Timing;

/** With commands that only pretend to be OpenSSL, so that it need not be installed. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class OpenSslEngineTest {
  private static final String P192_ALONE =
      """
      if [ $1 = version ]; then echo 'OpenSSL 3.0.19 27 Jan 2026'; exit 0; fi
      if [ "$3" = no-such-algorithm ]; then
        if [ $2 != ecdsap192 ]; then echo "speed: Unknown algorithm $2"; exit 1; fi
        echo 'speed: Unknown algorithm no-such-algorithm'; exit 1
      fi
      """;

  @TempDir Path folder;

  private String command(String script) throws IOException {
    Path file = folder.resolve("openssl");
    Files.writeString(file, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file.toString();
  }

  private static String refusal(String command) {
    return assertThrows(Engine.UnavailableException.class, () -> OpenSslEngine.find(command))
        .getMessage();
  }

  @Test
  void aMissingCommandIsSaidToBeMissing() {
    String command = folder.resolve("nowhere").toString();
    assertTrue(
        refusal(command).startsWith("the command " + command + " is not installed, or does"));
  }

  @Test
  void anotherProgramOfThatNameIsRefused() throws IOException {
    String message = refusal(command("echo LibreSSL 3.9.2"));
    assertTrue(message.contains("1.1.1 or newer") && message.contains("LibreSSL 3.9.2"), message);
    refusal(command("echo OpenSSL 1.0.2k"));
    refusal(command("exit 3"));
  }

  @Test
  void whatItMeasuresIsTaken() throws Exception {
    String speed = "printf '+R5:600:192:1.0\\n+R6:300:192:1.0\\n+F4:1:192:500.0:250.0\\n'\n";
    Engine.SelfTimed engine = (Engine.SelfTimed) OpenSslEngine.find(command(P192_ALONE + speed));
    assertEquals("3.0.19", engine.version());
    Algorithm p192 = Algorithm.named("P-192");
    assertEquals(
        List.of(
            new Timing("OpenSSL", "P-192", Operation.SIGN, 2000.0, null, 600),
            new Timing("OpenSSL", "P-192", Operation.VERIFY_FIRST, 4000.0, null, 300),
            new Timing("OpenSSL", "P-192", Operation.VERIFY_KNOWN, 4000.0, null, 300)),
        engine.time(p192, 1));
    assertEquals(
        engine.time(p192, 1).stream().map(Timing::operation).toList(),
        List.copyOf(engine.operations(p192)));
  }

  @Test
  void aCurveThatItLacksIsAbsent() throws Exception {
    Engine engine = OpenSslEngine.find(command(P192_ALONE));
    assertEquals(Set.of(), engine.operations(Algorithm.named("prime239v1")));
    assertEquals(Set.of(), engine.operations(Algorithm.named("P-224")));
    assertEquals(Set.of(), engine.operations(Algorithm.named("RSA-1024 PSS")));
  }

  @Test
  void aFailureIsSaidWithItsOutput() throws Exception {
    String failing = P192_ALONE + "echo out of memory; exit 7\n";
    Engine.SelfTimed engine = (Engine.SelfTimed) OpenSslEngine.find(command(failing));
    String message =
        assertThrows(IOException.class, () -> engine.time(Algorithm.named("P-192"), 1))
            .getMessage();
    assertEquals("openssl speed ecdsap192 ended with 7: out of memory", message);
  }

  @Test
  void anInterruptionEndsTheCommand() throws Exception {
    Engine.SelfTimed engine =
        (Engine.SelfTimed) OpenSslEngine.find(command(P192_ALONE + "exec sleep 600\n"));
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> engine.time(Algorithm.named("P-192"), 1));
    for (ProcessHandle child : ProcessHandle.current().children().toList()) {
      if (child.info().commandLine().orElse("").contains("sleep 600")) {
        child.onExit().get(10, TimeUnit.MINUTES);
      }
    }
  }
}
