// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.emulator.person.Witness;
import org.trustedsms.emulator.scenario.Role;
import org.trustedsms.emulator.scenario.Stage;
import org.trustedsms.emulator.scenario.StageSettings;

/**
 * A stage with its phones and its air as the pages show them, the attacker, and the gateway. A new
 * one is set up for each story. Safe for use by several threads, but for the attacker.
 */
final class LabStage implements AutoCloseable {
  static final int MOST_PHONES = 8;

  private final Pages pages;
  private final boolean hasCast;
  private final Stage stage;
  private final Air air;
  private final Attacker attacker;
  private final Parties parties;

  /** Guarded by the pages. */
  private final List<LabPhone> phones = new ArrayList<>();

  /**
   * Sets one up, and shows it in place of what was shown before.
   *
   * @param witness of those who enter
   * @param cast the folder of people who know each other; null for none
   * @param settings of the laboratory, for its gateways and the phones' screens
   */
  LabStage(
      Pages pages, Path folder, Path cast, Faults faults, Witness witness, LabSettings settings)
      throws IOException {
    this.pages = pages;
    Files.createDirectories(folder);
    hasCast = cast != null;
    air = new Air(pages, this::name);
    synchronized (pages) {
      pages.tell(Pages.object("stage"));
    }
    stage =
        new Stage(
            StageSettings.in(folder).with(entering(witness), air).withScreen(settings.screen()),
            cast);
    stage.centre().setFaults(faults);
    attacker = new Attacker(stage, air);
    parties = new Parties(stage, folder.resolve("gateway"), settings.gateways(), air);
  }

  private Witness entering(Witness witness) {
    return new Witness() {
      @Override
      public void enters(Person person) {
        show(person);
      }

      @Override
      public void sees(Person person, String what) {
        witness.sees(person, what);
      }
    };
  }

  private void show(Person person) {
    synchronized (pages) {
      LabPhone phone = new LabPhone(phones.size(), person, pages, air);
      phones.add(phone);
      phone.glance();
    }
  }

  private String name(String number) {
    synchronized (pages) {
      return phones.stream()
          .map(LabPhone::person)
          .filter(person -> person.phone().number().equals(number))
          .map(Person::name)
          .findFirst()
          .orElse(number.equals(Parties.NUMBER) ? Parties.NAME : null);
    }
  }

  Stage stage() {
    return stage;
  }

  Air air() {
    return air;
  }

  Attacker attacker() {
    return attacker;
  }

  Parties parties() {
    return parties;
  }

  /** Finds a phone by its number on the pages; null if there is none. */
  LabPhone phone(int index) {
    synchronized (pages) {
      return index >= 0 && index < phones.size() ? phones.get(index) : null;
    }
  }

  private List<LabPhone> phones() {
    synchronized (pages) {
      return List.copyOf(phones);
    }
  }

  /**
   * Lets the next person enter: one who is known to the others while there are such, then somebody
   * with a new phone.
   *
   * @throws IllegalArgumentException if there are enough
   */
  void addPhone() throws IOException {
    List<LabPhone> all = phones();
    Role next =
        Role.first(MOST_PHONES).stream()
            .filter(role -> all.stream().noneMatch(p -> p.person().name().equals(role.title())))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("There are " + MOST_PHONES + " phones."));
    if (hasCast && Role.first(3).contains(next)) {
      stage.person(next);
    } else {
      stage.newcomer(next);
    }
  }

  /** What a page is told that opens now; called with the pages' monitor. */
  List<ObjectNode> whole() {
    List<ObjectNode> all = new ArrayList<>();
    phones.forEach(phone -> all.add(phone.whole()));
    all.addAll(air.whole());
    return all;
  }

  /** Looks for changes that nobody tells. */
  void glance() {
    phones().forEach(LabPhone::glance);
    parties.glance();
  }

  @Override
  public void close() {
    phones().forEach(LabPhone::close);
    parties.close();
    stage.close();
  }
}
