// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.server.keyfile.OwnKey;

/** Signs messages with one key. Thread-safe. */
public final class MessageSigner {
  private final PrivateKey key;

  /**
   * Creates it.
   *
   * @throws IllegalArgumentException if there is no private key
   */
  public MessageSigner(OwnKey key) {
    if (key.privateKey() == null) {
      throw new IllegalArgumentException("there is no private key to sign with");
    }
    this.key = key.privateKey();
  }

  public Fingerprint fingerprint() {
    return key.publicKey().fingerprint();
  }

  /**
   * Signs a message.
   *
   * @param stamp the stamp of the message (docs/format.md section 9)
   * @throws IllegalArgumentException as {@link Sender#sign}
   * @throws org.trustedsms.key.KeyUnavailableException if the key is in hardware and cannot be used
   */
  public OutgoingMessage sign(Draft draft, long stamp) {
    return new Sender(key, () -> stamp).sign(draft);
  }
}
