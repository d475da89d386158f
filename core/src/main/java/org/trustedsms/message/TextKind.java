// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.Curve;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;

/** Kinds 1 and 2: a text, signed, or signed and encrypted. */
final class TextKind implements MessageKind {
  private final int id;
  private final String name;
  private final boolean encrypted;

  TextKind(int id, String name, boolean encrypted) {
    this.id = id;
    this.name = name;
    this.encrypted = encrypted;
  }

  public int id() {
    return id;
  }

  public String name() {
    return name;
  }

  public boolean isEncrypted() {
    return encrypted;
  }

  public boolean mayAskForAcknowledgement() {
    return true;
  }

  public boolean mayBeForAnyone() {
    return !encrypted;
  }

  public boolean hasText() {
    return true;
  }

  public String fixedPartName() {
    return null;
  }

  public int fixedPartLength(Curve curve) {
    return 0;
  }

  public int signedFixedPartLength(Curve curve) {
    return 0;
  }

  public PublicKey senderIn(byte[] fixedPart, Curve curve) {
    return null;
  }

  public byte[] signedFixedPart(byte[] fixedPart, Fingerprint sender, SentMessages sent) {
    return fixedPart;
  }
}
