// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.Timing;

class JmhGaugeTest {
  private static final JmhGauge HERE = new JmhGauge(false, 1, 1, 3, 5);
  private static final JmhGauge OWN_JVM = new JmhGauge(true, 1, 1, 3, 5);

  private static Plan.Step step(Operation operation) throws Exception {
    return new Plan.Step(EngineName.CORE.open(), FakeEngine.P192, operation);
  }

  private static void assertMeasured(Operation operation, List<Timing> measurements) {
    assertEquals(1, measurements.size());
    Timing measurement = measurements.get(0);
    assertEquals("trusted-sms core", measurement.engine());
    assertEquals("P-192", measurement.algorithm());
    assertEquals(operation, measurement.operation());
    assertTrue(measurement.microseconds() > 0);
    assertNotNull(measurement.error());
    assertEquals(3, measurement.samples());
  }

  @Test
  void inThisJvmAndInSilence() throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      for (Operation operation : List.of(Operation.SIGN, Operation.SIGN_WITH_TOKEN)) {
        assertMeasured(operation, HERE.measure(step(operation)));
      }
    } finally {
      System.setOut(before);
    }
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
  }

  @Test
  void inAJvmOfItsOwn() throws Exception {
    assertMeasured(Operation.VERIFY_FIRST, OWN_JVM.measure(step(Operation.VERIFY_FIRST)));
  }

  /** The class path of such a program is its JAR, whose manifest names the rest. */
  @Test
  void inAJvmOfItsOwnFromAProgramThatIsAJar(@TempDir Path folder) throws Exception {
    Path jar = folder.resolve("program.jar");
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, JmhProgram.class.getName());
    attributes.put(
        Attributes.Name.CLASS_PATH,
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath().toUri().toString())
            .collect(Collectors.joining(" ")));
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(java.toString(), "-jar", jar.toString())
            .redirectErrorStream(true)
            .start();
    try {
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(process.waitFor(10, TimeUnit.MINUTES));
      assertEquals(0, process.exitValue(), printed);
      assertTrue(printed.contains("P-192 SIGN 3"), printed);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void anInterruptionEndsTheJvmThatWasStarted() throws Exception {
    JmhGauge endless = new JmhGauge(true, 1, 600_000, 1, 600_000);
    Plan.Step step = step(Operation.SIGN);
    FutureTask<List<Timing>> task = new FutureTask<>(() -> endless.measure(step));
    Thread thread = new Thread(task);
    thread.start();
    Optional<ProcessHandle> fork = fork();
    while (fork.isEmpty()) {
      Thread.sleep(20);
      fork = fork();
    }
    thread.interrupt();
    Throwable thrown = assertThrows(Exception.class, () -> task.get(10, TimeUnit.MINUTES));
    assertEquals(InterruptedException.class, thrown.getCause().getClass());
    fork.get().onExit().get(10, TimeUnit.MINUTES);
    assertFalse(fork.get().isAlive());
  }

  private static Optional<ProcessHandle> fork() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains("ForkedMain"))
        .findFirst();
  }
}
