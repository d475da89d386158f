// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** Keeps the exceptions of a listener, which it must not throw, from the centre's threads. */
final class GuardedListener implements CentreListener {
  private final CentreListener listener;

  GuardedListener(CentreListener listener) {
    this.listener = listener;
  }

  @Override
  public void bound(String systemId, String address) {
    guard(() -> listener.bound(systemId, address));
  }

  @Override
  public void rejected(String peer, String reason) {
    guard(() -> listener.rejected(peer, reason));
  }

  @Override
  public void gone(String systemId, String reason) {
    guard(() -> listener.gone(systemId, reason));
  }

  @Override
  public void accepted(String id, String systemId, ShortMessage message) {
    guard(() -> listener.accepted(id, systemId, message));
  }

  @Override
  public void refused(String systemId, ShortMessage message, int status, String reason) {
    guard(() -> listener.refused(systemId, message, status, reason));
  }

  @Override
  public void harmed(String id, String what) {
    guard(() -> listener.harmed(id, what));
  }

  @Override
  public void delivered(String id, Address to, ShortMessage message) {
    guard(() -> listener.delivered(id, to, message));
  }

  @Override
  public void dropped(String id, Address to, String reason) {
    guard(() -> listener.dropped(id, to, reason));
  }

  private static void guard(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      // There is nobody to tell: the listener is whom the centre tells.
      return;
    }
  }
}
