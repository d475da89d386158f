// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.url;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port, as in {@code host:port} and {@code [IPv6]:port}.
 *
 * @param host a name or an address, without brackets; not looked up
 * @param port 0 to 65535
 */
public record HostPort(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("(?:\\[([^/?#@\\[\\]\\s]+)]|([^:/?#@\\[\\]\\s]+))(?::([0-9]{1,5}))?");

  /** Reads a host and a port; {@code usual} if the text has no port, -1 if it must have one. */
  public static Optional<HostPort> parse(String text, int usual) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    int port = matcher.group(3) == null ? usual : Integer.parseInt(matcher.group(3));
    return port < 0 || port > 0xFFFF ? Optional.empty() : Optional.of(new HostPort(host, port));
  }

  /** Returns the address; looks a name up. */
  public InetSocketAddress address() {
    return new InetSocketAddress(host, port);
  }

  /** Returns the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
