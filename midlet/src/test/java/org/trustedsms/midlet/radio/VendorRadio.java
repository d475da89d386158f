// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import java.io.IOException;

/** The one of docs/guide-midlet.md. */
public final class VendorRadio implements RadioSource, AtCommands, vendor.AtEvents {
  private final vendor.At at = new vendor.At(this);
  private AtListener listener;

  public Radio radio() {
    return new AtRadio(this);
  }

  public String send(String line) throws IOException {
    return at.send(line);
  }

  public synchronized void listen(AtListener newListener) {
    listener = newListener;
  }

  public synchronized void said(String line) {
    if (listener != null) {
      listener.unsolicited(line);
    }
  }
}
