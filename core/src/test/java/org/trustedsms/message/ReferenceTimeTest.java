// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.testing.Cases;

class ReferenceTimeTest {
  private static final long OWN = 1_700_000_000;

  @ParameterizedTest
  @CsvSource({
    "0, true",
    "60, true",
    "-86400, true",
    "-1209600, true",
    "-1209601, false",
    "101119, true",
    "101120, false",
    "-753062400, false",
    "-1700000000, false",
    "378691200, false",
    "1455580800, false",
  })
  void aTimeStampThatNoMessageCanHaveIsNotBelieved(long difference, boolean believed) {
    long stated = OWN + difference;
    assertEquals(believed ? stated : OWN, ReferenceTime.of(stated, OWN));
  }

  @Test
  void atTheEndsOfTime() {
    assertEquals(0, ReferenceTime.of(-1, 0));
    assertEquals(0, ReferenceTime.of(Long.MAX_VALUE, 0));
    assertEquals(Long.MAX_VALUE, ReferenceTime.of(0, Long.MAX_VALUE));
    assertEquals(Long.MAX_VALUE, ReferenceTime.of(Long.MAX_VALUE, Long.MAX_VALUE));
  }

  /** A stamp is too far ahead exactly if no header can be read as having it. */
  @Test
  void aStampThatIsNotTooFarAheadIsTheOneInTheHeader() {
    Cases.check(
        500,
        c -> {
          long now = c.number(1L << 21, 1L << 40);
          long stamp = 20 * (now / 20 + c.integer(0, 12_000));
          long step = now / 20 - 60_480;
          long read = 20 * (step + ((stamp / 20 - step) & 0xffff));
          assertEquals(read != stamp, ReferenceTime.isTooFarAhead(stamp, now));
        });
  }
}
