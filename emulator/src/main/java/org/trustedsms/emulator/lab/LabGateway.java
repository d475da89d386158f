// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import java.net.InetSocketAddress;
import java.nio.file.Path;

/** A running gateway with its HTTP API on the loopback address; closing {@code running} ends it. */
public record LabGateway(int port, String token, AutoCloseable running) {

  /** Starts gateways. */
  @FunctionalInterface
  public interface Factory {
    /**
     * Starts one for an SMSC without a password, in a folder that is made if it does not exist;
     * {@code name} announces its key.
     */
    LabGateway start(InetSocketAddress smsc, Path folder, String number, String name)
        throws Exception;
  }

  /** Tells all but the token. */
  @Override
  public String toString() {
    return "gateway at port " + port;
  }
}
