// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Real processes that change one store at the same time, some of which are killed. */
@ParameterizedClass
@EnumSource
class StoreProcessesIT {
  private static final int ROUNDS = 5;
  private static final int OTHER_CONTACTS = 1000;
  private static final int THREADS = 4;
  private static final long ENDLESS = 1_000_000;

  @TempDir Path folder;
  @Parameter Databases databases;

  private String address;

  private final List<Process> processes = new ArrayList<>();

  @BeforeEach
  void name() throws IOException {
    address = databases.address(folder);
  }

  private Store open() {
    return new Store(databases.place(address), StoreLimits.DEFAULT, Duration.ofSeconds(30));
  }

  @AfterEach
  void endProcesses() throws InterruptedException {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  private Process start(long first, long number) throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                StoreWriter.class.getName(),
                address,
                Long.toString(first),
                Long.toString(number),
                Integer.toString(THREADS))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    processes.add(process);
    return process;
  }

  private Set<String> kept() {
    try (Store store = open()) {
      return store.read(
          transaction ->
              transaction.contacts().all().stream()
                  .map(Contact::number)
                  .collect(Collectors.toSet()));
    }
  }

  @Test
  void allThatProcessesAddAtTheSameTimeIsThere() throws Exception {
    int writers = 4;
    int each = 25;
    for (int i = 0; i < writers; i++) {
      start(100L * i, each);
    }
    Set<String> numbers = new HashSet<>();
    Set<Long> stamps = new HashSet<>();
    for (Process process : processes) {
      for (String line : process.inputReader().lines().toList()) {
        numbers.add(line.split(" ")[0]);
        stamps.add(Long.valueOf(line.split(" ")[1]));
      }
      assertEquals(0, process.waitFor());
    }
    assertEquals(writers * each, numbers.size());
    assertEquals(numbers, kept());
    assertEquals(
        LongStream.rangeClosed(1, writers * each)
            .mapToObj(number -> 20 * number)
            .collect(Collectors.toSet()),
        stamps);
  }

  @Test
  void whatAKilledProcessHasToldIsThere() throws Exception {
    // A file that takes a while to write is more often caught in the middle.
    try (Store store = open()) {
      store.update(
          transaction -> {
            IntStream.range(0, OTHER_CONTACTS)
                .mapToObj(i -> new Contact("+" + i, "🦊".repeat(40), null, null, null))
                .forEach(transaction.contacts()::put);
          });
    }
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    Set<String> told = new HashSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      Process process = start(ENDLESS * round, ENDLESS);
      BufferedReader lines = process.inputReader();
      for (int left = 1 + random.nextInt(150); left > 0; left--) {
        told.add(number(lines.readLine()));
        if (left % 30 == 0) {
          // Who looks meanwhile sees all of a change or nothing.
          assertTrue(kept().containsAll(told));
        }
      }
      // At any point of the next changes.
      for (int left = random.nextInt(200_000); left > 0; left--) {
        Thread.onSpinWait();
      }
      // The other method of this name would close what is yet to be read.
      process.toHandle().destroyForcibly();
      lines.lines().forEach(line -> told.add(number(line)));
      process.waitFor();
      Set<String> kept = kept();
      assertTrue(kept.containsAll(told), () -> told + " but only " + kept);
      // Some may have been kept and not told any more.
      assertTrue(kept.size() <= OTHER_CONTACTS + told.size() + (round + 1) * THREADS);
    }
    try (Store store = open()) {
      store.write(transaction -> transaction.contacts().remove("+0"));
    }
    assertEquals(OTHER_CONTACTS - 1, kept().stream().filter(n -> n.startsWith("+")).count());
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(
          databases == Databases.SQLITE ? Set.of("store.db", "store.lock") : Set.of(),
          files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
    }
  }

  private static String number(String line) {
    return line.split(" ")[0];
  }
}
