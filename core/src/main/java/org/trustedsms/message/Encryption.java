// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.Curve;
import org.trustedsms.ecies.DecryptionException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;

/** Encrypts messages of a kind: an interface, so that only programs that use it have the code. */
interface Encryption {
  /** Returns how many bytes encryption adds to a message for a key on this curve. */
  int overhead(Curve recipient);

  byte[] seal(
      byte[] plaintext,
      Header header,
      Fingerprint sender,
      PublicKey recipient,
      RandomSource random);

  /** Opens all of the payload that follows the header. */
  byte[] open(byte[] payload, Header header, Fingerprint sender, PrivateKey recipient)
      throws DecryptionException;
}
