// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.emulator.bridge.Handset;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.phone.PhoneUi;

class PhoneConsoleTest {
  @TempDir Path folder;

  /** Writes down what is done with it. */
  private static final class Notes extends PhoneUi {
    private final List<String> done = new ArrayList<>();
    private final Printout printout = new Printout(UnaryOperator.identity());

    @Override
    public ScreenContent screen() {
      ScreenContent.Item choice =
          new ScreenContent.Item(
              ScreenContent.ItemKind.CHOICE,
              "Curve",
              "",
              List.of(
                  new ScreenContent.Choice("P-192", true),
                  new ScreenContent.Choice("P-224", false)));
      return new ScreenContent(
          1 + done.size(),
          ScreenContent.Kind.FORM,
          "Screen " + done.size(),
          "",
          "",
          List.of(),
          List.of(choice),
          List.of("OK", "Send now", "Type digits"));
    }

    @Override
    public void pick(String command) {
      if (!screen().commands().contains(command)) {
        throw new IllegalArgumentException("no command \33" + command);
      }
      done.add("pick " + command);
    }

    @Override
    public void select(int row) {
      done.add("select " + row);
    }

    @Override
    public void type(int item, String text) {
      done.add("type " + item + " " + text);
    }

    @Override
    public void choose(String label, String entry, boolean on) {
      done.add((on ? "choose " : "clear ") + label + " " + entry);
    }

    @Override
    public void startApplication() {
      done.add("start");
    }

    @Override
    public void dismiss() {
      done.add("dismiss");
    }

    @Override
    public void press(String key) {
      done.add("press " + key);
    }

    @Override
    public String number() {
      return "+39001";
    }

    @Override
    protected Handset handset() {
      throw new AssertionError("not to be used");
    }

    @Override
    public Printout printout() {
      return printout;
    }

    @Override
    public BufferedImage picture() {
      return new BufferedImage(3, 2, BufferedImage.TYPE_INT_RGB);
    }
  }

  private static String run(Notes phone, String... lines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    console(phone, new PrintStream(bytes, true, StandardCharsets.UTF_8), lines).run();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static PhoneConsole console(Notes phone, PrintStream out, String... lines) {
    BufferedReader in = new BufferedReader(new StringReader(String.join("\n", lines)));
    return new PhoneConsole(phone, in, out, Duration.ofMillis(1));
  }

  @Test
  void doesWhatIsTyped() throws Exception {
    Notes phone = new Notes();
    String printed =
        run(
            phone,
            "pick Send now",
            "OK",
            "Type digits",
            "select 2",
            "3",
            "type 1 hello  there ",
            "type 2",
            "choose 1 2",
            "choose 1 1",
            "dismiss",
            "start",
            "press 5",
            "press soft1",
            "",
            "quit",
            "pick OK");
    assertEquals(
        List.of(
            "pick Send now",
            "pick OK",
            "pick Type digits",
            "select 1",
            "select 2",
            "type 0 hello  there",
            "type 1 ",
            "choose Curve P-224",
            "clear Curve P-192",
            "dismiss",
            "start",
            "press 5",
            "press SOFT1"),
        phone.done);
    for (int i = 0; i <= phone.done.size(); i++) {
      assertTrue(printed.contains("  Screen " + i + System.lineSeparator()), printed);
    }
  }

  @Test
  void showsWhatTheApplicationPrints() throws Exception {
    Notes phone = new Notes();
    phone.printout.add("System.out: first");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PipedWriter typed = new PipedWriter();
    BufferedReader in = new BufferedReader(new PipedReader(typed));
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Thread console =
        new Thread(() -> assertDoesNotThrow(() -> new PhoneConsole(phone, in, out).run()));
    console.start();
    phone.printout.add("System.err: second");
    // Nothing is typed: it comes by itself.
    while (!bytes.toString(StandardCharsets.UTF_8).contains("System.err: second")) {
      assertTrue(console.isAlive(), bytes.toString(StandardCharsets.UTF_8));
      Thread.onSpinWait();
    }
    typed.close();
    console.join();
    assertEquals(
        List.of("System.out: first", "System.err: second"),
        bytes
            .toString(StandardCharsets.UTF_8)
            .lines()
            .filter(l -> l.startsWith("System"))
            .toList());
  }

  @Test
  void saysWhatCannotBeDoneAndGoesOn() throws Exception {
    Notes phone = new Notes();
    String printed =
        run(
            phone,
            "pick Nothing",
            "select",
            "select 0",
            "select x",
            "choose 2 1",
            "choose 1 3",
            "choose 1",
            "dance",
            "picture",
            "picture " + folder.resolve("none").resolve("a.png"),
            "pick OK");
    assertEquals(List.of("pick OK"), phone.done);
    assertEquals(10, printed.lines().filter(line -> line.startsWith("! ")).count(), printed);
    assertTrue(printed.contains("! no command \\u001BNothing"), printed);
  }

  @Test
  void waitsForWhatTheScreenShows() throws Exception {
    Notes phone = new Notes();
    String printed = run(phone, "pick OK", "await Screen 1", "await [Send now]", "pick OK");
    assertEquals(List.of("pick OK"), phone.done, "there are no such words: it has ended");
    assertTrue(printed.contains("! the screen has not shown \"[Send now]\" within 0 s"), printed);
    assertFalse(ended(phone, "await nothing like it"));
    assertTrue(ended(phone, "await <Send now>", "await", "dance"));
  }

  private static boolean ended(Notes phone, String... lines) throws IOException {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream());
    return console(phone, nowhere, lines).run();
  }

  @Test
  void savesAPicture() throws Exception {
    Path file = folder.resolve("a picture.png");
    run(new Notes(), "picture " + file);
    assertEquals(3, ImageIO.read(file.toFile()).getWidth());
  }

  @Test
  void helpNamesEveryVerb() throws Exception {
    String printed = run(new Notes(), "help");
    for (String verb :
        List.of(
            "pick", "select", "type", "choose", "dismiss", "await", "press", "picture", "quit")) {
      assertTrue(printed.contains("\n" + verb + " "), verb);
    }
  }
}
