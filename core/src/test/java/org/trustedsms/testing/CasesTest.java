// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.TestAbortedException;
import org.trustedsms.testing.Cases.Case;

class CasesTest {

  private static AssertionError failure(String seed, Cases.Property property) {
    return assertThrows(AssertionError.class, () -> Cases.check(1000, seed, property));
  }

  @Test
  void failureIsFoundNamedByItsSeedAndRepeatedByIt() {
    List<Integer> tried = new ArrayList<>();
    IllegalStateException cause = new IllegalStateException("the tens are broken");
    Cases.Property property =
        c -> {
          tried.add(c.integer(0, 99));
          if (tried.get(tried.size() - 1) / 10 == 1) {
            throw cause;
          }
        };
    AssertionError found = failure(null, property);
    int drawn = tried.get(tried.size() - 1);
    assertSame(cause, found.getCause());
    Matcher message =
        Pattern.compile("case (\\d+) of 1000 fails, again with -Dcases.seed=(-?\\d+), for (.*)")
            .matcher(found.getMessage());
    assertTrue(message.matches(), found.getMessage());
    assertEquals(tried.size(), Integer.parseInt(message.group(1)));
    assertEquals("[" + drawn + "]: " + cause, message.group(3));

    tried.clear();
    AssertionError again = failure(message.group(2), property);
    assertEquals(List.of(drawn), tried);
    assertTrue(again.getMessage().startsWith("this case fails"), again.getMessage());
  }

  @Test
  void everyKindOfFailureIsNamed() {
    for (Throwable thrown :
        List.of(new Exception(), new AssertionError(), new OutOfMemoryError())) {
      assertSame(
          thrown,
          failure(
                  null,
                  c -> {
                    throw CasesTest.<Error>unchecked(thrown);
                  })
              .getCause());
    }
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E unchecked(Throwable thrown) throws E {
    throw (E) thrown;
  }

  @Test
  void propertyThatHoldsIsTriedSoManyTimesWithDifferentCases() {
    Set<Long> cases = new HashSet<>();
    Cases.check(1000, null, c -> cases.add(c.random().nextLong()));
    assertEquals(1000, cases.size());
  }

  @Test
  void whatIsNotTriedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Cases.check(0, null, c -> {}));
    assertThrows(NumberFormatException.class, () -> Cases.check(1, "x", c -> {}));
    TestAbortedException aborted = new TestAbortedException();
    assertSame(
        aborted,
        assertThrows(
            TestAbortedException.class,
            () ->
                Cases.check(
                    1,
                    null,
                    c -> {
                      throw aborted;
                    })));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-7, 5",
    "3, 5",
    "-5, -3",
    "0, 70000",
    "9223372036854775805, 9223372036854775807",
    "-9223372036854775808, -9223372036854775807",
    "-9223372036854775808, 9223372036854775807",
    "-9223372036854775807, 9223372036854775807",
    "-1, 9223372036854775807",
  })
  void numbersAreOfTheirRangeWithBothEnds(long min, long max) {
    Set<Long> numbers = new HashSet<>();
    Cases.check(
        3000,
        null,
        c -> {
          long number = c.number(min, max);
          assertTrue(number >= min && number <= max, () -> "" + number);
          numbers.add(number);
        });
    assertTrue(numbers.contains(min) && numbers.contains(max));
    assertEquals(min <= 0 && max >= 0, numbers.contains(0L));
    long size = max - min + 1;
    assertTrue(numbers.size() >= (size > 0 && size < 20 ? size : 1000), numbers::toString);
  }

  @Test
  void lengthsAreOfTheirRangeWithBothEnds() {
    Set<Integer> bytes = new HashSet<>();
    Set<Integer> texts = new HashSet<>();
    Set<Integer> lists = new HashSet<>();
    Cases.check(
        1000,
        null,
        c -> {
          bytes.add(c.bytes(2, 5).length);
          texts.add(c.text(2, 5).length());
          lists.add(c.list(2, 5, Case::flag).size());
        });
    assertEquals(Set.of(2, 3, 4, 5), bytes);
    assertEquals(Set.of(2, 3, 4, 5), texts);
    assertEquals(Set.of(2, 3, 4, 5), lists);
    assertEquals(
        IllegalArgumentException.class, failure(null, c -> c.bytes(2, 1)).getCause().getClass());
  }

  /** Every kind of character, and of pair, that a Java string may have. */
  @Test
  void textsAreOfAllKinds() {
    Set<Integer> types = new HashSet<>();
    Cases.check(
        1000, null, c -> c.text(0, 40).codePoints().map(Character::getType).forEach(types::add));
    assertTrue(
        types.containsAll(
            List.of(
                (int) Character.SURROGATE,
                (int) Character.CONTROL,
                (int) Character.CURRENCY_SYMBOL,
                (int) Character.OTHER_LETTER,
                (int) Character.PRIVATE_USE)));
  }

  @Test
  void failureNamesWhatWasDrawn() {
    AssertionError error =
        failure(
            null,
            c -> {
              c.draw(d -> (long) d.integer(5, 5) + d.integer(6, 6));
              c.of("\ud800a\"");
              c.list(2, 2, d -> d.number(7, 7));
              c.bytes(3, 3)[0]++;
              c.bytes(1000, 1000);
              throw new IllegalStateException();
            });
    assertTrue(
        error
            .getMessage()
            .matches(
                ".*, for \\[11, \"\\\\ud800a\"\", \\[7, 7], [0-9a-f]{6}, [0-9a-f]{200}\\.\\.\\.].*"),
        error.getMessage());
  }
}
