// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

/**
 * The 16-bit SMS application ports that an application may use. Static functions only; thread-safe.
 *
 * <p>3GPP TS 23.040, clause 9.2.3.24.4, leaves {@value #MIN} to {@value #MAX} to SMS applications:
 * no one has to be asked for a number there, and no one registers it. Who else uses a number on the
 * same phone can therefore not be known; {@link #DEFAULT} only makes a clash unlikely.
 *
 * <p>Static functions only; safe for use by several threads.
 */
public final class ApplicationPort {
  /** Lowest port for applications: 3GPP TS 23.040, clause 9.2.3.24.4. */
  public static final int MIN = 16000;

  /** Highest port for applications: 3GPP TS 23.040, clause 9.2.3.24.4. */
  public static final int MAX = 16999;

  /**
   * The port of trusted-sms unless set otherwise: 16474, 0x405A.
   *
   * <p>Chosen inside the range, away from its ends and from the round numbers that samples and
   * manuals use; IANA lists no UDP or TCP service for it (its neighbours there are 16385 and
   * 16619); no SMS application using it was found in public source code.
   */
  public static final int DEFAULT = 16474;

  private static final int[] RESTRICTED = {
    2805, 2923, 2948, 2949, 5502, 5503, 5508, 5511, 5512, 9200, 9201, 9202, 9203, 9207, 49996, 49999
  };

  private ApplicationPort() {}

  /** Returns whether a number is {@link #MIN} to {@link #MAX}. */
  public static boolean isForApplications(int port) {
    return port >= MIN && port <= MAX;
  }

  /**
   * Returns whether WMA forbids a port to applications: JSR-120, section A.6.0, lists those of WAP
   * and of services built into phones, 16 in all and none in the range for applications. A phone
   * throws a SecurityException on use of one.
   */
  public static boolean isRestricted(int port) {
    for (int i = 0; i < RESTRICTED.length; i++) {
      if (RESTRICTED[i] == port) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the same number if it is in the range for applications.
   *
   * @throws IllegalArgumentException if it is not {@link #MIN} to {@link #MAX}
   */
  public static int require(int port) {
    if (!isForApplications(port)) {
      throw new IllegalArgumentException(
          "port "
              + port
              + (isRestricted(port)
                  ? " is forbidden to applications (JSR-120, A.6.0)"
                  : " is not for SMS applications")
              + ": choose "
              + MIN
              + " to "
              + MAX
              + " (3GPP TS 23.040, 9.2.3.24.4)");
    }
    return port;
  }
}
