// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.server.kannel.KannelLink;
import org.trustedsms.server.kannel.KannelSettings;
import org.trustedsms.server.modem.ModemLink;
import org.trustedsms.server.modem.ModemSettings;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.SmppLink;

/** What docs/guide-server.md shows, where none of it is there. */
class LinksExampleTest {
  private static SmsLink.Factory smsc(InetSocketAddress address, char[] password) {
    return listener ->
        SmppLink.open(LinkSettings.of(address, "gates").password(password).perSecond(50), listener);
  }

  private static SmsLink.Factory kannel(URI sendsms, char[] password, String token) {
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 13014);
    return listener ->
        KannelLink.open(KannelSettings.of(sendsms, "gates", password, here, token), listener);
  }

  private static SmsLink.Factory modem(String port) {
    return listener -> ModemLink.open(ModemSettings.of(port).withNumber("+447700900160"), listener);
  }

  private static SmsLink.Factory all(
      SmsLink.Factory smsc, SmsLink.Factory kannel, SmsLink.Factory modem) {
    List<RoutingLink.Route> routes =
        List.of(
            new RoutingLink.Route("north", List.of("+44", "+49"), 3, smsc),
            new RoutingLink.Route("kannel", List.of("+44", ""), 1, kannel),
            new RoutingLink.Route("modem", List.of(""), 0, modem));
    return listener -> RoutingLink.open(routes, listener);
  }

  @Test
  void tellsOfEachWhyItIsNotThere() throws Exception {
    int nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = socket.getLocalPort();
    }
    SmsLink.Factory links =
        all(
            smsc(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), nobody),
                "secret".toCharArray()),
            kannel(
                URI.create("http://127.0.0.1:" + nobody + "/cgi-bin/sendsms"),
                "secret".toCharArray(),
                "0123456789abcdef"),
            modem("/dev/no-such-modem"));
    IOException e = assertThrows(IOException.class, () -> links.open(new LinkListener() {}));
    for (String smsc : List.of("; north: no link", "; kannel: no", "; modem: there is no")) {
      assertTrue(e.getMessage().contains(smsc), e.getMessage());
    }
  }
}
