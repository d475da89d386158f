// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/** Called when a message waits at the {@link Radio}. */
public interface RadioListener {

  /** Called on a thread of the platform, or one that opens the radio. Must return at once. */
  void messageWaits();
}
