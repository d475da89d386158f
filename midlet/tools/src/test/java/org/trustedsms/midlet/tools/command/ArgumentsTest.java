// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
  private static Arguments parse(String... args) throws UsageException {
    return Arguments.parse(args, Set.of("map", "limit"));
  }

  @Test
  void unnamedComeFirstAndAnOptionTakesAllUpToTheNext() throws UsageException {
    Arguments arguments = parse("in", "out", "--map", "a", "b", "--limit", "7", "--map", "c");
    assertEquals(List.of("in", "out"), arguments.unnamed(2, 2));
    assertEquals(List.of("a", "b", "c"), arguments.all("map"));
    assertEquals(List.of(Path.of("a"), Path.of("b"), Path.of("c")), arguments.paths("map"));
    assertEquals("7", arguments.one("limit"));
    assertEquals(7, arguments.positive("limit"));
  }

  @Test
  void anOptionThatIsNotThereHasNoValues() throws UsageException {
    assertEquals(List.of(), parse().all("map"));
    assertThrows(UsageException.class, () -> parse().one("map"));
  }

  @Test
  void unknownOptionsAndOptionsWithoutValueAreRefused() {
    assertThrows(UsageException.class, () -> parse("--mop", "a"));
    assertThrows(UsageException.class, () -> parse("--map"));
    assertThrows(UsageException.class, () -> parse("--map", "--limit", "1"));
  }

  @Test
  void severalValuesAreNotOne() {
    assertThrows(UsageException.class, () -> parse("--map", "a", "b").one("map"));
  }

  @Test
  void theNumberOfUnnamedOnesCounts() {
    assertThrows(UsageException.class, () -> parse("a").unnamed(2, 2));
    assertThrows(UsageException.class, () -> parse("a", "b", "c").unnamed(1, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1e3", "", "99999999999"})
  void whatIsNoPositiveNumberIsRefused(String value) {
    assertThrows(UsageException.class, () -> parse("--limit", value).positive("limit"));
  }
}
