// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.trustedsms.server.link.RoutingLink;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.url.LinkUrl;

/** The links over which SMS come and go: one, or several as one. */
final class Channels {
  private final GatewaySettings settings;

  Channels(GatewaySettings settings) {
    this.settings = settings;
  }

  /**
   * Returns how the link is made: each time with new settings, since a link erases its password.
   * Throws an IOException if a file that the configuration names cannot be used.
   */
  SmsLink.Factory factory() throws IOException, GatewaySettings.InvalidSettingException {
    String where = "link";
    try {
      if (settings.channels().isEmpty()) {
        return factory(link(settings.link()));
      }
      List<RoutingLink.Route> routes = new ArrayList<>();
      for (GatewaySettings.Channel channel : settings.channels()) {
        where = "channel." + channel.name();
        routes.add(route(channel));
      }
      return listener -> RoutingLink.open(routes, listener);
    } catch (IllegalArgumentException e) {
      throw new GatewaySettings.InvalidSettingException(where + ": " + e.getMessage());
    }
  }

  private RoutingLink.Route route(GatewaySettings.Channel channel) throws IOException {
    LinkUrl link = link(channel.link());
    return new RoutingLink.Route(
        channel.name(),
        channel.centre(),
        link.sends() ? prefixes(channel) : List.of(),
        channel.weight(),
        factory(link));
  }

  private LinkUrl link(String url) throws IOException {
    LinkUrl link = LinkUrl.parse(url, settings.folder(), System.getenv()::get);
    link.check(settings.number());
    return link;
  }

  private SmsLink.Factory factory(LinkUrl link) {
    return link.backgroundFactory(settings.number(), BindMode.TRANSCEIVER);
  }

  private List<String> prefixes(GatewaySettings.Channel channel) {
    return Arrays.stream(channel.prefixes().split(",", -1))
        .map(prefix -> Address.normalPrefix(prefix.strip(), settings.country()))
        .toList();
  }
}
