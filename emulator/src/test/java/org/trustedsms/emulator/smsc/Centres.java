// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.trustedsms.emulator.fault.Faults;

/** Centres to be tested. */
public final class Centres {
  private Centres() {}

  /** Settings with a free port of loopback. */
  static CentreSettings settings() {
    return CentreSettings.defaults()
        .withAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /** Starts one without faults; the caller closes it. */
  public static SmsCentre start(CentreListener listener) throws IOException {
    return SmsCentre.start(settings(), Faults.none(), listener);
  }

  static SmsCentre start(Faults faults, CentreListener listener) throws IOException {
    return SmsCentre.start(settings(), faults, listener);
  }

  /** Timers to wait for, in ms. */
  static CentreTimers timers(int bind, int idle, int answer, int retry) {
    return new CentreTimers(
        Duration.ofMillis(bind),
        Duration.ofMillis(idle),
        Duration.ofMillis(answer),
        Duration.ofMillis(retry),
        Duration.ofMillis(200));
  }
}
