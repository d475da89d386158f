// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Sender;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;

/** A service that is killed at random points under load, with an SMSC that delivers again. */
class SmsServiceIT {
  private static final int MESSAGES = 300;
  private static final int KILLS = 8;

  @TempDir Path folder;

  /** What one text was handed out as. */
  private record Shown(String id, boolean again) {}

  private final Map<String, List<Shown>> shown = new HashMap<>();
  private final Set<Integer> answered = new HashSet<>();

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            ServiceProcess.class.getName(),
            folder.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private void read(String line) {
    String[] words = line.split(" ", 4);
    if (words[0].equals("answered")) {
      answered.add(Integer.valueOf(words[1]));
    } else {
      shown
          .computeIfAbsent(words[3], text -> new ArrayList<>())
          .add(new Shown(words[1], words[2].equals("true")));
    }
  }

  @Test
  void nothingIsLostAndNothingIsVerifiedTwice() throws Exception {
    PrivateKey sender = ServiceProcess.key(1);
    List<String> sms = new ArrayList<>();
    Map<String, List<Integer>> smsOf = new HashMap<>();
    for (int i = 0; i < MESSAGES; i++) {
      long stamp = (FakeLink.NOW_MILLIS / 1000 + i) / 20 * 20;
      // Every fifth takes several SMS.
      String text = "text " + i + (i % 5 == 0 ? " long".repeat(250) : "");
      byte[] payload =
          new Sender(sender, () -> stamp)
              .sign(Draft.text(text).to(ServiceProcess.key(2).publicKey()))
              .payload();
      for (byte[] userData : FakeLink.segments(payload)) {
        smsOf.computeIfAbsent(text, any -> new ArrayList<>()).add(sms.size());
        sms.add(HexFormat.of().formatHex(userData));
      }
    }
    try (Store store = new Store(folder)) {
      store.update(
          transaction -> {
            transaction
                .contacts()
                .put(new Contact("+1", "Alice", sender.publicKey(), Trust.COMPARED, null));
          });
    }
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int kill = 0; kill < KILLS; kill++) {
      run(sms, random, 1 + random.nextInt(sms.size() / KILLS));
    }
    run(sms, random, Integer.MAX_VALUE);
    assertEquals(sms.size(), answered.size(), "seed " + seed);
    assertEquals(smsOf.keySet(), shown.keySet(), "seed " + seed);
    shown.forEach(
        (text, times) -> {
          assertEquals(1, times.stream().map(Shown::id).distinct().count(), text + times);
          assertTrue(times.stream().skip(1).allMatch(Shown::again), "seed " + seed + text + times);
        });
  }

  /** Delivers what was not answered, and one that was; kills after some lines, or when all came. */
  private void run(List<String> sms, Random random, int lines) throws Exception {
    List<Integer> open =
        IntStream.range(0, sms.size()).filter(i -> !answered.contains(i)).boxed().toList();
    List<Integer> toDeliver = new ArrayList<>(open);
    answered.stream().limit(1).forEach(toDeliver::add);
    Process process = start();
    Thread writer =
        new Thread(
            () -> {
              PrintWriter out = new PrintWriter(process.getOutputStream());
              toDeliver.forEach(i -> out.println(i + " " + sms.get(i)));
              out.flush();
            });
    writer.start();
    BufferedReader in = process.inputReader();
    for (int left = lines; left > 0 && !isOver(sms); left--) {
      read(in.readLine());
    }
    for (int left = random.nextInt(200_000); left > 0; left--) {
      Thread.onSpinWait();
    }
    process.toHandle().destroyForcibly();
    in.lines().forEach(this::read);
    process.waitFor();
    writer.join();
  }

  private boolean isOver(List<String> sms) {
    return answered.size() == sms.size() && shown.size() == MESSAGES;
  }
}
