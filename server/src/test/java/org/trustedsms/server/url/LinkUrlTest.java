// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import org.trustedsms.testing.FakeSmsc;
import org.trustedsms.testing.TlsHolder;

class LinkUrlTest {
  private static final String NUMBER = "+390001";

  private static final Map<String, String> ENVIRONMENT =
      Map.of("PW", "secret", "LONG", "123456789", LinkUrl.TLS_PASSWORD, "changeit");

  @TempDir Path folder;

  private LinkUrl parse(String url) {
    return LinkUrl.parse(url, folder, ENVIRONMENT::get);
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
        "smpp://shop@smsc.example.com?address-range=&busy-seconds=10",
        "smpp://[fe80::1%25lo]",
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
    "smpps://a@host?tls-key=geheim, tls-cert",
    "smpp://a@host?tls-cert=geheim, number 1 after the ?",
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
    "kannel:http://a@host/?window=1000, window 1000"
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
        "smpps://a@host?tls-cert=missing",
        "kannel:http://a@host/?listen=127.0.0.1:1&token-file=missing"
      })
  void filesAndVariablesThatAreMissing(String url) {
    assertThrows(IOException.class, () -> parse(url).check(NUMBER));
  }

  /**
   * The client's certificate: PEM and its key, or PKCS #12, whose password is in the environment.
   */
  @Test
  void certificatesOfTheClient() throws Exception {
    TlsHolder holder = TlsHolder.make("client", null, null);
    Files.write(folder.resolve("cert"), holder.certificatePem());
    Files.write(folder.resolve("key"), holder.keyPem());
    try (OutputStream p12 = Files.newOutputStream(folder.resolve("p12"))) {
      holder.store().store(p12, TlsHolder.PASSWORD);
    }
    Files.write(folder.resolve("empty"), new byte[0]);
    for (String good : List.of("tls-cert=p12", "tls-ca=cert&tls-cert=cert&tls-key=key")) {
      parse("smpps://host?" + good).check(NUMBER);
    }
    LinkUrl other = LinkUrl.parse("smpps://host?tls-cert=p12", folder, name -> null);
    for (LinkUrl link :
        List.of(
            other,
            parse("smpps://host?tls-ca=key"),
            parse("smpps://host?tls-cert=cert"),
            parse("smpps://host?tls-cert=empty"),
            parse("smpps://host?tls-cert=key&tls-key=key"),
            parse("smpps://host?tls-cert=cert&tls-key=cert"))) {
      String reason = assertThrows(IOException.class, () -> link.check(NUMBER)).getMessage();
      assertTrue(reason.matches("(?s).* cannot be used for TLS: .+; give .*"), reason);
    }
    LinkUrl missing = parse("smpps://host?tls-cert=cert&tls-key=missing");
    String reason = assertThrows(IOException.class, () -> missing.check(NUMBER)).getMessage();
    assertTrue(reason.contains("missing: there is no such file"), reason);
  }

  @Test
  void passwordsThatAreTooLong() throws Exception {
    Files.writeString(folder.resolve("long"), "123456789");
    for (String place : List.of("file=long", "env=LONG")) {
      LinkUrl link = parse("smpp://a@host?password-" + place);
      String reason = assertThrows(IOException.class, () -> link.check(NUMBER)).getMessage();
      assertTrue(reason.matches(".*(long|variable LONG): password: must be at most 8 .*"), reason);
      assertFalse(reason.contains("123456789"), reason);
    }
  }

  @Test
  void aFileWithoutAPassword() throws Exception {
    Files.writeString(folder.resolve("empty"), "\n");
    LinkUrl link = parse("smpp://a@host?password-file=empty");
    String reason = assertThrows(IOException.class, () -> link.check(NUMBER)).getMessage();
    assertTrue(reason.contains("empty: is empty; write"), reason);
  }

  /** A default counts where an SMPP link names nothing; here it is one that cannot be used. */
  @ParameterizedTest
  @CsvSource({
    "smpp://a@host, true",
    "smpps://a@host?window=1, true",
    "smpp://a@host?password-env=PW, false",
    "smpp://a@host?password-file=password, false",
    "kannel:http://a@host/, false",
    "modem:/dev/x, false"
  })
  void defaultsOfSmpp(String url, boolean counts) throws Exception {
    Files.writeString(folder.resolve("password"), "geheim12");
    LinkUrl link = parse(url).withDefaults(Map.of("password-env", "LONG"));
    if (counts) {
      assertThrows(IOException.class, () -> link.check(NUMBER));
    } else {
      link.check(NUMBER);
    }
  }

  @Test
  void whereTheSmscIsAndHowLongItMayTake() {
    assertEquals("[::1]:2775", parse("smpp://a@[::1]").smsc().orElseThrow().toString());
    assertEquals("host:3550", parse("smpps://host").smsc().orElseThrow().toString());
    assertTrue(parse("modem:/dev/x").smsc().isEmpty());
    assertTrue(parse("kannel:http://a@h/").smsc().isEmpty());
    assertEquals(20, parse("smpp://host").responseSeconds());
    assertEquals(60, parse("smpp://host?response-seconds=60").responseSeconds());
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

  /** The system_id and the password of the file are what the SMSC is sent. */
  @Test
  void bindsWithThePasswordOfTheFile() throws Exception {
    Files.writeString(folder.resolve("password"), "geheim12\n");
    try (FakeSmsc smsc = new FakeSmsc()) {
      LinkUrl link =
          parse("smpp://shop@127.0.0.1:" + smsc.address().getPort() + "?password-file=password");
      try (SmsLink open = link.factory(NUMBER, BindMode.TRANSMITTER).open(new LinkListener() {})) {
        assertFalse(open.isOver());
      }
    }
  }
}
