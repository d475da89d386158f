// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.key.Fingerprint;

/**
 * What the signature is of (docs/format.md section 7): a tag with the version, the header, the full
 * stamp, both fingerprints, the content.
 */
final class SignedBytes {
  private static final byte[] TAG = {
    't', 'r', 'u', 's', 't', 'e', 'd', '-', 's', 'm', 's', Header.VERSION
  };
  private static final int STAMP_OFFSET = 14;
  private static final int SENDER_OFFSET = 22;
  private static final int RECIPIENT_OFFSET = 54;
  private static final int CONTENT_OFFSET = 86;

  private SignedBytes() {}

  /** The recipient is null if the message is for anyone; the content comes in two parts. */
  static byte[] of(
      Header header,
      long stamp,
      Fingerprint sender,
      Fingerprint recipient,
      byte[] fixedPart,
      byte[] text) {
    byte[] bytes = new byte[CONTENT_OFFSET + fixedPart.length + text.length];
    System.arraycopy(TAG, 0, bytes, 0, TAG.length);
    System.arraycopy(header.toBytes(), 0, bytes, TAG.length, 2);
    for (int i = 0; i < 8; i++) {
      bytes[STAMP_OFFSET + i] = (byte) (stamp >>> (56 - 8 * i));
    }
    System.arraycopy(sender.toBytes(), 0, bytes, SENDER_OFFSET, Fingerprint.LENGTH);
    if (recipient != null) {
      System.arraycopy(recipient.toBytes(), 0, bytes, RECIPIENT_OFFSET, Fingerprint.LENGTH);
    }
    System.arraycopy(fixedPart, 0, bytes, CONTENT_OFFSET, fixedPart.length);
    System.arraycopy(text, 0, bytes, CONTENT_OFFSET + fixedPart.length, text.length);
    return bytes;
  }
}
