// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.scenario.Cast;
import org.trustedsms.emulator.scenario.Meeting;
import org.trustedsms.emulator.scenario.Role;
import org.trustedsms.emulator.scenario.Stage;
import org.trustedsms.emulator.scenario.StageSettings;

/** Signed SMS from one phone to others, and forgeries that are refused. */
public final class Demo {
  private Demo() {}

  /**
   * Plays it.
   *
   * @param settings what to show
   * @param out gets the transcript
   * @return true if every verdict was the expected one
   * @throws IOException if something cannot be read or written
   * @throws InterruptedException if the thread is interrupted
   * @throws org.trustedsms.emulator.phone.PhoneException if a phone does not do what it should
   * @throws org.trustedsms.emulator.scenario.ScenarioException if messages do not come through
   */
  public static boolean run(DemoSettings settings, PrintStream out)
      throws IOException, InterruptedException {
    Path phones = Files.createTempDirectory("trusted-sms-phones");
    try {
      return play(settings, phones, new Transcript(out));
    } finally {
      remove(phones);
    }
  }

  private static boolean play(DemoSettings settings, Path phones, Transcript transcript)
      throws IOException, InterruptedException {
    Curve curve = settings.found();
    MidletSuite suite = suiteWith(curve);
    Album album = new Album(settings.out());
    List<Role> roles = Role.first(settings.phones());
    try (Stage stage =
        new Stage(
            new StageSettings(
                phones, suite, curve.toString(), settings.faults(), settings.gui(), album),
            null)) {
      transcript.plain(
          "An SMS centre at "
              + stage.address().getHostString()
              + ":"
              + stage.address().getPort()
              + " (SMPP 3.4), and "
              + roles.size()
              + " phones that run "
              + suite.name()
              + " ("
              + suite.size()
              + " bytes).");
      if (!settings.faults().areNone()) {
        transcript.plain("The network is hostile: " + settings.faults() + ".");
      }

      transcript.chapter("They start to use their phones, which make their keys");
      long start = System.nanoTime();
      List<Person> people = Cast.begin(stage, roles);
      for (Person person : people) {
        transcript.line(person.name(), person.phone().number() + ", " + curve);
      }
      transcript.line("", since(start).toSeconds() + " s, most of it to press keys at random");

      Person alice = people.get(0);
      List<Person> others = people.subList(1, people.size());
      transcript.chapter("They send each other their keys, and compare the digits by telephone");
      int before = stage.wiretap().count();
      for (Person other : others) {
        Meeting.of(alice, other);
      }
      for (Person person : people) {
        transcript.line(person.name(), person.readOwnDigits());
      }
      transcript.sms(stage.wiretap().since(before).get(0), 1, 1);

      Exchange exchange = new Exchange(stage, transcript, settings);
      for (int i = others.size() - 1; i >= 0; i--) {
        exchange.write(alice, others.get(i));
      }
      exchange.forge(alice, others.get(0));
      exchange.tamper(others.get(0));
      exchange.replay(others.get(0));

      transcript.plain("");
      for (Person person : people) {
        transcript.plain(
            person.name()
                + "'s phone: no key press or command took longer than "
                + Transcript.millis(person.phone().longestCallback())
                + " to be handled.");
      }
    }
    transcript.plain(album.count() + " pictures in " + settings.out().toAbsolutePath());
    transcript.plain(
        transcript.isAsExpected()
            ? "Every verdict was the expected one."
            : "NOT every verdict was the expected one.");
    return transcript.isAsExpected();
  }

  private static MidletSuite suiteWith(Curve curve) {
    boolean small =
        List.of(Curves.p192().id(), Curves.p224().id(), Curves.p256().id()).contains(curve.id());
    return small ? MidletSuite.small() : MidletSuite.all();
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
