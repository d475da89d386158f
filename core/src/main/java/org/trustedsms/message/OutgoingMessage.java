// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;

/** A message ready to be sent. Immutable and thread-safe. */
public final class OutgoingMessage {
  private final byte[] payload;
  private final long stamp;
  private final byte[] signedBytes;
  private final Signature signature;
  private final PublicKey sender;

  OutgoingMessage(
      byte[] payload, long stamp, byte[] signedBytes, Signature signature, PublicKey sender) {
    this.payload = payload;
    this.stamp = stamp;
    this.signedBytes = signedBytes;
    this.signature = signature;
    this.sender = sender;
  }

  /** Returns what to send to the application port, as a new array of up to 32,640 bytes. */
  public byte[] payload() {
    return Bytes.copy(payload);
  }

  public Header header() {
    return Header.parse(payload);
  }

  /** Returns the full stamp, in seconds since 1970-01-01 UTC. */
  public long stamp() {
    return stamp;
  }

  /** Returns what an acknowledgement of this message refers to. */
  public MessageId id() {
    return MessageId.of(signedBytes);
  }

  /** Returns the evidence that the sender signed this message. */
  public Evidence evidence() {
    return new Evidence(signedBytes, signature, sender);
  }
}
