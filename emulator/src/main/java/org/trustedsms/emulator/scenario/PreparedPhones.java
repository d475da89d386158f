// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.trustedsms.emulator.driver.PhoneDriver;

/** Prepares phones whose owners have exchanged keys; a TestBed copies their folders. */
public final class PreparedPhones {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int TRIES = 6;

  private PreparedPhones() {}

  /**
   * Introduces the first three roles on an empty test bed. When it is closed, its folder holds one
   * folder for each.
   */
  public static void assemble(TestBed testBed) throws IOException, InterruptedException {
    List<PhoneDriver> people = begin(testBed, Participant.first(3));
    // The first two last: their phones propose whom they wrote to last.
    for (int i = people.size() - 1; i >= 0; i--) {
      for (int j = people.size() - 1; j > i; j--) {
        introduce(people.get(i), people.get(j));
      }
    }
  }

  /** Starts several phones at once, each on its own thread; returns them in the roles' order. */
  public static List<PhoneDriver> begin(TestBed testBed, List<Participant> roles)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(roles.size());
    try {
      List<Future<PhoneDriver>> futures =
          roles.stream().map(role -> threads.submit(() -> testBed.begin(role))).toList();
      List<PhoneDriver> people = new ArrayList<>();
      for (Future<PhoneDriver> future : futures) {
        people.add(future.get());
      }
      return people;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /** Introduces two users to each other: they exchange keys and compare the digits. */
  public static void introduce(PhoneDriver a, PhoneDriver b) {
    a.addContact(b.name(), b.phone().number());
    b.addContact(a.name(), a.phone().number());
    sendKey(a, b);
    sendKey(b, a);
    check(a, b);
    check(b, a);
  }

  /** Sends a key until it has come: a network that loses messages may lose it. */
  private static void sendKey(PhoneDriver from, PhoneDriver to) {
    for (int i = 0; i < TRIES; i++) {
      requireEqual(
          "answer to sending the key", "Sent to " + to.name() + ".", from.sendKey(to.name()));
      to.awaitNotice(TIMEOUT);
      if (to.isKeyOffered(from.name())) {
        return;
      }
    }
    throw new ScenarioException(
        from.name() + "'s key did not come to " + to.name() + " in " + TRIES + " tries");
  }

  private static void check(PhoneDriver driver, PhoneDriver owner) {
    requireEqual(
        driver.name() + " accepts " + owner.name() + "'s key",
        true,
        driver.checkKey(owner.name(), owner.readOwnDigits()));
    requireEqual(
        "what " + driver.name() + "'s phone says of the key",
        "Checked with its owner.",
        driver.trustIn(owner.name()));
  }
}
