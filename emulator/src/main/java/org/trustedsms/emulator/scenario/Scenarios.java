// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.nio.file.FileSystems;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.scenario.Scenario.Group;

public final class Scenarios {
  private Scenarios() {}

  /** Returns those for an honest network, as far as the suites for them were built. */
  public static List<Scenario> honest() {
    List<Scenario> all = new ArrayList<>(people());
    if (MidletSuite.jar("gate").isPresent()) {
      all.add(
          new Scenario(
              "gateOnce",
              Group.DEVICES,
              "A module opens a gate for a signed command, once, though it comes twice; and not for"
                  + " a forged one",
              "Mallory could repeat the owner's command and send one of her own. The gate opened once.",
              PublicServices::gateOnce));
    }
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      all.add(
          new Scenario(
              "twoLamps",
              Group.DEVICES,
              "The same forged command at two devices: the one that believes numbers obeys, the one"
                  + " that verifies signatures does not",
              "One SMS that states the operator's number switched the first lamp. The second lamp asks for a signature.",
              TwoLamps::play));
    }
    if (MidletSuite.jar("trusted-sms-card").isPresent()) {
      all.add(
          new Scenario(
              "stolenPhone",
              Group.DEVICES,
              "A phone with the key in a smart card is stolen and its memory copied: without card"
                  + " and PIN nothing can be signed or read",
              "The thief could copy the phone's memory. The key is in the card, which signs only after the PIN.",
              Cards::stolenPhone));
    }
    return List.copyOf(all);
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
        new Scenario(
            "exchangeKeys",
            Group.EVERYDAY,
            "Alice and Bob exchange keys, compare the digits, and write to each other",
            DailyUse::exchangeKeys),
        new Scenario(
            "typeDigits",
            Group.EVERYDAY,
            "Bob requests a shop's key, and compares it by typing two groups of digits",
            DailyUse::typeDigits),
        new Scenario(
            "fewKeys",
            Group.EVERYDAY,
            "Alice writes to her latest contact with two key presses",
            pair(DailyUse::fewKeys)),
        new Scenario(
            "sign",
            Group.EVERYDAY,
            "Signed texts are verified: in one SMS, in several, and in any script",
            pair(DailyUse::sign)),
        new Scenario(
            "encrypt",
            Group.EVERYDAY,
            "Only the recipient can read an encrypted text; nobody else can forward it",
            pair(DailyUse::encrypt)),
        new Scenario(
            "acknowledge",
            Group.EVERYDAY,
            "Alice requests an acknowledgement, and Bob's phone signs one",
            pair(DailyUse::acknowledge)),
        new Scenario(
            "phoneOff",
            Group.NETWORK,
            "A phone that was off receives its messages, and verifies them in order",
            pair(DailyUse::phoneOff)),
        new Scenario(
            "pushStart",
            Group.EVERYDAY,
            "A message starts the application on Bob's phone",
            pair(DailyUse::pushStart)),
        new Scenario(
            "wrongPin",
            Group.EVERYDAY,
            "A wrong PIN is rejected and harms nothing",
            pair(DailyUse::wrongPin)),
        new Scenario(
            "cancelSending",
            Group.EVERYDAY,
            "Alice cancels a message while her phone signs it: nothing is sent, the text "
                + "is kept",
            DailyUse::cancelSending),
        new Scenario(
            "forge",
            Group.ATTACKS,
            "Mallory states Alice's number at the SMSC: forged",
            "Mallory could state Alice's number. She could not sign with Alice's key.",
            Attacks::forge),
        new Scenario(
            "tamper",
            Group.ATTACKS,
            "Mallory changes a bit of a text, and one of a signature: changed",
            "Mallory could change any byte on its way. She could not make a signature fit the changed bytes.",
            pair(Attacks::tamper)),
        new Scenario(
            "replay",
            Group.ATTACKS,
            "Mallory sends a message again: replayed, even after a restart",
            "Mallory could send the same bytes again. Bob's phone remembers what it has accepted, for as long as a message may be valid.",
            pair(Attacks::replay)),
        new Scenario(
            "redirect",
            Group.ATTACKS,
            "Mallory redirects a message for Bob to Carol: not for this recipient",
            "Mallory could send a message for Bob to Carol. The signature covers Bob's key, so it does not verify at Carol's phone.",
            pair(Attacks::redirect)),
        new Scenario(
            "losePart",
            Group.NETWORK,
            "One of three SMS is lost: nothing is shown until it arrives, out of order",
            Attacks::losePart),
        new Scenario(
            "keyChanged",
            Group.ATTACKS,
            "Mallory offers a key as Alice, then Alice offers a new one: neither replaces "
                + "her key without consent",
            "Mallory could offer a key under Alice's name. Only Bob, who compares the digits, can replace Alice's key.",
            pair(Attacks::keyChanged)),
        new Scenario(
            "enrol",
            Group.PARTIES,
            "A user accepts an authority by its digits, and requests a certificate that "
                + "proves key and number",
            PublicServices::enrol),
        new Scenario(
            "civilAlert",
            Group.PARTIES,
            "A warning is signed once and verified by everyone; a hoax that states its "
                + "number is not",
            PublicServices::civilAlert),
        new Scenario(
            "prescription",
            Group.PARTIES,
            "A delegate collects a prescription: doctor, patient, delegate and pharmacy "
                + "know each other by certificates",
            PublicServices::prescription),
        new Scenario(
            "threeParties",
            Group.PARTIES,
            "A user gets a certificate, and buys a ride by SMS from a certified merchant, "
                + "who signs the receipt",
            ThreeParties::play),
        new Scenario(
            "hostileParties",
            Group.PARTIES,
            "Mallory forges, changes, delays and repeats certificates, offers and "
                + "receipts: only agreements that both signed count",
            "Mallory could forge, change, delay and repeat everything between the parties. She could not make either of them agree to anything.",
            HostileParties::play));
  }

  /** Returns the one for a network with faults. */
  public static Scenario hostile() {
    return new Scenario(
        "hostileNetwork",
        Group.NETWORK,
        "The network loses, delays, repeats, reorders and corrupts messages: only "
            + "genuine ones are verified",
        "The network could lose, delay, repeat and change SMS. It could not make a false one look genuine.",
        pair(Attacks::hostileNetwork));
  }
}
