// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Dimension;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.phone.MidletSuite;

/** Pictures of the screens of small phones are in target/screens, to be looked at. */
@Tag("exhaustive")
class SmallScreensIT {
  /** What the phone leaves free on the left and on the right. */
  private static final int EDGE = 4;

  /** The font of the phone's texts, which break at spaces. */
  private static final FontMetrics TEXT =
      new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)
          .getGraphics()
          .getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, 14));

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"128, 128", "176, 208"})
  void noWordIsWiderThanTheScreen(int width, int height) throws Exception {
    Dimension size = new Dimension(width, height);
    Path pictures = Files.createDirectories(Path.of("target", "screens", width + "x" + height));
    Set<String> tooWide = new TreeSet<>();
    List<String> taken = new ArrayList<>();
    ScreenshotListener screenshots =
        (driver, what) -> {
          BufferedImage picture = driver.phone().screenPicture();
          assertEquals(size, new Dimension(picture.getWidth(), picture.getHeight()));
          words(driver.phone().screen(), width - 2 * EDGE, tooWide);
          taken.add(save(picture, pictures, taken.size(), driver, what));
        };
    TestBedSettings settings =
        new TestBedSettings(
                folder, MidletSuite.small(), Curves.standard(), Faults.none(), screenshots)
            .withScreen(size);
    try (TestBed testBed = new TestBed(settings, null)) {
      PreparedPhones.assemble(testBed);
    }
    play(settings, DailyUse::typeDigits, "typeDigits");
    play(settings, Scenarios.pair(DailyUse::fewKeys), "fewKeys");
    play(settings, Scenarios.pair(DailyUse::encrypt), "encrypt");
    play(settings, Scenarios.pair(Attacks::keyChanged), "keyChanged");
    play(settings, ThreeParties::play, "threeParties");
    assertTrue(taken.size() > 50, taken.toString());
    assertEquals(Set.of(), tooWide);
  }

  private void play(TestBedSettings settings, Scenario.Steps steps, String name) throws Exception {
    TestBedSettings own =
        new TestBedSettings(
                Files.createDirectory(folder.resolve(name)),
                settings.suite(),
                settings.curve(),
                settings.faults(),
                settings.screenshots())
            .withScreen(settings.screen());
    try (TestBed testBed = new TestBed(own, folder)) {
      steps.run(testBed);
    }
  }

  private static void words(ScreenContent screen, int width, Set<String> tooWide) {
    List<String> texts = new ArrayList<>(screen.entries());
    texts.add(screen.text());
    for (ScreenContent.Item item : screen.items()) {
      texts.add(item.label());
      texts.add(item.value());
      item.choices().forEach(choice -> texts.add(choice.text()));
    }
    for (String text : texts) {
      for (String word : text.split("\\s")) {
        if (TEXT.stringWidth(word) > width && !word.matches("\\+\\d+\\W*")) {
          tooWide.add(word);
        }
      }
    }
  }

  private static String save(
      BufferedImage picture, Path folder, int number, PhoneDriver driver, String what) {
    String name = String.format("%03d-%s-%s.png", number, driver.name(), what.replace(' ', '-'));
    try {
      ImageIO.write(picture, "png", folder.resolve(name).toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return name;
  }
}
