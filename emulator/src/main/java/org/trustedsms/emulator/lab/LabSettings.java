// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import java.awt.Dimension;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * A laboratory's settings. Immutable.
 *
 * @param listen where its page is, an address of this machine alone; port 0 for a free one
 * @param folder an empty folder for phones and gateways
 * @param report the benchmark's {@code report.json}, for times
 * @param scale how many pixels of the page a pixel of a phone takes
 */
public record LabSettings(
    InetSocketAddress listen,
    Path folder,
    Path report,
    LabGateway.Factory gateways,
    Dimension screen,
    int scale) {

  /** Checks that others cannot reach the address. */
  public LabSettings {
    if (listen.isUnresolved() || !listen.getAddress().isLoopbackAddress()) {
      throw new IllegalArgumentException("the lab works on this machine only, as at 127.0.0.1");
    }
  }
}
