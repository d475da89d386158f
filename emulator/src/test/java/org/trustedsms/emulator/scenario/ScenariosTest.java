// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScenariosTest {
  @Test
  void eachHasATitleAndAnAttackerTeachesALesson() {
    Set<String> names = new HashSet<>();
    Stream.concat(Scenarios.honest().stream(), Stream.of(Scenarios.hostile()))
        .forEach(
            scenario -> {
              assertTrue(names.add(scenario.name()), scenario.name());
              assertTrue(scenario.title().matches("[A-Z].*[^.]"), scenario.toString());
              assertEquals(
                  scenario.group() == Scenario.Group.ATTACKS || scenario.lesson().endsWith("."),
                  !scenario.lesson().isEmpty(),
                  scenario.toString());
            });
    assertTrue(names.size() > 20, names.toString());
  }
}
