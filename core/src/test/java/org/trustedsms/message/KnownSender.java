// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/** One sender, at every address. */
final class KnownSender implements Senders {
  private final PublicKey key;
  private ReplayWindow window;

  KnownSender(PublicKey key) {
    this(key, ReplayWindow.EMPTY);
  }

  KnownSender(PublicKey key, ReplayWindow window) {
    this.key = key;
    this.window = window;
  }

  /** A receiver of all kinds who knows nobody yet. */
  static Receiver receiver(PrivateKey key) {
    return new Receiver(key, Curves.all(), new KnownSenders()).taking(MessageKinds.standard());
  }

  /** Receives from this sender, or from an unknown one if it is null. */
  static ReceivedMessage receive(
      Receiver receiver, byte[] payload, KnownSender sender, long referenceTime) {
    Senders senders = sender == null ? new KnownSenders() : sender;
    return receiver.with(senders).receive(payload, "+15550001", referenceTime);
  }

  PublicKey key() {
    return key;
  }

  ReplayWindow window() {
    return window;
  }

  @Override
  public PublicKey key(String address) {
    return key;
  }

  @Override
  public synchronized ReplayWindow window(Fingerprint fingerprint) {
    assertEquals(key.fingerprint(), fingerprint);
    return window;
  }

  @Override
  public synchronized void keep(
      Fingerprint fingerprint, ReplayWindow newWindow, ReceivedMessage message) {
    assertEquals(key.fingerprint(), fingerprint);
    window = newWindow;
  }
}
