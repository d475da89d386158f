// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Whether the port of SMS centres is free on this machine. */
final class PortCheck implements Check {
  private final int port;

  PortCheck(int port) {
    this.port = port;
  }

  @Override
  public String subject() {
    return "port " + port;
  }

  @Override
  public boolean isNeeded() {
    return false;
  }

  @Override
  public Finding look() {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return Finding.ok(
          "free on " + socket.getInetAddress().getHostAddress() + " for an SMS centre");
    } catch (IOException e) {
      return Finding.missing(
          "not free (" + e.getMessage() + "); is an SMS centre running already?",
          "smsc --listen 127.0.0.1:0 takes another");
    }
  }
}
