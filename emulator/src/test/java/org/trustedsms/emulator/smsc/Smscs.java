// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.trustedsms.emulator.fault.Faults;

/** SMSCs to be tested. */
public final class Smscs {
  private Smscs() {}

  /** Settings with a free port of loopback. */
  static SmscSettings settings() {
    return SmscSettings.defaults()
        .withAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /** Starts one without faults; the caller closes it. */
  public static Smsc start(SmscListener listener) throws IOException {
    return Smsc.start(settings(), Faults.none(), listener);
  }

  static Smsc start(Faults faults, SmscListener listener) throws IOException {
    return Smsc.start(settings(), faults, listener);
  }

  /** Timers to wait for, in ms. */
  static SmscTimers timers(int bind, int idle, int answer, int retry) {
    return new SmscTimers(
        Duration.ofMillis(bind),
        Duration.ofMillis(idle),
        Duration.ofMillis(answer),
        Duration.ofMillis(retry),
        Duration.ofMillis(200));
  }
}
