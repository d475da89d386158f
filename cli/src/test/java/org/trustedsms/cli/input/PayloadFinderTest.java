// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.testing.Cases;

class PayloadFinderTest {
  private static byte[] inArguments(List<String> arguments) {
    return PayloadFinder.payload(HexText.inArguments(arguments), "HEX");
  }

  private static byte[] inFile(byte[] contents, String name) {
    return PayloadFinder.payload(HexText.inFile(contents, name), name);
  }

  private static final byte[] PAYLOAD =
      HexFormat.of().parseHex("4401f100c8329bfd6681ee6f399b0cf321079a87e3");

  private static byte[] longPayload(int length) {
    byte[] payload = new byte[length];
    new Random(length).nextBytes(payload);
    payload[0] = 0x44;
    return payload;
  }

  private static List<String> sms(byte[] payload, int reference) {
    return Arrays.stream(Segmenter.segment(payload, 16474, 16474, reference))
        .map(HexFormat.of()::formatHex)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static byte[] inFile(String text) {
    return inFile(text.getBytes(StandardCharsets.ISO_8859_1), "file");
  }

  private static void assertRefused(String words, List<String> arguments) {
    CommandException e = assertThrows(CommandException.class, () -> inArguments(arguments));
    assertTrue(e.getMessage().contains(words), e.getMessage());
  }

  @Test
  void aPayloadInHexadecimalOfAnyLook() {
    String hex = HexFormat.of().formatHex(PAYLOAD);
    String spaced = HexFormat.ofDelimiter(" ").withUpperCase().formatHex(PAYLOAD);
    assertArrayEquals(PAYLOAD, inArguments(List.of(hex)));
    assertArrayEquals(PAYLOAD, inArguments(List.of(" " + spaced + "\t\n")));
    assertArrayEquals(PAYLOAD, inArguments(List.of(spaced.split(" "))));
    assertArrayEquals(PAYLOAD, inFile(hex));
    assertArrayEquals(PAYLOAD, inFile("\r\n" + spaced + "\r\n"));
    assertArrayEquals(PAYLOAD, inFile(hex.substring(0, 20) + "\n" + hex.substring(20) + "\n\n"));
  }

  @Test
  void theBytesThemselves() {
    assertArrayEquals(PAYLOAD, inFile(PAYLOAD, "file"));
    byte[] sms = Segmenter.segment(PAYLOAD, 16474, 16474, 1)[0];
    assertArrayEquals(PAYLOAD, inFile(sms, "file"));
  }

  @Test
  void oneSms() {
    String hex = sms(PAYLOAD, 0).get(0);
    assertArrayEquals(PAYLOAD, inArguments(List.of(hex)));
    String spaced = String.join(" ", hex.split("(?<=\\G..)"));
    assertArrayEquals(PAYLOAD, inArguments(List.of(spaced.split(" "))));
    assertArrayEquals(PAYLOAD, inFile(spaced + "\n"));
  }

  @Test
  void severalSmsInAnyOrderAndRepeated() {
    byte[] payload = longPayload(1000);
    List<String> sms = sms(payload, 200);
    Collections.shuffle(sms, new Random(1));
    sms.add(sms.get(2));
    assertArrayEquals(payload, inArguments(sms));
    assertArrayEquals(payload, inFile(String.join("\n", sms)));
  }

  @Test
  void theLongestMessageFits() {
    byte[] payload = longPayload(32_640);
    assertArrayEquals(payload, inFile(String.join("\n", sms(payload, 0))));
  }

  @Test
  void saysWhichSmsIsMissing() {
    List<String> sms = sms(longPayload(500), 7);
    sms.remove(1);
    assertRefused("of 4 SMS number 2 is missing", sms);
    sms.remove(2);
    assertRefused("of 4 SMS numbers 2, 4 are missing", sms);
  }

  @Test
  void severalMessagesAreRefused() {
    List<String> sms = sms(longPayload(200), 7);
    sms.addAll(sms(longPayload(200), 8));
    assertRefused("several messages", sms);
    List<String> singles = sms(PAYLOAD, 0);
    singles.addAll(sms(PAYLOAD, 0));
    assertRefused("several messages", singles);
  }

  @Test
  void saysWhatIsWrong() {
    assertRefused("HEX: character 3 is not a hexadecimal digit", List.of("440x"));
    assertRefused("HEX number 2: the last byte has one", List.of("44", "0"));
    assertRefused("there is nothing", List.of("", "  "));
    assertRefused("SMS number 1 is malformed: header of 6 bytes announced", List.of("060504"));
    assertRefused("not addressed to an application port", List.of("0500030102014401"));
    assertRefused("not a hexadecimal digit", List.of("４４"));
    CommandException e = assertThrows(CommandException.class, () -> inFile("4401\n44zz\n"));
    assertTrue(e.getMessage().startsWith("file, line 2: character 2"), e.getMessage());
    assertThrows(CommandException.class, () -> inFile(""));
    // Somebody's text is no payload, although it begins like one.
    CommandException text = assertThrows(CommandException.class, () -> inFile("hello\n"));
    assertTrue(text.getMessage().startsWith("file: character 0"), text.getMessage());
  }

  @Test
  void anotherVersionIsAPayload() {
    byte[] version3 = HexFormat.of().parseHex("c401f100");
    assertArrayEquals(version3, inArguments(List.of("c401f100")));
  }

  @Test
  void anyBytesAreAPayloadOrRefused() {
    Cases.check(
        500,
        c -> {
          byte[] bytes = c.bytes(0, 300);
          try {
            assertTrue(inFile(bytes, "file").length <= bytes.length);
          } catch (CommandException e) {
            assertTrue(e.getMessage().contains("; "), e.getMessage());
          }
        });
  }

  private static String almostHex(Cases.Case c) {
    StringBuilder text = new StringBuilder();
    for (int left = c.integer(0, 40); left > 0; left--) {
      text.append("0123456789abcdef ".charAt(c.random().nextInt(17)));
    }
    return text.toString();
  }

  @Test
  void anyHexadecimalDigitsAreAPayloadOrRefused() {
    Cases.check(
        500,
        c -> {
          List<String> arguments = new ArrayList<>();
          for (int left = c.integer(0, 5); left > 0; left--) {
            arguments.add(almostHex(c));
          }
          try {
            assertTrue(inArguments(arguments).length > 0 || !arguments.isEmpty());
          } catch (CommandException e) {
            assertTrue(e.getMessage().length() < 300, e.getMessage());
          }
        });
  }

  @Test
  void whatIsSplitComesTogether() {
    Cases.check(
        200,
        c -> {
          byte[] bytes = c.bytes(1, 700);
          List<String> sms = sms(bytes, c.integer(0, 0xFF));
          Collections.shuffle(sms, c.random());
          assertArrayEquals(bytes, inArguments(sms));
        });
  }
}
