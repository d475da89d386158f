// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Arrays;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;

/** A message that awaits an acknowledgement; recipient is null if it is for anyone. */
record SentMessage(Fingerprint own, MessageId id, Fingerprint recipient) {

  boolean isMeant(byte[] handle, Fingerprint acknowledging) {
    return (recipient == null || recipient.equals(acknowledging))
        && Arrays.equals(id.handle(), handle);
  }
}
