// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.cli.command.inspect.InspectCommand.Form;
import org.trustedsms.cli.command.inspect.InspectCommand.Pieces;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.input.HexText;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.testing.Cases;

class PiecesTest {
  private static Pieces inArguments(List<String> arguments, Form form) {
    return Pieces.of(HexText.inArguments(arguments), form, "HEX");
  }

  private static Pieces inFile(byte[] contents, Form form, String name) {
    return Pieces.of(HexText.inFile(contents, name), form, name);
  }

  private static final HexFormat HEX = HexFormat.of();

  private static List<String> hex(byte[][] all) {
    return Arrays.stream(all).map(HEX::formatHex).toList();
  }

  private static byte[] payload(int length) {
    byte[] payload = new byte[length];
    payload[0] = 0x44;
    return payload;
  }

  @Test
  void severalSmsStaySeveral() {
    Cases.check(
        200,
        c -> {
          byte[][] sms = Segmenter.segment(payload(c.integer(134, 3000)), 16474, 0, 9);
          Pieces pieces =
              c.flag()
                  ? inFile(
                      (String.join("\r\n", hex(sms)) + "\n").getBytes(StandardCharsets.US_ASCII),
                      null,
                      "file")
                  : inArguments(hex(sms), null);
          assertEquals(Form.SMS, pieces.form());
          assertEquals(sms.length, pieces.each().size());
          for (int i = 0; i < sms.length; i++) {
            assertArrayEquals(sms[i], pieces.each().get(i));
          }
        });
  }

  @Test
  void bytesApartAreJoined() {
    Cases.check(
        200,
        c -> {
          byte[] payload = payload(c.integer(1, 133));
          byte[] sms = Segmenter.segment(payload, 16474, 0, 9)[0];
          for (byte[] whole : List.of(payload, sms)) {
            List<String> apart = List.of(HexFormat.ofDelimiter(" ").formatHex(whole).split(" "));
            Pieces pieces = inArguments(apart, null);
            assertEquals(whole == sms ? Form.SMS : Form.PAYLOAD, pieces.form());
            assertEquals(1, pieces.each().size());
            assertArrayEquals(whole, pieces.each().get(0));
          }
        });
  }

  @Test
  void aBrokenOneAmongSeveralStaysOne() {
    byte[][] sms = Segmenter.segment(payload(300), 16474, 0, 9);
    sms[1][1] = 0x77;
    sms[1][2] = (byte) 0xFF;
    assertEquals(3, inArguments(hex(sms), null).each().size());
  }

  @Test
  void bytesOfAFileAreTakenAsTheyAre() {
    Cases.check(
        1000,
        c -> {
          byte[] contents = c.bytes(0, 300);
          byte[] raw = Arrays.copyOf(contents, contents.length + 1);
          assertArrayEquals(raw, inFile(raw, null, "file").each().get(0));
        });
  }

  @Test
  void aFileOfTextThatIsNotHexadecimalIsRefusedWithThePlace() {
    byte[] text = "4401\n44o1\n".getBytes(StandardCharsets.US_ASCII);
    String message =
        assertThrows(CommandException.class, () -> inFile(text, null, "my file")).getMessage();
    assertTrue(message.startsWith("my file, line 2: character 2 is not"), message);
  }

  @Test
  void whatIsAskedForCounts() {
    assertEquals(Form.SMS, inArguments(List.of("44"), Form.SMS).form());
    assertEquals(Form.PAYLOAD, inArguments(List.of("06"), Form.PAYLOAD).form());
    assertEquals(Form.PAYLOAD, inArguments(List.of(""), null).form());
    assertEquals(Form.PAYLOAD, inArguments(List.of("8400"), null).form());
  }

  @Test
  void moreThanAllSmsOfAMessageIsRefused() {
    String tooMuch = "44".repeat(Pieces.MAX_BYTES + 1);
    assertThrows(CommandException.class, () -> inArguments(List.of(tooMuch), null));
    byte[] small = Segmenter.segment(payload(1), 16474, 0, 9)[0];
    List<String> many = Collections.nCopies(256, HEX.formatHex(small));
    assertThrows(CommandException.class, () -> inArguments(many, null));
    assertEquals(255, inArguments(many.subList(1, 256), null).each().size());
  }
}
