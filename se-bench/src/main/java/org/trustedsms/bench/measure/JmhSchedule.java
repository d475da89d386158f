// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

/**
 * How long JMH runs an operation.
 *
 * @param ownJvm whether it gets a JVM of its own
 * @param warmUps iterations whose times are thrown away
 * @param warmUpMillis how long each is, at least
 * @param iterations iterations that count
 * @param iterationMillis how long each is, at least
 */
record JmhSchedule(
    boolean ownJvm, int warmUps, int warmUpMillis, int iterations, int iterationMillis) {
  static final JmhSchedule QUICK = new JmhSchedule(false, 1, 20, 8, 8);
  static final JmhSchedule STANDARD = new JmhSchedule(true, 4, 500, 10, 250);

  private static final int JVM_START_MILLIS = 600;

  /** About how long a step takes, in ms. */
  int millis() {
    return warmUps * warmUpMillis + iterations * iterationMillis + (ownJvm ? JVM_START_MILLIS : 0);
  }
}
