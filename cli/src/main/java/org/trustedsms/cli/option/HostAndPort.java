// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code host:port}, {@code host} and {@code [IPv6]:port}. */
public final class HostAndPort implements ITypeConverter<InetSocketAddress> {
  /** The port registered for SMPP. */
  public static final int DEFAULT_PORT = 2775;

  private static final Pattern FORM =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.%]+)\\]|([^:\\[\\]\\s]+))(?::([0-9]{1,5}))?");

  @Override
  public InetSocketAddress convert(String value) {
    Matcher matcher = FORM.matcher(value);
    if (!matcher.matches()) {
      throw new TypeConversionException("\"" + value + "\" is not host:port");
    }
    int port = matcher.group(3) == null ? DEFAULT_PORT : Integer.parseInt(matcher.group(3));
    if (port > 0xFFFF) {
      throw new TypeConversionException("port " + port + " is above 65535");
    }
    String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    try {
      return new InetSocketAddress(InetAddress.getByName(host), port);
    } catch (UnknownHostException e) {
      throw new TypeConversionException("the host \"" + host + "\" is not known");
    }
  }

  /** Returns the form that {@link #convert} reads. */
  public static String format(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }
}
