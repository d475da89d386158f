// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CellsTest {
  @Test
  void figuresHaveThreeDigits() {
    assertEquals("1,234,568", Cells.figure(1_234_567.8));
    assertEquals("123", Cells.figure(123.4));
    assertEquals("12.3", Cells.figure(12.34));
    assertEquals("0.0123", Cells.figure(0.01234));
    assertEquals("2", Cells.figure(2));
    assertEquals("0", Cells.figure(0));
    assertEquals("", Cells.figure(Double.NaN));
  }

  @Test
  void printedFiguresKeepTheirDigits() {
    assertEquals("2,471.6", Cells.printed(2471.6));
    assertEquals("50.818", Cells.printed(50.818));
    assertEquals("8.64", Cells.printed(8.64));
  }
}
