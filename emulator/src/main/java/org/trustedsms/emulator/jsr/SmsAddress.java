// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.emulator.bridge.OutgoingSms;

/**
 * An address of an SMS (JSR-120, A.2.0): {@code sms://+391234}, {@code sms://+391234:5000}, or
 * {@code sms://:5000}. Immutable.
 *
 * @param number digits, or a + and digits; null for a port of this phone
 * @param port 0 to 65,535, or {@link OutgoingSms#NO_PORT}
 */
record SmsAddress(String number, int port) {
  static final String SCHEME = "sms://";

  /** The BNF of A.2.0, with as many digits as an SMS can be addressed to (TS 23.040, 9.1.2.5). */
  private static final Pattern SYNTAX =
      Pattern.compile("sms://(\\+?[0-9]{1,20})?(?::([0-9]{1,9}))?");

  private static final int MAX_PORT = 65_535;

  /** The table of JSR-120, A.6.0: WAP, SyncML and the like, which are the phone's own. */
  private static final Set<Integer> RESTRICTED =
      Set.of(
          2805, 2923, 2948, 2949, 5502, 5503, 5508, 5511, 5512, 9200, 9201, 9202, 9203, 9207, 49996,
          49999);

  /** Reads an address; an IllegalArgumentException says what one is. */
  static SmsAddress parse(String url) {
    Matcher parts = SYNTAX.matcher(url);
    if (!parts.matches() || (parts.group(1) == null && parts.group(2) == null)) {
      throw new IllegalArgumentException(
          "Not an address of an SMS: '"
              + url
              + "'. It is sms://+391234, sms://+391234:5000 or sms://:5000.");
    }
    int port = parts.group(2) == null ? OutgoingSms.NO_PORT : Integer.parseInt(parts.group(2));
    if (port > MAX_PORT) {
      throw new IllegalArgumentException("The port in '" + url + "' is above " + MAX_PORT + ".");
    }
    return new SmsAddress(parts.group(1), port);
  }

  /** Writes a sender's number or name, which cannot be answered to; null if it is unknown. */
  static String ofSender(String from, int port) {
    if (from == null || from.isEmpty()) {
      return null;
    }
    return SCHEME + from + (port == OutgoingSms.NO_PORT ? "" : ":" + port);
  }

  /** Returns whether it is a port of this phone (server mode), not somebody else's address. */
  boolean isLocal() {
    return number == null;
  }

  /** Returns whether the port is one that applications may not have, nor send to. */
  boolean isRestricted() {
    return RESTRICTED.contains(port);
  }
}
