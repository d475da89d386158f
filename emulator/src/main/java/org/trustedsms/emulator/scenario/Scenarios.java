// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.phone.MidletSuite;

/** All scenarios. */
public final class Scenarios {
  private Scenarios() {}

  /**
   * Returns those for an honest network, with people of a {@link TestUsers}; where the suites for
   * them were built, one with a module and one with a smart card, too.
   */
  public static List<Scenario> honest() {
    List<Scenario> all = new ArrayList<>(people());
    if (MidletSuite.hasGate()) {
      all.add(
          new Scenario(
              "gateOnce",
              "A module opens a gate for a signed command, once, though it comes twice; and not for"
                  + " a forged one",
              PublicServices::gateOnce));
    }
    if (MidletSuite.hasCard()) {
      all.add(
          new Scenario(
              "stolenPhone",
              "A phone with the key in a smart card is stolen and its memory copied: without card"
                  + " and PIN nothing can be signed or read",
              Cards::stolenPhone));
    }
    return List.copyOf(all);
  }

  private static List<Scenario> people() {
    return List.of(
        new Scenario(
            "exchangeKeys",
            "Two people with new phones exchange keys, compare the digits, and write to each other",
            DailyUse::exchangeKeys),
        new Scenario(
            "typeDigits",
            "A key is asked for, comes, and is compared by typing the digits that the phone picks",
            DailyUse::typeDigits),
        new Scenario(
            "fewKeys",
            "Two keys besides the text, and a signed SMS is on its way to whom was written last",
            DailyUse::fewKeys),
        new Scenario(
            "sign",
            "A signed text is verified: in one SMS, in several, and in any script",
            DailyUse::sign),
        new Scenario(
            "encrypt",
            "An encrypted text is read by its recipient, and nobody else can read or forward it",
            DailyUse::encrypt),
        new Scenario(
            "acknowledge",
            "An acknowledgement that was asked for comes back signed, and is shown with the"
                + " message",
            DailyUse::acknowledge),
        new Scenario(
            "phoneOff",
            "Messages to a phone that is off come when it is on again, and are verified in order",
            DailyUse::phoneOff),
        new Scenario(
            "pushStart",
            "A message to a phone on which the application does not run starts it",
            DailyUse::pushStart),
        new Scenario("wrongPin", "A wrong PIN is refused and harms nothing", DailyUse::wrongPin),
        new Scenario(
            "cancelSending",
            "Sending is cancelled while the phone is at work: nothing is sent, the text is kept",
            DailyUse::cancelSending),
        new Scenario(
            "forge",
            "Somebody with access to the SMS centre writes under Alice's number: forged",
            Attacks::forge),
        new Scenario(
            "tamper",
            "A bit of a signed text is flipped on its way, or one of its signature: changed",
            Attacks::tamper),
        new Scenario(
            "replay",
            "A message is sent again by somebody else: received before, also after a restart",
            Attacks::replay),
        new Scenario(
            "redirect", "A message for Bob is sent on to Carol: not for Carol", Attacks::redirect),
        new Scenario(
            "losePart",
            "One of three SMS is lost: nothing is shown until it comes after all, out of order",
            Attacks::losePart),
        new Scenario(
            "keyChanged",
            "Another key for Alice is announced and not taken over: an intruder's, then a genuine"
                + " one",
            Attacks::keyChanged),
        new Scenario(
            "enrol",
            "A user accepts an authority by its digits, and asks it for a certificate, which proves"
                + " key and number",
            PublicServices::enrol),
        new Scenario(
            "civilAlert",
            "A warning to everyone is signed once, and verified by all; a hoax under its number is"
                + " not",
            PublicServices::civilAlert),
        new Scenario(
            "prescription",
            "A prescription is fetched by a delegate: doctor, patient, delegate and pharmacy know"
                + " each other by certificates",
            PublicServices::prescription),
        new Scenario(
            "threeParties",
            "A user enrols with an authority, and buys a ride by SMS from a supplier whom it"
                + " certified: the receipt is signed",
            ThreeParties::play),
        new Scenario(
            "hostileParties",
            "Certificates, offers and receipts are forged, changed, late, repeated, revoked: what"
                + " was agreed is what both signed",
            HostileParties::play));
  }

  /** Returns the one for a network with faults. */
  public static Scenario hostile() {
    return new Scenario(
        "hostileNetwork",
        "Messages are lost, delayed, repeated, reordered, corrupted: what is verified is genuine",
        Attacks::hostileNetwork);
  }
}
