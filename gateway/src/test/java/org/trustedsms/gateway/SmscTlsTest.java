// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.testing.FakeSmsc;
import org.trustedsms.testing.Hex;
import org.trustedsms.testing.TlsHolder;

/** SMPP over TLS, as it is configured. */
class SmscTlsTest {
  private static final TlsHolder AUTHORITY = TlsHolder.make("authority", null, null);
  private static final ShortMessage SMS =
      new ShortMessage(Address.ofNumber("1"), Address.ofNumber("2"), 0, 0, 4, new byte[1]);

  @TempDir Path folder;

  private SmsLink open(FakeSmsc smsc, String properties, LinkListener listener) throws Exception {
    Files.write(folder.resolve("centre.pem"), AUTHORITY.certificatePem());
    Path file = folder.resolve("gateway.properties");
    String address = "127.0.0.1:" + smsc.address().getPort();
    Files.writeString(file, properties.replace("ADDRESS", address));
    GatewaySettings settings = GatewaySettings.read(file, folder, Map.of());
    return new Channels(settings).factory().open(listener);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "link=smpps://ADDRESS?tls-ca=centre.pem",
        "channel.a.link=smpps://ADDRESS?tls-ca=centre.pem"
      })
  void smsGoOverTls(String properties) throws Exception {
    try (FakeSmsc smsc = TlsHolder.atLoopback(AUTHORITY).smsc(AUTHORITY, false);
        SmsLink link = open(smsc, properties, new LinkListener() {})) {
      String id = link.submit(SMS, false).get().messageId();
      assertTrue(id.endsWith("id1"), id);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"link", "channel.a.link"})
  void settingsOfTheLinkAreInItsUrl(String name) throws Exception {
    String url = "smpp://ADDRESS?system-type=vms&mode=transmitter&source-ton=5&destination-npi=9";
    try (FakeSmsc smsc = new FakeSmsc();
        SmsLink link = open(smsc, name + "=" + url, new LinkListener() {})) {
      link.submit(SMS, false).get();
      byte[] bind = smsc.request(FakeSmsc.BIND_TRANSMITTER);
      assertTrue(Hex.of(bind).contains("76 6D 73 00 34"), Hex.of(bind));
      byte[] submit = smsc.request(FakeSmsc.SUBMIT_SM);
      assertEquals("05 01 31 00 00 09 32 00", Hex.of(Arrays.copyOfRange(submit, 17, 25)));
    }
  }

  /** Java does not know the SMSC's authority. */
  @Test
  void anSmscThatNobodyTrustsGetsNothing() throws Exception {
    CompletableFuture<String> told = new CompletableFuture<>();
    LinkListener listener =
        new LinkListener() {
          @Override
          public void link(boolean up, String reason) {
            told.complete(up + ": " + reason);
          }
        };
    try (FakeSmsc smsc = TlsHolder.atLoopback(AUTHORITY).smsc(AUTHORITY, false);
        SmsLink link = open(smsc, "link=smpps://ADDRESS", listener)) {
      String reason = told.get();
      assertTrue(reason.startsWith("false"), reason);
      assertTrue(reason.contains("not from an authority that is trusted here"), reason);
      assertFalse(link.isOver(), "it is tried again");
      assertEquals(0, smsc.binds.get());
    }
  }
}
