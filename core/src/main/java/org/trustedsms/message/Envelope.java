// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.ecies.DecryptionException;
import org.trustedsms.ecies.Ecies;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;

/** The encryption of messages (docs/format.md section 8). */
final class Envelope implements Encryption {
  /** 8 bytes, the least, are enough: the signature inside protects the text as well. */
  private final Ecies ecies = new Ecies(8);

  public int overhead(Curve recipient) {
    return ecies.overhead(recipient);
  }

  public byte[] seal(
      byte[] plaintext,
      Header header,
      Fingerprint sender,
      PublicKey recipient,
      RandomSource random) {
    return ecies.encrypt(
        recipient, plaintext, context(header, sender, recipient.fingerprint()), random);
  }

  public byte[] open(byte[] payload, Header header, Fingerprint sender, PrivateKey recipient)
      throws DecryptionException {
    return ecies.decrypt(
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
