// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.testing.FakeCentre;

class LinkUrlTest {
  private static final String NUMBER = "+390001";

  @TempDir Path folder;

  private LinkUrl parse(String url) {
    return LinkUrl.parse(url, folder, Map.of("PW", "secret", "LONG", "123456789")::get);
  }

  private String reason(String url) {
    String reason = assertThrows(IllegalArgumentException.class, () -> parse(url)).getMessage();
    assertTrue(reason.contains("; ") || reason.contains("must be"), reason);
    return reason;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "smpp://shop@smsc.example.com:2775",
        "smpp://smsc.example.com",
        "smpp://shop@smsc_1:2775",
        "smpp://%2B390001@[::1]:2775/?mode=transceiver&window=8&source-ton=1",
        "smpps://shop@smsc.example.com?tls-any-host=true&password-env=PW",
        "modem:/dev/ttyUSB0",
        "modem:COM3?baud=9600&per-second=1",
        "modem:/dev/serial/by-id/usb%20modem",
        "kannel:http://shop@127.0.0.1:13013/cgi-bin/sendsms",
        "kannel:https://shop@example.com/cgi-bin/sendsms?password-env=PW&response-seconds=5"
      })
  void formsOfUrls(String url) throws IOException {
    parse(url).check(NUMBER);
  }

  @ParameterizedTest
  @CsvSource({
    "smpp://a:geheim@host, ?password-file=FILE",
    "smpp://a:geheim@host:x, ?password-file=FILE",
    "smpp://a@b:geheim@host, ?password-file=FILE",
    "kannel:http://a:geheim@host/, ?password-file=FILE",
    "smpp://a@host?password=geheim, ?password-file=FILE",
    "kannel:http://a@host/?token=geheim, ?password-file=FILE",
    "smpp://a:gehei m@host, without spaces",
    "smpp://a:geheim^@host, no URL",
    "geheim, begins with none of",
    "http://geheim@host, begins with none of",
    "smpp:geheim, no host",
    "smpp://, ''",
    "smpp://a@host:99999, no host and port",
    "smpp://a@ho_st geheim, without spaces",
    "smpp://a@host/geheim, has a path",
    "smpp://a@host#geheim, no host and port",
    "smpp://a@host?geheim=1, number 1 after the ?",
    "smpp://a@host?baud=1, number 1 after the ?",
    "smpp://a@host?mode, has no value",
    "smpp://a@host?mode=receiver&mode=receiver, is there twice",
    "smpp://a@host?password-file=a&password-env=b, remove one",
    "smpp://a@host?system-type=%0a, printable",
    "smpp://a@host?system-type=%ff, printable",
    "smpp://a@host?system-type=%g, write % as %25",
    "modem:, no serial port",
    "modem:/dev/tty%00, printable",
    "kannel:http://127.0.0.1:13013/cgi-bin/sendsms, names no user",
    "kannel:http://a@127.0.0.1/?listen=127.0.0.1:1, names one of",
    "kannel:http://a@127.0.0.1/?token-file=x, names one of"
  })
  void whatIsWrongIsSaidWithoutSecrets(String url, String words) {
    String reason = reason(url);
    assertTrue(reason.contains(words), reason);
    assertFalse(reason.contains("geheim"), reason);
  }

  @ParameterizedTest
  @CsvSource({
    "smpp://a@host?window=0, window 0",
    "smpp://a@host?mode=both, both",
    "smpp://1234567890123456@host, system_id",
    "smpp://a@host?source-ton=256, source-ton is 256",
    "smpps://a@host?tls-any-host=yes, tls-any-host",
    "modem:/dev/x?baud=1, speed 1",
    "modem:/dev/x?baud=x, give a number",
    "kannel:ftp://a@host/, must be a URL such as",
    "kannel:http://a@host/?window=1000, window 1000",
    "smpp://a@host?password-env=LONG, at most 8"
  })
  void settingsThatDoNotFit(String url, String words) {
    LinkUrl link = parse(url);
    String reason =
        assertThrows(IllegalArgumentException.class, () -> link.check(NUMBER)).getMessage();
    assertTrue(reason.contains(words), reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "smpp://a@host?password-file=missing",
        "smpp://a@host?password-env=MISSING",
        "smpps://a@host?tls-ca=missing",
        "kannel:http://a@host/?listen=127.0.0.1:1&token-file=missing"
      })
  void filesAndVariablesThatAreMissing(String url) {
    assertThrows(IOException.class, () -> parse(url).check(NUMBER));
  }

  /** Any bytes give a link or one exception, also within the URL of a link. */
  @Test
  void hostileUrls() {
    Random random = new Random(36);
    String[] starts = {"", "smpp:", "smpps://a@", "modem:", "kannel:http://a@h/?", "smpp://h?"};
    String letters = "ab:/@?&=%#[]+.0 \u0000\n\u00e9\ud83d-";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder url = new StringBuilder(starts[random.nextInt(starts.length)]);
      for (int length = random.nextInt(20); length > 0; length--) {
        url.append(letters.charAt(random.nextInt(letters.length())));
      }
      try {
        parse(url.toString()).check(NUMBER);
      } catch (IllegalArgumentException | IOException e) {
        assertFalse(e.getMessage().isEmpty());
      }
    }
    assertThrows(IllegalArgumentException.class, () -> parse("smpp://" + "a".repeat(5_000)));
  }

  @Test
  void whatGoesThroughIt() {
    assertTrue(parse("modem:/dev/x").receives());
    assertTrue(parse("modem:/dev/x").sends());
    assertFalse(parse("kannel:http://a@h/").receives());
    assertTrue(parse("kannel:http://a@h/?listen=127.0.0.1:1&token-file=t").receives());
    assertFalse(parse("smpp://a@h?mode=transmitter").receives());
    assertFalse(parse("smpp://a@h?mode=receiver").sends());
    assertEquals("smpp://a@h", parse("smpp://a@h?password-env=PW").toString());
  }

  /** The system_id and the password of the file are what the SMS centre is sent. */
  @Test
  void bindsWithThePasswordOfTheFile() throws Exception {
    Files.writeString(folder.resolve("password"), "geheim12\n");
    try (FakeCentre centre = new FakeCentre()) {
      LinkUrl link =
          parse("smpp://shop@127.0.0.1:" + centre.address().getPort() + "?password-file=password");
      try (SmsLink open = link.opening(NUMBER, BindMode.TRANSMITTER).open(new LinkListener() {})) {
        assertFalse(open.isOver());
      }
    }
  }
}
