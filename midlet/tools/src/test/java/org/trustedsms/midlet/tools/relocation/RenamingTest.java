// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.relocation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.midlet.tools.command.UsageException;

class RenamingTest {
  private final Renaming renaming = new Renaming();

  @BeforeEach
  void rename() throws UsageException {
    renaming.add("java/util/Map=q/Map", Set.of());
    renaming.add("a/b/=r/", Set.of("r/One", "r/One$In", "r/s/Two", "a/b/One", "a/b/Two"));
  }

  @ParameterizedTest
  @CsvSource({
    "java/util/Map, q/Map",
    "java/util/Map$Entry, q/Map$Entry",
    "java/util/Map$Entry$1, q/Map$Entry$1",
    "java/util/Mapping, java/util/Mapping",
    "java/util, java/util",
    "a/b/One, r/One",
    "a/b/One$In, r/One$In",
    "a/b/Two, a/b/Two",
    "a/b/c/One, a/b/c/One",
    "r/One, r/One",
    "$java/util/Map, $java/util/Map"
  })
  void aClassGoesWithItsNestedClasses(String name, String expected) {
    assertEquals(expected, renaming.map(name));
  }

  @ParameterizedTest
  @CsvSource({
    "java.util.Map, q.Map",
    "java.util.Map$Entry, q.Map$Entry",
    "[Ljava.util.Map;, [Lq.Map;",
    "[[Ljava.util.Map;, [[Lq.Map;",
    "java/util/Map, java/util/Map",
    "java.util.Map and more, java.util.Map and more",
    "[I, [I",
    "[;, [;",
    "[, [",
    "Map, Map"
  })
  void onlyAConstantThatIsExactlyTheNameIsRenamed(String constant, String expected) {
    assertEquals(expected, renaming.mapConstant(constant));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "=a",
        "a=",
        "a=a",
        "a=b=c",
        "a.b=c",
        "java/util/Map=other",
        "a/=b",
        "a=b/",
        "a/b/=none/"
      })
  void whatIsNoRuleIsRefused(String rule) {
    assertThrows(UsageException.class, () -> renaming.add(rule, Set.of("r/One")));
  }
}
