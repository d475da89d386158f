// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.trustedsms.server.url.HostPort;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code host:port}, {@code host} and {@code [IPv6]:port}. */
public final class HostAndPort implements ITypeConverter<InetSocketAddress> {
  /** The port registered for SMPP. */
  public static final int DEFAULT_PORT = 2775;

  @Override
  public InetSocketAddress convert(String value) {
    HostPort parts =
        HostPort.parse(value, DEFAULT_PORT)
            .orElseThrow(() -> new TypeConversionException("\"" + value + "\" is not host:port"));
    try {
      return new InetSocketAddress(InetAddress.getByName(parts.host()), parts.port());
    } catch (UnknownHostException e) {
      throw new TypeConversionException("the host \"" + parts.host() + "\" is not known");
    }
  }

  /** Returns the form that {@link #convert} reads. */
  public static String format(InetSocketAddress address) {
    return new HostPort(address.getAddress().getHostAddress(), address.getPort()).toString();
  }

  /** Says that no SMSC answers there, and what to do. */
  public static String noListenerAt(String where) {
    boolean usual = where.equals("127.0.0.1:" + DEFAULT_PORT);
    return ("no SMSC answers at %s; start one in another terminal with \"trusted-sms smsc%s\""
            + ", or name another with --smsc")
        .formatted(where, usual ? "" : " --listen " + where);
  }
}
