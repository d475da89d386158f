// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.study.KnownKeysStudy.Cost;

class KnownKeysStudyTest {
  private static final List<Cost> ALIKE =
      List.of(new Cost(0, 300, 300, 0), new Cost(10_000, 200, 100, 1));

  @Test
  void aMillionAreTheFirstAndAsManyMoreAsTheNext() {
    assertEquals(300, ALIKE.get(0).seconds(), 1e-9);
    assertEquals(0.08 * 200 + 0.92 * 100, ALIKE.get(1).seconds(), 1e-9);
    assertEquals(108, ALIKE.get(1).mean(), 1e-9);
  }

  @Test
  void theTableHasARowForEachSize() {
    StudyResult study = KnownKeysStudy.result(ALIKE, ALIKE);
    assertEquals(
        List.of("0", "0", "300", "300", "300", "0", "300", "300", "300"),
        study.tables().get(0).rows().get(0));
    assertEquals(
        List.of("100", "200", "100", "108"), study.tables().get(0).rows().get(1).subList(1, 5));
    assertTrue(study.now().contains("takes 108 µs"), study.now());
  }

  @Test
  void whatWasUsedLastIsKept() {
    int[] order = {1, 2, 1, 3, 2, 1, 1};
    assertEquals(0, KnownKeysStudy.kept(0, order, 0));
    assertEquals(2.0 / 7, KnownKeysStudy.kept(2, order, 0));
    assertEquals(4.0 / 7, KnownKeysStudy.kept(3, order, 0));
    assertEquals(1, KnownKeysStudy.kept(9, order, 4));
  }

  /** The sum of 1/i up to 10,000 is 9.7876, so the first key signs 10.2 % of all messages. */
  @Test
  void theFirstKeySignsATenthByZipfsLaw() {
    int[] order = KnownKeysStudy.byZipf(100_000);
    assertEquals(0.1022, Arrays.stream(order).filter(i -> i == 0).count() / 1e5, 0.005);
    assertEquals(0.0511, Arrays.stream(order).filter(i -> i == 1).count() / 1e5, 0.005);
    assertTrue(Arrays.stream(order).allMatch(i -> i >= 0 && i < 10_000));
  }
}
