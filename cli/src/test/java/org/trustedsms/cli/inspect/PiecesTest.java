// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.inspect;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.sms.Segmenter;

class PiecesTest {
  private static final HexFormat HEX = HexFormat.of();

  private static List<String> hex(byte[][] all) {
    return Arrays.stream(all).map(HEX::formatHex).toList();
  }

  private static byte[] payload(int length) {
    byte[] payload = new byte[length];
    payload[0] = 0x44;
    return payload;
  }

  @Property(tries = 200)
  void severalSmsStaySeveral(
      @ForAll @IntRange(min = 134, max = 3000) int length, @ForAll boolean lines) {
    byte[][] sms = Segmenter.segment(payload(length), 16474, 0, 9);
    Pieces pieces =
        lines
            ? Pieces.inFile(
                (String.join("\r\n", hex(sms)) + "\n").getBytes(StandardCharsets.US_ASCII),
                null,
                "file")
            : Pieces.inArguments(hex(sms), null);
    assertEquals(Form.SMS, pieces.form());
    assertEquals(sms.length, pieces.each().size());
    for (int i = 0; i < sms.length; i++) {
      assertArrayEquals(sms[i], pieces.each().get(i));
    }
  }

  @Property(tries = 200)
  void bytesApartAreJoined(@ForAll @IntRange(min = 1, max = 133) int length) {
    byte[] payload = payload(length);
    byte[] sms = Segmenter.segment(payload, 16474, 0, 9)[0];
    for (byte[] whole : List.of(payload, sms)) {
      List<String> apart = List.of(HexFormat.ofDelimiter(" ").formatHex(whole).split(" "));
      Pieces pieces = Pieces.inArguments(apart, null);
      assertEquals(whole == sms ? Form.SMS : Form.PAYLOAD, pieces.form());
      assertEquals(1, pieces.each().size());
      assertArrayEquals(whole, pieces.each().get(0));
    }
  }

  @Test
  void aBrokenOneAmongSeveralStaysOne() {
    byte[][] sms = Segmenter.segment(payload(300), 16474, 0, 9);
    sms[1][1] = 0x77;
    sms[1][2] = (byte) 0xFF;
    assertEquals(3, Pieces.inArguments(hex(sms), null).each().size());
  }

  @Property
  void bytesOfAFileAreTakenAsTheyAre(@ForAll @Size(max = 300) byte[] contents) {
    byte[] raw = Arrays.copyOf(contents, contents.length + 1);
    assertArrayEquals(raw, Pieces.inFile(raw, null, "file").each().get(0));
  }

  @Test
  void aFileOfTextThatIsNotHexadecimalIsRefusedWithThePlace() {
    byte[] text = "4401\n44o1\n".getBytes(StandardCharsets.US_ASCII);
    String message =
        assertThrows(CommandException.class, () -> Pieces.inFile(text, null, "my file"))
            .getMessage();
    assertTrue(message.startsWith("my file, line 2: character 2 is not"), message);
  }

  @Test
  void whatIsAskedForCounts() {
    assertEquals(Form.SMS, Pieces.inArguments(List.of("44"), Form.SMS).form());
    assertEquals(Form.PAYLOAD, Pieces.inArguments(List.of("06"), Form.PAYLOAD).form());
    assertEquals(Form.PAYLOAD, Pieces.inArguments(List.of(""), null).form());
    assertEquals(Form.PAYLOAD, Pieces.inArguments(List.of("8400"), null).form());
  }

  @Test
  void moreThanAllSmsOfAMessageIsRefused() {
    String tooMuch = "44".repeat(Pieces.MAX_BYTES + 1);
    assertThrows(CommandException.class, () -> Pieces.inArguments(List.of(tooMuch), null));
    byte[] small = Segmenter.segment(payload(1), 16474, 0, 9)[0];
    List<String> many = Collections.nCopies(256, HEX.formatHex(small));
    assertThrows(CommandException.class, () -> Pieces.inArguments(many, null));
    assertEquals(255, Pieces.inArguments(many.subList(1, 256), null).each().size());
  }
}
