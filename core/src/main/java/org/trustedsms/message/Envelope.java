// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.ecies.DecryptionException;
import org.trustedsms.ecies.Ecies;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;

/** The encryption of messages (docs/format.md section 8). */
final class Envelope {
  /** 8 bytes, the least, are enough: the signature inside protects the text as well. */
  static final Ecies ECIES = new Ecies(8);

  private Envelope() {}

  static byte[] seal(
      byte[] plaintext,
      Header header,
      Fingerprint sender,
      PublicKey recipient,
      RandomSource random) {
    return ECIES.encrypt(
        recipient, plaintext, context(header, sender, recipient.fingerprint()), random);
  }

  /** Opens all of the payload that follows the header. */
  static byte[] open(byte[] payload, Header header, Fingerprint sender, PrivateKey recipient)
      throws DecryptionException {
    return ECIES.decrypt(
        recipient,
        payload,
        Header.LENGTH,
        payload.length - Header.LENGTH,
        context(header, sender, recipient.publicKey().fingerprint()));
  }

  private static byte[] context(Header header, Fingerprint sender, Fingerprint recipient) {
    byte[] context = new byte[Header.LENGTH + 2 * Fingerprint.LENGTH];
    Bytes.put(header.toBytes(), context, 0);
    Bytes.put(sender.toBytes(), context, Header.LENGTH);
    Bytes.put(recipient.toBytes(), context, Header.LENGTH + Fingerprint.LENGTH);
    return context;
  }
}
