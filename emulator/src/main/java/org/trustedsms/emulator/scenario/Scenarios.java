// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.List;

/** All scenarios. */
public final class Scenarios {
  private Scenarios() {}

  /** Returns those for an honest network, with people of a {@link Cast}: the scenarios. */
  public static List<Scenario> honest() {
    return List.of(
        new ExchangeKeys(),
        new Sign(),
        new Encrypt(),
        new Receipt(),
        new Forge(),
        new Tamper(),
        new Replay(),
        new Redirect(),
        new LosePart(),
        new PhoneOff(),
        new PushStart(),
        new KeyChanged(),
        new WrongPin(),
        new CancelSending());
  }

  /** Returns the one for a network with faults: the scenario. */
  public static Scenario hostile() {
    return new HostileNetwork();
  }
}
