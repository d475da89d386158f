// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.time.Instant;
import org.trustedsms.message.StorageException;

/**
 * The last message of a key was signed with a time so far ahead of the clock that receivers would
 * refuse the next one. Either the clock was wrong then, or it is now; nothing was signed.
 */
public final class StampAheadException extends StorageException {
  private static final long serialVersionUID = 1;

  StampAheadException(long last, long now) {
    super(
        ("nothing was signed: the last message of this key has the time %s, but the clock says %s;"
                + " set the clock, or if it is right, say so (--clock-is-right; for a gateway"
                + " clock-is-right=DATE)")
            .formatted(time(last), time(now)));
  }

  private static String time(long seconds) {
    return Instant.ofEpochSecond(Math.min(seconds, Instant.MAX.getEpochSecond())).toString();
  }
}
