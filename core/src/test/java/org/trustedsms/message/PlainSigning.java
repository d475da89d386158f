// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.key.PrivateKey;

/** Signs at a given time, with the nonce of RFC 6979 as it is, for tests in other packages. */
public final class PlainSigning {
  private PlainSigning() {}

  public static OutgoingMessage sign(Draft draft, PrivateKey key, long stamp) {
    return draft.sign(key, stamp, null);
  }
}
