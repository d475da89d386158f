// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.trustedsms.cli.console.Called;
import org.trustedsms.curve.Curves;

/** Any text signs, encrypts and verifies; nothing that was changed does. */
class AnyMessageTest {
  private static Path folder;
  private static Desk desk;

  @BeforeContainer
  static void keys() throws Exception {
    folder = Files.createTempDirectory("any-message");
    desk = new Desk(folder);
    desk.person("alice", Curves.p192());
    desk.person("bob", Curves.k163());
  }

  @AfterContainer
  static void remove() throws Exception {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Texts for each of the three codings, without lone surrogates, which no file has. */
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withCharRange(' ', 'Z').ofMaxLength(200),
        Arbitraries.strings().withChars("@£$€[]{}ÄÖ\n\r\f").ofMaxLength(50),
        Arbitraries.strings().withCharRange('\u4e00', '\u4eff').ofMaxLength(50),
        Arbitraries.integers()
            .between(0, Character.MAX_CODE_POINT)
            .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
            .list()
            .ofMaxSize(40)
            .map(
                list -> {
                  StringBuilder text = new StringBuilder();
                  list.forEach(text::appendCodePoint);
                  return text.toString();
                }));
  }

  private static String message(String text, boolean encrypted) throws Exception {
    // With a line end, since one is taken away.
    Files.write(desk.path("text"), (text + "\r\n").getBytes(StandardCharsets.UTF_8));
    String[] args = {
      "--stateless",
      "--key=" + desk.file("alice.pem"),
      "--recipient=" + desk.file("bob.pub"),
      "--in=" + desk.file("text")
    };
    Called called = encrypted ? desk.encrypt(args) : desk.sign(args);
    assertEquals(0, called.status(), called.err());
    return called.out().strip();
  }

  private static Called verify(String hex) throws Exception {
    Files.writeString(desk.path("hex"), hex);
    return desk.verify(
        "--stateless",
        "--json",
        "--key=" + desk.file("bob.pem"),
        "--sender=" + desk.file("alice.pub"),
        "--in=" + desk.file("hex"));
  }

  @Property(tries = 100)
  void anyTextComesBack(@ForAll("texts") String text, @ForAll boolean encrypted) throws Exception {
    Called called = verify(message(text, encrypted));
    assertEquals(0, called.status(), called.toString());
    JsonNode said = new ObjectMapper().readTree(called.out());
    assertEquals(text, said.get("text").textValue());
    assertEquals(
        encrypted ? "signed and encrypted text" : "signed text", said.get("kind").textValue());
  }

  @Property(tries = 100)
  void aFlippedBitIsNeverVerified(
      @ForAll boolean encrypted, @ForAll @IntRange(max = Integer.MAX_VALUE - 1) int place)
      throws Exception {
    byte[] payload = HexFormat.of().parseHex(message("Transfer 100 to Bob", encrypted));
    int bit = place % (payload.length * Byte.SIZE);
    payload[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
    Called called = verify(HexFormat.of().formatHex(payload));
    assertEquals(1, called.status(), "bit " + bit + called);
    assertFalse(called.out().contains("\"verified\""), "bit " + bit + called);
  }
}
