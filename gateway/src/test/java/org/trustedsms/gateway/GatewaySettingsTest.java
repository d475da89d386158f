// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.server.keyfile.SignatureEngine;

class GatewaySettingsTest {
  @TempDir Path folder;

  private GatewaySettings read(String properties, Map<String, String> environment)
      throws Exception {
    Path file = folder.resolve("gateway.properties");
    Files.writeString(file, properties);
    return GatewaySettings.read(file, folder, environment);
  }

  @Test
  void theEnvironmentGoesBeforeTheFile() throws Exception {
    GatewaySettings settings =
        read(
            "number=+1\nname=Acme\nlisten=0.0.0.0:80\nfolder=/data\nkey=/keys/a.pem\n"
                + "webhook.shop.url=https://shop.example/\nwebhook.shop.secret-file=s\n",
            Map.of(
                "TRUSTED_SMS_GATEWAY_NUMBER", "+2",
                "TRUSTED_SMS_GATEWAY_LINK", "smpp://acme@smsc.example",
                "OTHER", "x"));
    assertEquals("+2", settings.number());
    assertEquals("Acme", settings.name());
    assertEquals("smpp://acme@smsc.example", settings.link());
    assertEquals(80, settings.listen().port());
    assertEquals(Path.of("/data/passphrase"), settings.key().passphraseFile());
    assertEquals(Path.of("/keys/a.pem"), settings.key().source().path());
    assertEquals(Path.of("/data/s"), settings.webhooks().get(0).secretFile());
  }

  @Test
  void aKeyInHardwareIsNoFileOfTheFolder() throws Exception {
    String address = "pkcs11:object=sms;slot-id=1?module-path=/usr/lib/libtoken.so";
    assertEquals(address, read("key=" + address, Map.of()).key().source().toString());
    assertEquals("card:", read("key=card:", Map.of()).key().source().toString());
  }

  @Test
  void whatIsInTheGuideIsKnown() throws Exception {
    String guide = Files.readString(Path.of("..", "docs", "guide-gateway.md"));
    int start = guide.indexOf("```properties\n") + "```properties\n".length();
    GatewaySettings settings = read(guide.substring(start, guide.indexOf("```", start)), Map.of());
    GatewaySettings.Webhook webhook = settings.webhooks().get(0);
    assertEquals("shop", webhook.name());
    assertEquals(Set.of("received", "failed"), webhook.events().words());
  }

  @Test
  void channelsOfTheGuideCanBeMade() throws Exception {
    String guide = Files.readString(Path.of("..", "docs", "guide-gateway.md"));
    int start = guide.indexOf("channel.main.link");
    String channels = guide.substring(start, guide.indexOf("```", start));
    for (String secret : List.of("main-password", "italy-password", "italy-token")) {
      Files.writeString(folder.resolve(secret), "0123456789abcdef".substring(0, 16) + "\n");
    }
    String main = channels.replace("main-password", "short");
    Files.writeString(folder.resolve("short"), "secret");

    assertNotNull(new Channels(read(main, Map.of())).factory());
    for (String wrong :
        List.of(
            main.replace("modem:", "pigeon:"),
            main.replace("smsc.example:2776", "smsc.example:port"),
            main.replace("+39", "Italy"),
            main.replace("italy-token", "missing"),
            main.replace("&per-second", "&tls-ca=missing&per-second"),
            main.replace("&per-second", "&tls-ca=short&per-second"),
            main.replace("ttyUSB0", "ttyUSB0?mode=receiver"),
            main.replace("mode=transmitter", "mode=both"),
            main.replace("response-seconds=60", "response-seconds=soon"),
            main.replace("response-seconds=60", "response-seconds=0"),
            main.replace("receipt-ids=decimal", "receipt-ids=octal"),
            main.replace("source-ton=3", "source-ton=256"),
            main.replace("destination-npi=1", "destination-npi=x"),
            main.replace("system-type=vms", "system-type=" + "x".repeat(13)),
            "link=smpps://smsc.example?tls-ca=missing",
            "link=smpp://smsc.example?mode=both",
            "link=kannel:http://a@127.0.0.1:1/?response-seconds=0")) {
      assertNotEquals(main, wrong);
      // With wrong settings systemd need not start the gateway again; a file may come later.
      Class<? extends Exception> expected =
          wrong.contains("missing") || wrong.contains("tls-ca=short")
              ? IOException.class
              : GatewaySettings.InvalidSettingException.class;
      Exception e =
          assertThrows(expected, () -> new Channels(read(wrong, Map.of())).factory(), wrong);
      assertTrue(e.getMessage().length() > 20, e.getMessage());
    }
  }

