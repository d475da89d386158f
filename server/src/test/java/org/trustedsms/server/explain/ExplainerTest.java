// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.server.explain.Explanation.Line;
import org.trustedsms.testing.Cases;

class ExplainerTest {
  private static final int UDHI = 0x40;

  private static Explanation explain(int esmClass, int dataCoding, String hex) {
    return Explainer.standard()
        .explain(esmClass, dataCoding, HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  private static List<String> words(Explanation explanation) {
    return explanation.lines().stream()
        .map(line -> line.offset() + " " + line.hex() + " " + line.name() + ": " + line.meaning())
        .toList();
  }

  /** The SMS of docs/format.md section 16. */
  @Test
  void workedExampleOfTheFormat() {
    Explanation explanation =
        Explainer.standard()
            .arrivedAt(Instant.parse("2023-11-14T23:00:00Z"))
            .explain(
                UDHI,
                4,
                HexFormat.of()
                    .parseHex(
                        "060504405A405A4401FF40C8329BFD6681EE6F399B0CF321079A87E3824DD4EDD58099BE67"
                            + "F72A6055D1B94DD6DDFC50E62F143867C5CC8466D17A46E51AD67A4565B3C7D624"));
    assertEquals(
        List.of(
            "0 06 user data header length: 6 bytes of header follow",
            "1 0504 information element 05: application ports of 16 bits, 4 bytes",
            "3 405A destination port: 16474",
            "5 405A originator port: 16474",
            "7 44 version, kind, flags: version 1, kind 1 (signed text), for anyone",
            "8 01 text coding, curve: text coding 0 (GSM 03.38), sender's curve 1 (P-192 (legacy))",
            "9 FF40 step, low 16 bits: 65344: 2023-11-14T22:13:20Z",
            "11 C8329BFD6681EE6F399B0C text: \"Hello, world\"",
            "22 F321079A87E3824DD4EDD58099BE67F72A6055D1B94DD6DD signature r: ",
            "46 FC50E62F143867C5CC8466D17A46E51AD67A4565B3C7D624 signature s: "),
        words(explanation));
    assertEquals(
        "port 16474 from 16474, signed text on P-192 (legacy), for anyone: \"Hello, world\"",
        explanation.summary());
  }

  @Test
  void concatenationWithBothSizesOfReference() {
    assertEquals(
        List.of(
            "0 0B user data header length: 11 bytes of header follow",
            "1 0003 information element 00: concatenated message, 8-bit reference, 3 bytes",
            "3 2A reference: 42",
            "4 03 number of segments: 3",
            "5 02 number of this segment: 2",
            "6 0504 information element 05: application ports of 16 bits, 4 bytes",
            "8 405A destination port: 16474",
            "10 0000 originator port: 0",
            "12 FFFF payload: segment 2 of 3, goes on"),
        words(explain(UDHI, 4, "0B 00 03 2A 03 02 05 04 40 5A 00 00 FF FF")));
    assertEquals(
        "segment 1 of 2 (reference 258), text \"Hi\"",
        explain(UDHI, 0, "06 08 04 01 02 02 01 48 69").summary());
  }

  @Test
  void otherElements() {
    Explanation explanation = explain(UDHI, 0xF5, "09 04 02 F0 10 24 01 01 70 00 AB");
    assertTrue(words(explanation).contains("3 F0 destination port: 240"), "8-bit ports");
    assertTrue(
        words(explanation)
            .contains("5 2401 information element 24: national language single shift, 1 byte"));
    assertEquals("port 240 from 16, 1 byte of 8-bit data", explanation.summary());
  }

  @Test
  void textsOfEachAlphabet() {
    assertEquals("text \"@Hi €\"", explain(0, 0, "00 48 69 20 1B 65").summary());
    assertEquals("text \"@Hi\"", explain(0, 1, "40 48 69").summary());
    assertEquals("text \"é\"", explain(0, 3, "E9").summary());
    assertEquals("text \"Ω😀\"", explain(0, 8, "03A9 D83D DE00").summary());
    assertEquals("text \"H\"", explain(0, 0x10, "48").summary());
    assertEquals("text \"Ω\"", explain(0, 0x18, "03A9").summary());
    assertEquals("delivery receipt, text \"id:1\"", explain(4, 0, "69 64 3A 31").summary());
    assertEquals("text \"\"", explain(0, 0, "").summary());
  }

  @Test
  void saysWhatIsWrongAndWhere() {
    assertFault(0, "no user data", explain(UDHI, 4, ""));
    assertFault(0, "6 bytes announced, but only 1 bytes follow", explain(UDHI, 4, "06 05"));
    assertFault(1, "4 bytes announced, but only 3 bytes", explain(UDHI, 4, "05 05 04 40 5A 40"));
    assertFault(7, "its length is missing", explain(UDHI, 4, "07 05 04 40 5A 40 5A 00"));
    assertFault(5, "4 of 3: ignored", explain(UDHI, 0, "05 00 03 01 03 04"));
    assertFault(3, "not of this length", explain(UDHI, 0, "04 00 02 01 03"));
    assertFault(0, "octet 1 is above 7F", explain(0, 0, "41 80"));
    assertFault(0, "not well formed in UCS-2", explain(0, 8, "00 41 00"));
    assertFault(7, "empty: a payload begins with", explain(UDHI, 4, "06 05 04 40 5A 40 5A"));
    assertFault(7, "only 1 byte, less than", explain(UDHI, 4, "06 05 04 40 5A 40 5A 44"));
    assertFault(7, "version 2", explain(UDHI, 4, "06 05 04 40 5A 40 5A 84 01 00 00"));
    assertFault(141, "room for 140", explain(0, 4, "00".repeat(141)));
    assertFault(161, "room for 160", explain(0, 0, "41".repeat(161)));
    assertFault(160, "room for 153", explain(UDHI, 0, "05 00 03 01 02 01" + " 41".repeat(154)));
  }

  private static void assertFault(int offset, String words, Explanation explanation) {
    Line fault = explanation.faults().get(0);
    assertEquals(offset, fault.offset(), fault.toString());
    assertTrue(fault.meaning().contains(words), fault.toString());
  }

  @Test
  void thePortDecidesWhetherItIsTheFormat() {
    String payload = "44 01 F1 00" + " 00".repeat(48);
    assertEquals(
        "port 2948 from 0, 52 bytes of 8-bit data",
        explain(UDHI, 4, "06 05 04 0B 84 00 00" + payload).summary());
    assertEquals("52 bytes of 8-bit data", explain(0, 4, payload).summary());
    assertEquals(
        "port 16000 from 0, signed text on P-192 (legacy), for anyone: \"\"",
        explain(UDHI, 4, "06 05 04 3E 80 00 00" + payload).summary());
  }

  @Test
  void whatAnEncryptedMessageIsTooShortFor() {
    byte[] payload = HexFormat.of().parseHex("4901F4FC" + "02".repeat(20));
    Explanation explanation = Explainer.standard().explainPayload(payload);
    assertFault(4, "at least 85 bytes, not 24", explanation);
    assertFault(
        4,
        "no point of P-192",
        Explainer.standard()
            .forRecipientOn(Curves.p192())
            .explainPayload(HexFormat.of().parseHex("4901F4FC" + "05".repeat(90))));
  }

  @Test
  void anyBytesHaveAllTheirBytesExplainedOnce() {
    Cases.check(
        1000,
        c -> {
          byte[] data = c.bytes(0, 254);
          int esmClass = c.integer(0, 255);
          checkCoverage(Explainer.standard().explain(esmClass, c.integer(0, 255), data), data);
        });
  }

  @Test
  void anyPayloadHasAllItsBytesExplainedOnce() {
    Cases.check(
        1000,
        c -> {
          // Most headers are right, so that what follows is read.
          int kind = c.integer(1, 4);
          int curve = c.integer(0, 18);
          int coding = c.integer(0, 3);
          byte[] header = {(byte) (0x41 | kind << 2), (byte) (coding << 5 | curve), 1, 2};
          byte[] payload = join(header, c.bytes(0, 400));
          checkCoverage(Explainer.standard().explainPayload(payload), payload);
          byte[] udh = {11, 5, 4, 0x40, 0x5A, 0x40, 0x5A, 0, 3, 7, (byte) c.integer(1, 4), 1};
          byte[] segment = join(udh, payload);
          checkCoverage(Explainer.standard().explain(UDHI, 4, segment), segment);
        });
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] both = new byte[first.length + second.length];
    System.arraycopy(first, 0, both, 0, first.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static void checkCoverage(Explanation explanation, byte[] data) {
    List<String> hex = new ArrayList<>();
    int at = 0;
    for (Line line : explanation.lines()) {
      assertEquals(at, line.offset());
      assertEquals(2 * line.length(), line.hex().length());
      hex.add(line.hex());
      at += line.length();
      checkSafe(line.meaning());
    }
    assertEquals(HexFormat.of().withUpperCase().formatHex(data), String.join("", hex));
    checkSafe(explanation.summary());
    explanation.rows().forEach(ExplainerTest::checkSafe);
  }

  private static void checkSafe(String words) {
    assertTrue(
        words
            .codePoints()
            .noneMatch(
                c ->
                    Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT
                        || Character.getType(c) == Character.SURROGATE
                        || Character.getType(c) == Character.LINE_SEPARATOR
                        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR),
        words);
  }
}
