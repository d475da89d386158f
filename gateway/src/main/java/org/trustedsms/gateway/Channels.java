// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.kannel.KannelLink;
import org.trustedsms.server.kannel.KannelSettings;
import org.trustedsms.server.link.Routes;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.modem.ModemLink;
import org.trustedsms.server.modem.ModemSettings;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.LinkTimers;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.smpp.Tls;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.url.LinkUrl;

/**
 * The links over which SMS come and go, as the configuration names them: one, or several as one.
 */
final class Channels {
  /** The settings of an SMPP link besides {@link LinkSettings#NAMES} and its address. */
  static final Set<String> ACCOUNT = Set.of("system-id", "password-file", "tls", "tls-ca");

  private static final Map<String, Set<String>> FIELDS =
      Map.of(
          "smpp",
          Stream.of(LinkSettings.NAMES, ACCOUNT, Set.of("address"))
              .flatMap(Set::stream)
              .collect(Collectors.toUnmodifiableSet()),
          "kannel",
          Set.of("url", "user", "password-file", "listen", "token-file", "response-seconds"),
          "modem",
          Set.of("port", "speed"));

  private static final Set<String> COMMON =
      Set.of("type", "prefixes", "weight", "per-second", "centre");

  private static final Set<String> LINK = Set.of("link", "prefixes", "weight", "centre");

  private static final int MAX_FILE = 1 << 20;

  private final Settings settings;

  Channels(Settings settings) {
    this.settings = settings;
  }

  /**
   * Says how the link is made: each time with new settings, since a link erases its password.
   *
   * @throws IOException if the configuration cannot be used; says what is wrong
   */
  SmsLink.Maker maker() throws IOException {
    if (settings.channels().isEmpty()) {
      // Finds out at the start whether it can be used.
      try {
        smpp(settings.centre());
      } catch (IllegalArgumentException e) {
        throw new IOException("smsc-" + e.getMessage(), e);
      }
      return listener -> SmppLink.keep(smpp(settings.centre()), listener);
    }
    List<Routes.Route> routes = new ArrayList<>();
    for (Settings.Channel channel : settings.channels()) {
      try {
        routes.add(route(channel));
      } catch (IllegalArgumentException e) {
        throw new IOException("channel." + channel.name() + ": " + e.getMessage(), e);
      }
    }
    return listener -> Routes.open(routes, listener);
  }

  private Routes.Route route(Settings.Channel channel) throws IOException {
    if (channel.values().containsKey("link")) {
      return byUrl(channel);
    }
    String type = channel.get("type", "");
    Set<String> fields = FIELDS.get(type);
    if (fields == null) {
      throw new IllegalArgumentException(
          "give the link as a URL with link, or a type: smpp, kannel or modem");
    }
    Set<String> known = new HashSet<>(fields);
    known.addAll(COMMON);
    requireKnown(channel, known, "type " + type);
    // The settings are made once more at each start of the link; here to find out whether they fit.
    SmsLink.Maker maker =
        switch (type) {
          case "smpp" -> {
            smpp(channel);
            yield listener -> SmppLink.keep(smpp(channel), listener);
          }
          case "kannel" -> {
            kannel(channel);
            yield listener -> KannelLink.keep(kannel(channel), listener);
          }
          default -> {
            ModemSettings modem = modem(channel);
            yield listener -> ModemLink.keep(modem, listener);
          }
        };
    return route(channel, !channel.get("mode", "").equals(BindMode.RECEIVER.toString()), maker);
  }

  private Routes.Route byUrl(Settings.Channel channel) throws IOException {
    requireKnown(channel, LINK, "a link by URL; write settings of the link into the URL");
    LinkUrl link = LinkUrl.parse(channel.get("link", ""), settings.folder(), System.getenv()::get);
    link.check(settings.number());
    return route(channel, link.sends(), link.keeping(settings.number(), BindMode.TRANSCEIVER));
  }

  private static void requireKnown(Settings.Channel channel, Set<String> fields, String what) {
    for (String field : channel.values().keySet()) {
      if (!fields.contains(field)) {
        throw new IllegalArgumentException(field + " is not known for " + what);
      }
    }
  }

  private Routes.Route route(Settings.Channel channel, boolean sends, SmsLink.Maker maker) {
    return new Routes.Route(
        channel.name(),
        channel.get("centre", channel.name()),
        sends
            ? Arrays.stream(channel.get("prefixes", "").split(",", -1))
                .map(prefix -> Address.normalPrefix(prefix.strip(), settings.country()))
                .toList()
            : List.of(),
        channel.number("weight", 1),
        maker);
  }

  private LinkSettings smpp(Settings.Channel channel) throws IOException {
    Path passwordFile = path(channel, "password-file");
    char[] password = passwordFile == null ? null : secret(passwordFile);
    try {
      Address own = Address.of(settings.number());
      LinkSettings link =
          LinkSettings.of(
                  address(channel.get("address", "")), channel.get("system-id", own.digits()))
              .password(password)
              .tls(tls(channel.flag("tls"), path(channel, "tls-ca")))
              .addressRange(own);
      channel.values().entrySet().stream()
          .filter(set -> LinkSettings.NAMES.contains(set.getKey()))
          .forEach(set -> link.set(set.getKey(), set.getValue()));
      return link;
    } finally {
      erase(password);
    }
  }

  private static Duration response(Settings.Channel channel) {
    return Duration.ofSeconds(
        channel.number("response-seconds", (int) LinkTimers.DEFAULT.answer().toSeconds()));
  }

  /** Returns null for none; whoever names authorities wants it. */
  private static Tls tls(boolean wanted, Path authorities) throws IOException {
    if (authorities == null) {
      return wanted ? Tls.SYSTEM : null;
    }
    try {
      return Tls.SYSTEM.trusting(BoundedFile.readText(authorities, MAX_FILE));
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    } catch (GeneralSecurityException e) {
      throw new IOException(authorities + ": cannot be used for TLS: " + e.getMessage(), e);
    }
  }

  private KannelSettings kannel(Settings.Channel channel) throws IOException {
    Path passwordFile = path(channel, "password-file");
    char[] password = passwordFile == null ? null : secret(passwordFile);
    try {
      KannelSettings link =
          KannelSettings.of(URI.create(channel.get("url", "")), channel.get("user", ""))
              .answer(response(channel));
      link = password == null ? link : link.password(password);
      if (!channel.get("listen", "").isEmpty()) {
        Path token = path(channel, "token-file");
        if (token == null) {
          throw new IllegalArgumentException("listen takes a token-file");
        }
        link = link.listen(address(channel.get("listen", "")), new String(secret(token)));
      }
      int perSecond = channel.number("per-second", 0);
      return perSecond == 0 ? link : link.perSecond(perSecond);
    } finally {
      erase(password);
    }
  }

  private ModemSettings modem(Settings.Channel channel) {
    return new ModemSettings(
        channel.get("port", ""),
        channel.number("speed", 115_200),
        settings.number(),
        channel.number("per-second", 0));
  }

  private Path path(Settings.Channel channel, String field) {
    String name = channel.get(field, null);
    return name == null ? null : settings.folder().resolve(name);
  }

  private static InetSocketAddress address(String text) {
    String[] parts = Settings.hostAndPort(text);
    if (parts == null) {
      throw new IllegalArgumentException("\"" + text + "\" is not an address; give host:port");
    }
    return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
  }

  private static char[] secret(Path file) throws IOException {
    try {
      return Gateway.secret(file);
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static void erase(char[] password) {
    if (password != null) {
      Arrays.fill(password, '\0');
    }
  }
}
