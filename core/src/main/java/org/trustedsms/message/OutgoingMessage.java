// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;

/** A message ready to be sent. Immutable and thread-safe. */
public final class OutgoingMessage {
  private final byte[] payload;
  private final long stamp;
  private final Evidence evidence;

  OutgoingMessage(byte[] payload, long stamp, Evidence evidence) {
    this.payload = payload;
    this.stamp = stamp;
    this.evidence = evidence;
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

  /** Returns what an answer to this message refers to. */
  public MessageId id() {
    return evidence.id();
  }

  /** Returns the evidence that the sender signed this message. */
  public Evidence evidence() {
    return evidence;
  }
}
