// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.samskivert.mustache.MustacheException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StudyFileTest {
  @Test
  void figuresHaveThreeDigits() {
    assertEquals("1,234,568", StudyFile.figure(1_234_567.8));
    assertEquals("123", StudyFile.figure(123.4));
    assertEquals("12.3", StudyFile.figure(12.34));
    assertEquals("0.0123", StudyFile.figure(0.01234));
    assertEquals("2", StudyFile.figure(2));
    assertEquals("0", StudyFile.figure(0));
    assertEquals("", StudyFile.figure(Double.NaN));
  }

  @Test
  void aFileWithoutItsFiguresIsNotFilled() {
    Map<String, ?> figures = Map.of("none", Map.of("mean", "1"));
    assertThrows(MustacheException.class, () -> StudyFile.fill("known-keys", figures));
  }
}
