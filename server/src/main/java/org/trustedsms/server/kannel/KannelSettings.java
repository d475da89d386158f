// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;

/**
 * The settings of a link to a smsbox: its address, the sender, and where the link listens. Each
 * method that sets something returns the same object, and throws IllegalArgumentException for what
 * does not fit:
 *
 * <pre>{@code
 * KannelSettings.of(URI.create("http://127.0.0.1:13013/cgi-bin/sendsms"), "shop")
 *     .password(password)
 *     .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 13014), token)
 * }</pre>
 *
 * <p>For one link, which erases the password when it is closed. A link copies the settings, so that
 * later changes do not reach it.
 */
public final class KannelSettings implements Cloneable {
  private static final int MAX_WINDOW = 100;
  private static final int MAX_RATE = 1_000_000;

  // Read by the link.
  final URI sendsms;
  final String user;
  private char[] password = {};

  /** Null if nothing is received. */
  InetSocketAddress address;

  String token = "";
  int window = 8;

  /** 0 for no limit. */
  int perSecond;

  Duration answer = Duration.ofSeconds(20);

  private KannelSettings(URI sendsms, String user) {
    this.sendsms = sendsms;
    this.user = user;
  }

  /**
   * Begins with the defaults: no password, nothing received, 8 requests at a time, no limit on
   * throughput, 20 s for an answer.
   *
   * @param sendsms the URL of the sendsms service, http or https; without TLS the password is read
   *     by whoever is between them
   * @param user username of a sendsms-user: printable ASCII
   * @throws IllegalArgumentException if one cannot be used
   */
  public static KannelSettings of(URI sendsms, String user) {
    boolean web = "http".equals(sendsms.getScheme()) || "https".equals(sendsms.getScheme());
    if (!web || sendsms.getHost() == null || sendsms.getUserInfo() != null) {
      throw new IllegalArgumentException(
          "sendsms: must be a URL such as http://127.0.0.1:13013/cgi-bin/sendsms");
    }
    if (!user.matches("[!-~]{1,64}")) {
      throw new IllegalArgumentException("user: must be 1 to 64 printable ASCII characters");
    }
    return new KannelSettings(sendsms, user);
  }

  /** Sets the password: printable ASCII characters, which are copied. */
  public KannelSettings password(char[] value) {
    for (char c : value) {
      if (c < '!' || c > '~') {
        throw new IllegalArgumentException("password: must be printable ASCII characters");
      }
    }
    password = value.clone();
    return this;
  }

  /**
   * Sets where the smsbox delivers what arrives, and delivery reports.
   *
   * @param at an address that the smsbox reaches and nobody else needs to: the loopback one, if it
   *     is on the same machine. What is sent there is not encrypted
   * @param secret the first part of the path; who knows it can deliver. 16 to 64 letters, digits, -
   *     and _
   */
  public KannelSettings listen(InetSocketAddress at, String secret) {
    if (at.isUnresolved()) {
      throw new IllegalArgumentException("listen: no such address " + at.getHostString());
    }
    if (!secret.matches("[A-Za-z0-9_-]{16,64}")) {
      throw new IllegalArgumentException("token: must be 16 to 64 letters, digits, - and _");
    }
    address = at;
    token = secret;
    return this;
  }

  /** Sets how many SMS may wait for their answer at a time, 1 to 100. */
  public KannelSettings window(int value) {
    window = require("window", value, MAX_WINDOW);
    return this;
  }

  /** Sets how many SMS may be sent in any second, 1 to 1,000,000. */
  public KannelSettings perSecond(int value) {
    perSecond = require("SMS a second", value, MAX_RATE);
    return this;
  }

  /** Sets how long the smsbox may take for an answer, 1 ms to a day. */
  public KannelSettings answer(Duration value) {
    if (value.toMillis() < 1 || value.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException("answer " + value + ": must be 1 ms to 1 day");
    }
    answer = value;
    return this;
  }

  /** Returns a copy that later changes of this object do not reach; both share the password. */
  KannelSettings copy() {
    try {
      return (KannelSettings) clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int require(String field, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(field + " " + value + ": must be 1 to " + most);
    }
    return value;
  }

  synchronized String password() {
    return new String(password);
  }

  synchronized void erasePassword() {
    Arrays.fill(password, '\0');
  }

  @Override
  public String toString() {
    return user + " at " + sendsms;
  }
}
