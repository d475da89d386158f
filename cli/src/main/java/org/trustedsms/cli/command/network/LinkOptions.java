// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.ConfigFile.FromConfig;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.PasswordOption;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.url.HostPort;
import org.trustedsms.server.url.LinkUrl;
import org.trustedsms.sms.ApplicationPort;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The link over which SMS come and go, and the port of the application. */
final class LinkOptions {
  /** The time after which a command gives up on a busy SMSC. */
  private static final String BUSY_SECONDS = "10";

  @FromConfig("link")
  @Option(names = "--link", paramLabel = "URL", converter = LinkConverter.class)
  private LinkUrl link;

  @FromConfig("smsc")
  @Option(
      names = "--smsc",
      paramLabel = "host:port",
      defaultValue = "127.0.0.1:2775",
      converter = HostAndPort.class)
  private InetSocketAddress smsc;

  @Option(
      names = "--port",
      paramLabel = "port",
      defaultValue = "" + ApplicationPort.DEFAULT,
      converter = PortConverter.class)
  private int port;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  static final class PortConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      if (!value.matches("[0-9]{1,5}")) {
        throw new TypeConversionException("\"" + value + "\" is not a port");
      }
      try {
        return ApplicationPort.require(Integer.parseInt(value));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  static final class LinkConverter implements ITypeConverter<LinkUrl> {
    @Override
    public LinkUrl convert(String value) {
      try {
        return parse(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  private static LinkUrl parse(String url) {
    Map<String, String> defaults = new TreeMap<>(Map.of("busy-seconds", BUSY_SECONDS));
    String password = System.getenv(PasswordOption.VARIABLE);
    if (password != null && !password.isEmpty()) {
      defaults.put("password-env", PasswordOption.VARIABLE);
    }
    return LinkUrl.parse(url, Path.of(""), System::getenv).withDefaults(defaults);
  }

  String where() {
    return link().smsc().map(smsc -> "SMSC " + smsc).orElse("link " + link());
  }

  /** Returns what says why there is no link. */
  LinkFailure failure() {
    return new LinkFailure(link());
  }

  /** Returns the link that counts: an option on the command line comes before the file. */
  private LinkUrl link() {
    return link == null || isGiven("--smsc")
        ? parse("smpp://" + new HostPort(smsc.getHostString(), smsc.getPort()))
        : link;
  }

  private boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  int responseSeconds() {
    return link().responseSeconds();
  }

  int port() {
    return port;
  }

  /** Checks what is given, and reads the files that the URL names. */
  private void check(String number) {
    if (isGiven("--link") && isGiven("--smsc")) {
      throw new ParameterException(
          spec.commandLine(), "--smsc is the short form of --link; give one of them");
    }
    try {
      link().check(number);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    } catch (IOException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  /** Checks what is given, and that SMS can arrive over the link. */
  void checkReceiving(String number) {
    check(number);
    if (!link().receives()) {
      throw new ParameterException(
          spec.commandLine(),
          "nothing can arrive over this link; add ?listen=127.0.0.1:13014&token-file=FILE for"
              + " Kannel, and no mode=transmitter for SMPP");
    }
  }

  /** Checks what is given, and that SMS can be sent over the link. */
  void checkSending(String number) {
    check(number);
    if (!link().sends()) {
      throw new ParameterException(
          spec.commandLine(), "nothing can be sent over this link; leave out mode=receiver");
    }
  }

  /** Returns what opens the link. */
  SmsLink.Factory linkFactory(String number, BindMode mode) {
    return link().factory(number, mode);
  }
}
