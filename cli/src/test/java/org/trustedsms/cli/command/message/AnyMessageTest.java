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
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.curve.Curves;
import org.trustedsms.testing.Cases;

/** Any text signs, encrypts and verifies; nothing that was changed does. */
class AnyMessageTest {
  private static final String ALPHABET = "@£$€[]{}ÄÖ\n\r\f";

  @TempDir private static Path folder;
  private static TestFolder desk;

  @BeforeAll
  static void keys() throws Exception {
    desk = new TestFolder(folder);
    desk.person("alice", Curves.p192());
    desk.person("bob", Curves.k163());
  }

  /** Texts for each of the three codings, without lone surrogates, which no file has. */
  private static String text(Cases.Case c) {
    int kind = c.integer(0, 3);
    StringBuilder text = new StringBuilder();
    for (int left = c.integer(0, kind == 0 ? 200 : kind == 3 ? 40 : 50); left > 0; left--) {
      text.appendCodePoint(
          switch (kind) {
            case 0 -> c.integer(' ', 'Z');
            case 1 -> c.of(List.of(ALPHABET.codePoints().boxed().toArray(Integer[]::new)));
            case 2 -> c.integer(0x4e00, 0x4eff);
            default ->
                c.flag()
                    ? c.integer(0, Character.MIN_SURROGATE - 1)
                    : c.integer(Character.MAX_SURROGATE + 1, Character.MAX_CODE_POINT);
          });
    }
    return text.toString();
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
    CommandResult called = encrypted ? desk.encrypt(args) : desk.sign(args);
    assertEquals(0, called.status(), called.err());
    return called.out().strip();
  }

  private static CommandResult verify(String hex) throws Exception {
    Files.writeString(desk.path("hex"), hex);
    return desk.verify(
        "--stateless",
        "--json",
        "--key=" + desk.file("bob.pem"),
        "--sender=" + desk.file("alice.pub"),
        "--in=" + desk.file("hex"));
  }

  @Test
  void anyTextComesBack() {
    Cases.check(
        100,
        c -> {
          String text = text(c);
          boolean encrypted = c.flag();
          CommandResult called = verify(message(text, encrypted));
          assertEquals(0, called.status(), called.toString());
          JsonNode said = new ObjectMapper().readTree(called.out());
          assertEquals(text, said.get("text").textValue());
          assertEquals(
              encrypted ? "signed and encrypted text" : "signed text",
              said.get("kind").textValue());
        });
  }

  @Test
  void aFlippedBitIsNeverVerified() {
    Cases.check(
        100,
        c -> {
          byte[] payload = HexFormat.of().parseHex(message("Transfer 100 to Bob", c.flag()));
          int bit = c.integer(0, payload.length * Byte.SIZE - 1);
          payload[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
          CommandResult called = verify(HexFormat.of().formatHex(payload));
          boolean looksLikeUserData = called.out().contains("SMS number 1 is malformed");
          assertEquals(looksLikeUserData ? 3 : 1, called.status(), "bit " + bit + called);
          assertFalse(called.out().contains("\"verified\""), "bit " + bit + called);
        });
  }
}
