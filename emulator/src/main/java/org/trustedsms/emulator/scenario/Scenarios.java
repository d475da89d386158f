// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.nio.file.FileSystems;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.scenario.Scenario.Group;

public final class Scenarios {
  private static final ResourceBundle WORDS =
      ResourceBundle.getBundle("org.trustedsms.emulator.scenario.scenarios");

  private Scenarios() {}

  /** Returns those for an honest network, as far as the suites for them were built. */
  public static List<Scenario> honest() {
    List<Scenario> all = new ArrayList<>(people());
    if (MidletSuite.jar("gate").isPresent()) {
      all.add(scenario("gateOnce", Group.DEVICES, PublicServices::gateOnce));
    }
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      all.add(scenario("twoLamps", Group.DEVICES, TwoLamps::play));
    }
    if (MidletSuite.jar("trusted-sms-card").isPresent()) {
      all.add(scenario("stolenPhone", Group.DEVICES, Cards::stolenPhone));
    }
    return List.copyOf(all);
  }

  private static Scenario scenario(String name, Group group, Scenario.Steps steps) {
    String lesson = name + ".lesson";
    return new Scenario(
        name,
        group,
        WORDS.getString(name),
        WORDS.containsKey(lesson) ? WORDS.getString(lesson) : "",
        steps);
  }

  /** The steps of a scenario with Alice and Bob, whose phones are added first. */
  interface Pair {
    void play(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception;
  }

  static Scenario.Steps pair(Pair steps) {
    return testBed -> {
      PhoneDriver alice = testBed.person(Participant.ALICE);
      steps.play(testBed, alice, testBed.person(Participant.BOB));
    };
  }

  private static List<Scenario> people() {
    return List.of(
        scenario("exchangeKeys", Group.EVERYDAY, DailyUse::exchangeKeys),
        scenario("typeDigits", Group.EVERYDAY, DailyUse::typeDigits),
        scenario("fewKeys", Group.EVERYDAY, pair(DailyUse::fewKeys)),
        scenario("sign", Group.EVERYDAY, pair(DailyUse::sign)),
        scenario("encrypt", Group.EVERYDAY, pair(DailyUse::encrypt)),
        scenario("acknowledge", Group.EVERYDAY, pair(DailyUse::acknowledge)),
        scenario("phoneOff", Group.NETWORK, pair(DailyUse::phoneOff)),
        scenario("pushStart", Group.EVERYDAY, pair(DailyUse::pushStart)),
        scenario("wrongPin", Group.EVERYDAY, pair(DailyUse::wrongPin)),
        scenario("cancelSending", Group.EVERYDAY, DailyUse::cancelSending),
        scenario("forge", Group.ATTACKS, Attacks::forge),
        scenario("tamper", Group.ATTACKS, pair(Attacks::tamper)),
        scenario("replay", Group.ATTACKS, pair(Attacks::replay)),
        scenario("redirect", Group.ATTACKS, pair(Attacks::redirect)),
        scenario("losePart", Group.NETWORK, Attacks::losePart),
        scenario("keyChanged", Group.ATTACKS, pair(Attacks::keyChanged)),
        scenario("enrol", Group.PARTIES, PublicServices::enrol),
        scenario("civilAlert", Group.PARTIES, PublicServices::civilAlert),
        scenario("prescription", Group.PARTIES, PublicServices::prescription),
        scenario("threeParties", Group.PARTIES, ThreeParties::play),
        scenario("hostileParties", Group.PARTIES, HostileParties::play));
  }

  /** Returns the one for a network with faults. */
  public static Scenario hostile() {
    return scenario("hostileNetwork", Group.NETWORK, pair(Attacks::hostileNetwork));
  }
}
