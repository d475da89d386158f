// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.push;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/**
 * One entry of the push registry. Immutable.
 *
 * @param connection {@code sms://:} and a port, as it was registered
 * @param filter who may start it: a number with wildcards
 */
record Registration(String connection, String midlet, String filter) {
  private static final Pattern CONNECTION = Pattern.compile("sms://:([0-9]{1,9})");
  private static final int MAX_PORT = 65_535;

  /** No number has more digits (3GPP TS 23.040, 9.1.2.5); wildcards may stand for none of them. */
  private static final Pattern FILTER = Pattern.compile("\\+?[0-9*?]{0,40}");

  /** Checks the connection and the filter. */
  Registration {
    if (port(connection) < 0) {
      throw new IllegalArgumentException(
          "'" + connection + "' is not a port of this phone, such as sms://:5000.");
    }
    if (filter == null || filter.isEmpty() || !FILTER.matcher(filter).matches()) {
      throw new IllegalArgumentException(
          "'"
              + filter
              + "' does not say who may start the application: it is a number, in which *"
              + " stands for any digits and ? for one.");
    }
  }

  /** Reads the port in a connection; -1 if it is null or no connection for SMS. */
  static int port(String connection) {
    if (connection == null) {
      return -1;
    }
    Matcher matcher = CONNECTION.matcher(connection);
    int port = matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
    return port <= MAX_PORT ? port : -1;
  }

  int port() {
    return port(connection);
  }

  /** Returns whether somebody may start the application. */
  boolean admits(String sender) {
    String expression = filter.replace("+", "\\+").replace("*", ".*").replace("?", ".");
    // RE2: the application chooses the filter, and matching must take linear time.
    return Pattern.compile(expression, Pattern.DOTALL).matches(sender);
  }
}
