// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.server.link.RoutingLink;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.url.HostPort;
import org.trustedsms.server.url.LinkUrl;

/**
 * The links over which SMS come and go, as the configuration names them: one, or several as one.
 */
final class Channels {
  /** The settings of an SMPP link other than {@link LinkSettings#NAMES} and its address. */
  static final Set<String> ACCOUNT = Set.of("system-id", "password-file", "tls", "tls-ca");

  private static final Map<String, Set<String>> FIELDS =
      Map.of(
          "smpp",
          Stream.of(LinkSettings.NAMES, ACCOUNT, Set.of("type", "address"))
              .flatMap(Set::stream)
              .collect(Collectors.toUnmodifiableSet()),
          "kannel",
          Set.of(
              "type",
              "url",
              "user",
              "password-file",
              "listen",
              "token-file",
              "response-seconds",
              "per-second"),
          "modem",
          Set.of("type", "port", "speed", "per-second"));

  /** The fields that stand before the ? of the URL. */
  private static final Set<String> PLACE =
      Set.of("type", "address", "system-id", "tls", "url", "user", "port");

  private static final Set<String> COMMON = Set.of("prefixes", "weight", "centre");

  private final GatewaySettings settings;

  Channels(GatewaySettings settings) {
    this.settings = settings;
  }

  /**
   * Returns how the link is made: each time with new settings, since a link erases its password.
   * Throws an IOException if a file that the configuration names cannot be used.
   */
  SmsLink.Factory factory() throws IOException, GatewaySettings.InvalidSettingException {
    if (settings.channels().isEmpty()) {
      return route("smsc", settings.smsc()).factory();
    }
    List<RoutingLink.Route> routes = new ArrayList<>();
    for (GatewaySettings.Channel channel : settings.channels()) {
      routes.add(route("channel." + channel.name(), channel));
    }
    return listener -> RoutingLink.open(routes, listener);
  }

  private RoutingLink.Route route(String where, GatewaySettings.Channel channel)
      throws IOException, GatewaySettings.InvalidSettingException {
    try {
      LinkUrl link = LinkUrl.parse(url(channel), settings.folder(), System.getenv()::get);
      link.check(settings.number());
      return new RoutingLink.Route(
          channel.name(),
          channel.get("centre", channel.name()),
          link.sends() ? prefixes(channel) : List.of(),
          channel.number("weight", 1),
          link.backgroundFactory(settings.number(), BindMode.TRANSCEIVER));
    } catch (IllegalArgumentException e) {
      throw new GatewaySettings.InvalidSettingException(where + ": " + e.getMessage());
    }
  }

  /** Returns the URL of a link, also of one that is written as fields. */
  private static String url(GatewaySettings.Channel channel) {
    if (channel.values().containsKey("link")) {
      requireKnown(
          channel, Set.of("link"), "a link by URL; write settings of the link into the URL");
      return channel.get("link", "");
    }
    String type = channel.get("type", "");
    Set<String> fields = FIELDS.get(type);
    if (fields == null) {
      throw new IllegalArgumentException(
          "give the link as a URL with link, or a type: smpp, kannel or modem");
    }
    requireKnown(channel, fields, "type " + type);
    String place =
        switch (type) {
          case "smpp" -> smpp(channel);
          case "kannel" ->
              "kannel:"
                  + channel.get("url", "").replace("://", "://" + encoded(channel, "user") + "@");
          default -> "modem:" + encoded(channel, "port");
        };
    return place + query(channel, fields);
  }

  private static String smpp(GatewaySettings.Channel channel) {
    String address = channel.get("address", "");
    if (HostPort.parse(address, -1).isEmpty()) {
      throw new IllegalArgumentException("\"" + address + "\" is not an address; give host:port");
    }
    boolean tls = channel.flag("tls") || channel.values().containsKey("tls-ca");
    return (tls ? "smpps://" : "smpp://") + encoded(channel, "system-id") + "@" + address;
  }

  private static String query(GatewaySettings.Channel channel, Set<String> fields) {
    return channel.values().keySet().stream()
        .filter(field -> fields.contains(field) && !PLACE.contains(field))
        .filter(field -> !channel.get(field, "").isEmpty())
        .map(field -> (field.equals("speed") ? "baud" : field) + "=" + encoded(channel, field))
        .collect(Collectors.joining("&", "?", ""));
  }

  private static String encoded(GatewaySettings.Channel channel, String field) {
    return URLEncoder.encode(channel.get(field, ""), StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static void requireKnown(
      GatewaySettings.Channel channel, Set<String> fields, String what) {
    for (String field : channel.values().keySet()) {
      if (!fields.contains(field) && !COMMON.contains(field)) {
        throw new IllegalArgumentException(field + " is not known for " + what);
      }
    }
  }

  private List<String> prefixes(GatewaySettings.Channel channel) {
    return Arrays.stream(channel.get("prefixes", "").split(",", -1))
        .map(prefix -> Address.normalPrefix(prefix.strip(), settings.country()))
        .toList();
  }
}
