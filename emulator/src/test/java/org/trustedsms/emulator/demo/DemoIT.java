// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.fault.Faults;

class DemoIT {
  @TempDir Path folder;

  @Test
  void everyVerdictIsTheExpectedOne() throws Exception {
    String transcript = run(Curves.standard(), false, 2, Faults.none());
    assertEquals(4, transcript.split("\\[as expected\\]", -1).length - 1, transcript);
    assertTrue(transcript.contains("Verified: Alice wrote \"Open gate 4\""), transcript);
    assertTrue(transcript.contains("Forged or changed"), transcript);
    assertTrue(transcript.contains("Replayed"), transcript);
    assertTrue(transcript.contains("version, kind, flags"), transcript);
    pictures();
    assertTrue(
        transcript.stripTrailing().endsWith(folder.resolve("index.html").toString()), transcript);
    tourShowsThis(transcript);
  }

  /** All of it but the numbers that differ from run to run. */
  private static void tourShowsThis(String transcript) throws Exception {
    String tour = Files.readString(Path.of("..", "docs", "tour.md"));
    int start = tour.indexOf("```console\n$ ./trusted-sms demo");
    String session = tour.substring(tour.indexOf("3. ", start), tour.indexOf("```", start + 3));
    String masked = masked(transcript);
    assertTrue(masked.contains(masked(session)), session + "\nis not in\n" + transcript);
  }

  private static String masked(String transcript) {
    return transcript
        .replace("\r\n", "\n")
        .replaceAll("[0-9A-F]{16,}", "...")
        .replaceAll("  [0-9A-F]{4}  ", "  ....  ")
        .replaceAll("step, low 16 bits: [0-9]+", "stamp")
        .replaceAll("[0-9.]+ ms", "... ms");
  }

  @Tag("exhaustive")
  @Test
  void encryptedOnAnotherCurveToTwoOthersOverAHostileNetwork() throws Exception {
    Faults faults =
        Faults.seeded(4)
            .losing(0.2)
            .repeating(0.1)
            .delaying(0.2, Duration.ofMillis(200))
            .corrupting(0.2);
    String transcript = run(Curves.k163(), true, 3, faults);
    assertTrue(transcript.contains("Carol's phone   Verified: Alice wrote"), transcript);
    assertTrue(transcript.contains("Bob's phone     Verified: Alice wrote"), transcript);
    assertTrue(transcript.contains("the network"), transcript);
  }

  @Test
  void settingsThatCannotBeAreRefusedInWords() {
    assertEquals(
        "1 phones: 2 to 10 can take part",
        assertThrows(
                IllegalArgumentException.class,
                () -> settings(Curves.standard(), false, 1, Faults.none()))
            .getMessage());
  }

  private String run(Curve curve, boolean encrypt, int phones, Faults faults) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean right =
        Demo.run(
            settings(curve, encrypt, phones, faults),
            new PrintStream(out, true, StandardCharsets.UTF_8));
    String transcript = out.toString(StandardCharsets.UTF_8);
    assertTrue(right, transcript);
    return transcript;
  }

  private DemoSettings settings(Curve curve, boolean encrypt, int phones, Faults faults) {
    return new DemoSettings(curve, "Open gate 4", encrypt, phones, folder, faults);
  }

  /** Every picture is one of the whole phone with something on its screen, and on the page. */
  private void pictures() throws Exception {
    List<String> files;
    try (Stream<Path> list = Files.list(folder)) {
      files = list.map(file -> file.getFileName().toString()).sorted().toList();
    }
    Set<String> different = new HashSet<>();
    for (String file : files.subList(0, files.size() - 1)) {
      BufferedImage picture = ImageIO.read(folder.resolve(file).toFile());
      assertTrue(picture.getWidth() >= 240 && picture.getHeight() > 320, file);
      int[] pixels =
          picture.getRGB(
              0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
      assertTrue(Arrays.stream(pixels).distinct().count() > 4, file + " is blank");
      assertTrue(different.add(Arrays.toString(pixels)), file + " is there twice");
    }
    assertTrue(different.size() > 20, files.toString());

    assertEquals("index.html", files.get(files.size() - 1));
    String page = Files.readString(folder.resolve("index.html"));
    List<String> shown = new ArrayList<>();
    Matcher figure = Pattern.compile("<img src=\"([^\"]+)\" alt=\"Screen: [^\"]+\"").matcher(page);
    while (figure.find()) {
      shown.add(figure.group(1));
    }
    assertEquals(files.subList(0, files.size() - 1), shown);
    for (String caption : List.of("home", "inbox", "menu of contact Bob", "busy")) {
      assertTrue(
          page.contains("Alice's phone: " + caption) || page.contains("Bob's phone: " + caption),
          caption);
    }
    assertTrue(
        page.contains("<figcaption>Alice writes to Bob.<small>Alice's phone: new message to Bob"),
        page);
    assertFalse(page.contains("<figcaption><small>"), "a picture has no sentence");
    assertTrue(page.contains("<figcaption>Bob chooses a PIN.<small>Bob's phone: choice of"), page);
    assertTrue(page.contains("Verified: Alice wrote &quot;Open gate 4&quot;"), page);
    assertFalse(page.contains("http"), "it needs nothing else");
  }
}
