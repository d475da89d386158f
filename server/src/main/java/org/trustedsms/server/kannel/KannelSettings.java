// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;

/**
 * The settings of a link to a smsbox: its address, the sender, and where the link listens.
 * Immutable, except for the password, which the settings' one link erases when it is closed.
 *
 * @param sendsms the URL of the sendsms service, http or https; without TLS the password is read by
 *     whoever is between them
 * @param user username of a sendsms-user: 1 to 64 printable ASCII characters
 * @param password printable ASCII characters, which are copied; may be empty
 * @param listen where the smsbox delivers SMS and reports, unencrypted: an address that it reaches
 *     and nobody else needs to, the loopback one on the same machine. Null to receive nothing
 * @param token the first part of the path there; who knows it can deliver. 16 to 64 letters,
 *     digits, - and _; of no meaning if nothing is received
 * @param window how many SMS may wait for their answer at a time, 1 to 100
 * @param perSecond most SMS in any second, 1 to 1,000,000; 0 for no limit
 * @param answer how long the smsbox may take for an answer, 1 ms to a day
 */
public record KannelSettings(
    URI sendsms,
    String user,
    char[] password,
    InetSocketAddress listen,
    String token,
    int window,
    int perSecond,
    Duration answer) {
  public static final int DEFAULT_WINDOW = 8;

  public static final Duration DEFAULT_ANSWER = Duration.ofSeconds(20);

  private static final int MAX_WINDOW = 100;
  private static final int MAX_RATE = 1_000_000;

  /** Throws an IllegalArgumentException for what does not fit. */
  public KannelSettings {
    boolean web = "http".equals(sendsms.getScheme()) || "https".equals(sendsms.getScheme());
    require(
        web && sendsms.getHost() != null && sendsms.getUserInfo() == null,
        "sendsms: must be a URL such as http://127.0.0.1:13013/cgi-bin/sendsms");
    require(user.matches("[!-~]{1,64}"), "user: must be 1 to 64 printable ASCII characters");
    for (char c : password) {
      require(c >= '!' && c <= '~', "password: must be printable ASCII characters");
    }
    password = password.clone();
    if (listen != null) {
      require(!listen.isUnresolved(), "listen: no such address " + listen.getHostString());
      require(
          token.matches("[A-Za-z0-9_-]{16,64}"),
          "token: must be 16 to 64 letters, digits, - and _");
    }
    require(
        window >= 1 && window <= MAX_WINDOW, "window " + window + ": must be 1 to " + MAX_WINDOW);
    require(
        perSecond >= 0 && perSecond <= MAX_RATE,
        "SMS a second " + perSecond + ": must be 1 to " + MAX_RATE + ", or 0 for any number");
    require(
        answer.toMillis() >= 1 && answer.compareTo(Duration.ofDays(1)) <= 0,
        "answer " + answer + ": must be 1 ms to 1 day");
  }

  /** Returns settings with the default window and answer time, and no limit on throughput. */
  public static KannelSettings of(
      URI sendsms, String user, char[] password, InetSocketAddress listen, String token) {
    return new KannelSettings(
        sendsms, user, password, listen, token, DEFAULT_WINDOW, 0, DEFAULT_ANSWER);
  }

  private static void require(boolean fits, String problem) {
    if (!fits) {
      throw new IllegalArgumentException(problem);
    }
  }

  void erasePassword() {
    Arrays.fill(password, '\0');
  }

  @Override
  public String toString() {
    return user + " at " + sendsms;
  }
}
