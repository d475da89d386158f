// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.time.Clock;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Option;

/** Allows stamps to go back after messages were signed with a clock that was ahead. */
public final class ClockOption {
  @Option(names = "--clock-is-right")
  private boolean right;

  /** Forgets the stamps that are ahead, if that is asked for and there is a store. */
  public void apply(Store store, PublicKey own) {
    if (right && store != null) {
      long now = Math.max(0, Clock.systemUTC().instant().getEpochSecond());
      store.write(transaction -> transaction.dropStampsAhead(own.fingerprint(), now));
    }
  }
}
