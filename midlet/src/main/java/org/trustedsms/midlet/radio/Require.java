// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import org.trustedsms.sms.ApplicationPort;

/** The checks that every radio makes of its arguments. */
final class Require {
  private Require() {}

  /** Throws FORBIDDEN_PORT unless a port is for applications. */
  static void port(int port) throws RadioException {
    if (!ApplicationPort.isForApplications(port)) {
      throw new RadioException(
          RadioException.FORBIDDEN_PORT,
          "Port "
              + port
              + " is not for SMS applications: choose "
              + ApplicationPort.MIN
              + " to "
              + ApplicationPort.MAX
              + ".");
    }
  }

  /** Throws ADDRESS unless a phone number is one. */
  static void number(String number) throws RadioException {
    if (!Incoming.isNumber(number)) {
      throw new RadioException(
          RadioException.ADDRESS,
          "A phone number is 3 to 20 digits, with or without a + in front.");
    }
  }
}
