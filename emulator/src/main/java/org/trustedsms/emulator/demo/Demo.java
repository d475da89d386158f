// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.scenario.Participant;
import org.trustedsms.emulator.scenario.PreparedPhones;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestBedSettings;
import org.trustedsms.server.file.TemporaryFolder;

/** Signed SMS from one phone to others, and forgeries that are refused. */
public final class Demo {
  private Demo() {}

  /** Plays it; true if every verdict was the expected one. */
  public static boolean run(DemoSettings settings, PrintStream out)
      throws IOException, InterruptedException {
    PictureReport album = new PictureReport(settings.out());
    Transcript transcript = new Transcript(out, album);
    // The pictures also show what went wrong.
    try (album;
        TemporaryFolder phones = TemporaryFolder.make("trusted-sms-phones")) {
      play(settings, phones.path(), album, transcript);
    }
    transcript.plain("");
    transcript.plain(
        transcript.isAsExpected()
            ? "Every verdict was the expected one."
            : "NOT every verdict was the expected one.");
    transcript.plain(
        album.count() + " pictures of the phones; a browser shows them all: " + album.page());
    return transcript.isAsExpected();
  }

  private static void play(
      DemoSettings settings, Path phones, PictureReport album, Transcript transcript)
      throws IOException, InterruptedException {
    Curve curve = settings.curve();
    MidletSuite suite = suiteWith(curve);
    List<Participant> roles = Participant.first(settings.phones());
    TestBedSettings stageSettings =
        new TestBedSettings(phones, suite, curve, settings.faults(), album);
    try (TestBed testBed = new TestBed(stageSettings, null)) {
      transcript.plain(
          String.format(
              "An SMSC at %s:%d (SMPP 3.4), and %d phones that run %s (%d bytes).",
              testBed.address().getHostString(),
              testBed.address().getPort(),
              roles.size(),
              suite.name(),
              suite.size()));
      if (!settings.faults().areNone()) {
        transcript.plain("The network is hostile: " + settings.faults() + ".");
      }

      transcript.chapter("They start to use their phones, which make their keys");
      long start = System.nanoTime();
      List<PhoneDriver> people = PreparedPhones.begin(testBed, roles);
      for (PhoneDriver driver : people) {
        transcript.line(driver.name(), driver.phone().number() + ", " + curve.label());
      }
      long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
      transcript.line("", seconds + " s, most of it to press keys at random");

      transcript.chapter("They send each other their keys, and compare the digits by telephone");
      PhoneDriver alice = people.get(0);
      List<PhoneDriver> others = people.subList(1, people.size());
      int before = testBed.wiretap().count();
      for (PhoneDriver other : others) {
        PreparedPhones.introduce(alice, other);
      }
      for (PhoneDriver driver : people) {
        transcript.line(driver.name(), driver.readOwnDigits());
      }
      transcript.sms(testBed.wiretap().since(before).subList(0, 1));
      alice.lookAtCommands(others.get(0).name());

      DemoMessages messages = new DemoMessages(testBed, transcript, settings);
      for (int i = others.size() - 1; i >= 0; i--) {
        messages.write(alice, others.get(i));
      }
      messages.forge(alice, others.get(0));
      messages.tamper(others.get(0));
      messages.replay(others.get(0));

      transcript.plain("");
      for (PhoneDriver driver : people) {
        transcript.plain(
            driver.name()
                + "'s phone: no key press or command took longer than "
                + Transcript.millis(driver.phone().longestCallback())
                + " to be handled.");
      }
    }
  }

  private static MidletSuite suiteWith(Curve curve) {
    boolean small =
        Stream.of(Curves.p192(), Curves.p224(), Curves.p256()).anyMatch(c -> c.id() == curve.id());
    return small ? MidletSuite.small() : MidletSuite.all();
  }
}
