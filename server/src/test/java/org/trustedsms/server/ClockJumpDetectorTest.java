// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClockJumpDetectorTest {
  private static final long YEAR_MILLIS = TimeUnit.DAYS.toMillis(365);

  /** The other clock may begin anywhere, also shortly before it overflows. */
  private long nanos = Long.MAX_VALUE - TimeUnit.MINUTES.toNanos(3);

  private final ClockJumpDetector watch = new ClockJumpDetector();
  private boolean isBelieved = true;

  /** A minute later the clock has gone on by so much. */
  private boolean isSteadyAt(long millis) {
    nanos += TimeUnit.MINUTES.toNanos(1);
    return watch.isSteady(millis, nanos, () -> isBelieved);
  }

  @Test
  void aClockThatLeapsIsNotBelievedForAnHour() {
    long millis = FakeLink.NOW_MILLIS;
    for (int minute = 0; minute < 10; minute++) {
      millis += TimeUnit.MINUTES.toMillis(1);
      assertTrue(isSteadyAt(millis));
    }
    millis += YEAR_MILLIS;
    assertFalse(isSteadyAt(millis), "it leaps");
    millis -= YEAR_MILLIS;
    assertFalse(isSteadyAt(millis), "it leaps back");
    for (int minute = 1; minute < 60; minute++) {
      millis += TimeUnit.MINUTES.toMillis(1);
      assertFalse(isSteadyAt(millis));
    }
    millis += TimeUnit.MINUTES.toMillis(1);
    assertTrue(isSteadyAt(millis));
  }

  @Test
  void aClockThatIsDoubtfulAtTheStartIsNotBelievedForAnHour() {
    isBelieved = false;
    long millis = FakeLink.NOW_MILLIS;
    for (int minute = 0; minute < 60; minute++) {
      assertFalse(isSteadyAt(millis));
      millis += TimeUnit.MINUTES.toMillis(1);
    }
    assertTrue(isSteadyAt(millis));
  }

  /** A gateway that takes over shards begins with another detector. */
  @Test
  void aJumpIsKnownToWhateverBeginsAfterIt() {
    long now = System.nanoTime();
    long millis = System.currentTimeMillis();
    long minutes = TimeUnit.MINUTES.toMillis(50);
    assertFalse(ClockJumpDetector.hasJumpedSinceStart(millis + minutes, now));
    assertTrue(ClockJumpDetector.hasJumpedSinceStart(millis + 2 * minutes, now));
    assertTrue(ClockJumpDetector.hasJumpedSinceStart(millis - 2 * minutes, now));
  }

  @Test
  void aClockThatIsSetALittleIsBelieved() {
    assertTrue(isSteadyAt(FakeLink.NOW_MILLIS));
    assertTrue(isSteadyAt(FakeLink.NOW_MILLIS + TimeUnit.MINUTES.toMillis(59)));
    assertTrue(isSteadyAt(FakeLink.NOW_MILLIS));
  }
}