  @Test
  void theEngineIsChosen() throws Exception {
    assertNull(read("", Map.of()).key().engine());
    assertEquals(SignatureEngine.CORE, read("engine=core", Map.of()).key().engine());
  }

  @Test
  void whatIsWrongIsSaid() throws Exception {
    for (String wrong :
        List.of(
            "numbr=+1",
            "number=Acme Incorporated",
            "country=44",
            "listen=8080",
            "listen=here:99999",
            "capacity=0",
            "engine=Corretto",
            "engine=abacus",
            // It is not on the class path of these tests.
            "engine=conscrypt",
            "capacity=many",
            "retention-days=1",
            "smsc=smsc.example",
            "smsc=smsc.example:2775\nlink=smpp://smsc.example",
            "channel",
            "channel.main",
            "channel.main.prefixes=+39",
            "channel.main.link=modem:/dev/ttyUSB0\nchannel.main.weight=many",
            "channel.main.link=modem:/dev/ttyUSB0\nchannel.main.colour=red",
            "webhook.a.url=https://a/",
            "webhook.a.url=file:///etc\nwebhook.a.secret-file=s",
            "webhook.a.url=::\nwebhook.a.secret-file=s",
            "webhook.a.url=https://me:word@a/\nwebhook.a.secret-file=s",
            "webhook.a.url=https://a:65536/\nwebhook.a.secret-file=s",
            "webhook.a.secret-file=s",
            "webhook.a.url=https://a/\nwebhook.a.secret-file=s\nwebhook.a.event=received",
            "webhook.a.url=https://a/\nwebhook.a.secret-file=s\nwebhook.a.events=",
            "webhook.a.url=https://a/\nwebhook.a.secret-file=s\nwebhook.a.events=received,",
            "webhook.a.url=https://a/\nwebhook.a.secret-file=s\nwebhook.a.events=sold",
            "folder=a\\u0000b",
            "key=a\\u0000b",
            "tls-clients=a\\u0000b",
            "name=",
            "name=Acme\\u0007",
            "name=" + "x".repeat(41),
            "name=\\u12")) {
      GatewaySettings.InvalidSettingException e =
          assertThrows(
              GatewaySettings.InvalidSettingException.class, () -> read(wrong, Map.of()), wrong);
      assertTrue(e.getMessage().contains("gateway.properties: "), e.getMessage());
    }
    assertThrows(
        GatewaySettings.InvalidSettingException.class,
        () -> GatewaySettings.read(folder.resolve("missing"), folder, Map.of()));
  }

  @Test
  void aWrongVariableIsNamedInPlaceOfTheFile() {
    for (String variable :
        List.of(
            "TRUSTED_SMS_GATEWAY_LISTEN",
            "TRUSTED_SMS_GATEWAY_RETENTION_DAYS",
            "TRUSTED_SMS_GATEWAY_WEBHOOK_A_SECRET_FILE",
            "TRUSTED_SMS_GATEWAY_COLOUR")) {
      GatewaySettings.InvalidSettingException e =
          assertThrows(
              GatewaySettings.InvalidSettingException.class,
              () -> read("name=Acme", Map.of(variable, "many")));
      assertTrue(e.getMessage().startsWith(variable + ": "), e.getMessage());
    }
  }

  @Test
  void anAddressThatIsOfNoDatabaseIsWrong() throws Exception {
    for (String address :
        List.of("jdbc:mysql://host/name", "jdbc:postgresql://me:secret@host/name")) {
      GatewaySettings settings =
          read("folder=" + folder.resolve("gateway") + "\ndatabase=" + address, Map.of());
      GatewaySettings.InvalidSettingException e =
          assertThrows(
              GatewaySettings.InvalidSettingException.class,
              () -> Gateway.start(settings, new Log(System.err), token -> {}));
      assertTrue(e.getMessage().startsWith("database: "), e.getMessage());
      assertFalse(e.getMessage().contains("secret"), e.getMessage());
    }
  }

  @Test
  void aFileThatIsNotInUtf8IsRefused() throws Exception {
    Path file = folder.resolve("latin");
    Files.writeString(file, "name=Müller", StandardCharsets.ISO_8859_1);
    GatewaySettings.InvalidSettingException e =
        assertThrows(
            GatewaySettings.InvalidSettingException.class,
            () -> GatewaySettings.read(file, folder, Map.of()));
    assertEquals(file + ": is not in UTF-8; save it in UTF-8", e.getMessage());
    assertEquals("Müller", read("name=Müller", Map.of()).name());
  }
}
