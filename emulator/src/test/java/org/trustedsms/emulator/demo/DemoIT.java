// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.emulator.fault.Faults;

class DemoIT {
  @TempDir Path folder;

  @Test
  void everyVerdictIsTheExpectedOne() throws Exception {
    String transcript = run("P-192", false, 2, Faults.none());
    assertEquals(4, transcript.split("\\[as expected\\]", -1).length - 1, transcript);
    assertTrue(transcript.contains("Verified: Alice wrote \"Open gate 4\""), transcript);
    assertTrue(transcript.contains("Forged or changed"), transcript);
    assertTrue(transcript.contains("Replayed"), transcript);
    assertTrue(transcript.contains("version, kind, flags"), transcript);
    pictures();
    readmeShowsThis(transcript);
  }

  /** All of it but the numbers that differ from run to run. */
  private static void readmeShowsThis(String transcript) throws Exception {
    String readme = Files.readString(Path.of("..", "README.md"));
    int start = readme.indexOf("```console\n$ ./trusted-sms demo");
    String session =
        readme.substring(readme.indexOf("3. ", start), readme.indexOf("```", start + 3));
    String masked = masked(transcript);
    assertTrue(masked.contains(masked(session)), session + "\nis not in\n" + transcript);
  }

  private static String masked(String transcript) {
    return transcript
        .replace("\r\n", "\n")
        .replaceAll("[0-9A-F]{16,}", "...")
        .replaceAll("  [0-9A-F]{4}  ", "  ....  ")
        .replaceAll("stamp, low 16 bits: [0-9]+", "stamp")
        .replaceAll("[0-9.]+ ms", "... ms");
  }

  @Test
  void encryptedOnAnotherCurveToTwoOthersOverAHostileNetwork() throws Exception {
    Faults faults =
        Faults.seeded(4)
            .losing(0.2)
            .repeating(0.1)
            .delaying(0.2, Duration.ofMillis(200))
            .corrupting(0.2);
    String transcript = run("K-163", true, 3, faults);
    assertTrue(transcript.contains("Carol's phone   Verified: Alice wrote"), transcript);
    assertTrue(transcript.contains("Bob's phone     Verified: Alice wrote"), transcript);
    assertTrue(transcript.contains("the network"), transcript);
  }

  @Test
  void settingsThatCannotBeAreRefusedInWords() {
    assertEquals(
        "1 phones: 2 to 10 can take part",
        assertThrows(
                IllegalArgumentException.class, () -> settings("P-192", false, 1, Faults.none()))
            .getMessage());
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> settings("P-1", false, 2, Faults.none()))
            .getMessage()
            .startsWith("no curve is named P-1; there are P-192, "));
  }

  private String run(String curve, boolean encrypt, int phones, Faults faults) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean right =
        Demo.run(
            settings(curve, encrypt, phones, faults),
            new PrintStream(out, true, StandardCharsets.UTF_8));
    String transcript = out.toString(StandardCharsets.UTF_8);
    assertTrue(right, transcript);
    return transcript;
  }

  private DemoSettings settings(String curve, boolean encrypt, int phones, Faults faults) {
    return new DemoSettings(curve, "Open gate 4", encrypt, phones, false, folder, faults);
  }

  /** Every picture is one of the whole phone with something on its screen. */
  private void pictures() throws Exception {
    List<Path> files;
    try (Stream<Path> list = Files.list(folder)) {
      files = list.toList();
    }
    assertTrue(files.size() > 20, files.toString());
    for (Path file : files) {
      BufferedImage picture = ImageIO.read(file.toFile());
      assertTrue(picture.getWidth() >= 240 && picture.getHeight() > 320, file.toString());
      long colours =
          Arrays.stream(
                  picture.getRGB(
                      0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth()))
              .distinct()
              .count();
      assertTrue(colours > 4, file + " is blank");
    }
  }
}
