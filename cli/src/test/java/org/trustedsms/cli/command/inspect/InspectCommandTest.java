// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;
import org.trustedsms.sms.Segmenter;

class InspectCommandTest {
  /** The message "text-anyone" of docs/vectors/P-192.json. */
  private static final String PAYLOAD =
      "4461ff40d8a9819e7d1d2ada2a953fd2f9f6977c6b4c0ece3761d0a9c7ee729431845daa327f3e310cdeaaebc9da"
          + "a66042b1fdfca631baca8e09d66a";

  @TempDir Path folder;

  private static JsonNode json(CommandResult called) throws Exception {
    return new ObjectMapper().readTree(called.out());
  }

  @Test
  void aPayloadIsExplainedFieldByField() {
    CommandResult called = PrintedCall.with(new InspectCommand(), PAYLOAD);
    assertEquals(0, called.status(), called.toString());
    List<String> lines = called.out().lines().toList();
    assertEquals("payload, 60 bytes", lines.get(0));
    assertTrue(
        lines.contains(
            "    4  text                     D8A9819E7D1D2ADA          \"Hello, world\""),
        called.out());
    assertTrue(
        lines.contains("signed text on P-192 (legacy), for anyone: \"Hello, world\""),
        called.out());
    assertEquals("", called.err());
  }

  @Test
  void itComesFromAnywhereInAnyForm() throws Exception {
    CommandResult expected = PrintedCall.with(new InspectCommand(), PAYLOAD);
    byte[] raw = HexFormat.of().parseHex(PAYLOAD);
    String apart = HexFormat.ofDelimiter(" ").withUpperCase().formatHex(raw);
    byte[] text = (apart + "\n").getBytes(StandardCharsets.US_ASCII);
    Path rawFile = Files.write(folder.resolve("raw"), raw);
    Path textFile = Files.write(folder.resolve("text"), text);
    assertEquals(expected, PrintedCall.with(new InspectCommand(), apart.split(" ")));
    assertEquals(expected, PrintedCall.from(raw, new InspectCommand(), "-"));
    assertEquals(expected, PrintedCall.from(text, new InspectCommand(), "-"));
    assertEquals(expected, PrintedCall.with(new InspectCommand(), "--in", rawFile.toString()));
    assertEquals(expected, PrintedCall.with(new InspectCommand(), "--in", textFile.toString()));
    assertEquals(expected, PrintedCall.from(text, new InspectCommand(), "--in", "-"));
  }

  @Test
  void bytesComeAsProgramsAndDumpsWriteThem() throws Exception {
    CommandResult expected = PrintedCall.with(new InspectCommand(), PAYLOAD);
    byte[] raw = HexFormat.of().parseHex(PAYLOAD);
    for (String text :
        List.of(
            HexFormat.ofDelimiter(", ").withPrefix("0x").formatHex(raw),
            "{" + HexFormat.ofDelimiter(",").withPrefix("0x").formatHex(raw) + "}",
            HexFormat.ofDelimiter(":").formatHex(raw),
            HexFormat.ofDelimiter("-").formatHex(raw),
            HexFormat.of().withPrefix("%").formatHex(raw),
            HexFormat.of().withPrefix("\\x").formatHex(raw),
            dump(raw, "%04x  ", " ", "   Da..@"),
            dump(raw, "%08x  ", " ", "  |Da..@|") + "0000003c\n",
            dump(raw, "%07o ", " ", "") + "0000074\n",
            dump(raw, "%07d ", " ", "") + "0000060\n",
            dump(raw, "%06x ", " ", "  >Da..@<") + "00003c\n",
            dump(raw, "%08x: ", "", "  Da..@"))) {
      byte[] file = text.getBytes(StandardCharsets.US_ASCII);
      assertEquals(expected, PrintedCall.from(file, new InspectCommand(), "-"), text);
    }
    byte[] words = dump(raw, "%07o ", "", "").getBytes(StandardCharsets.US_ASCII);
    CommandResult swapped = PrintedCall.from(words, new InspectCommand(), "-");
    assertTrue(swapped.failed(3, "a dump of 16-bit words"), swapped.toString());
    byte[] wide = ("\ufeff" + PAYLOAD).getBytes(StandardCharsets.UTF_16LE);
    assertEquals(expected, PrintedCall.from(wide, new InspectCommand(), "-"));
  }

  /** Lays bytes out as Wireshark, hexdump -C and xxd do: in pairs if there is no separator. */
  private static String dump(byte[] raw, String offset, String separator, String characters) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < raw.length; i += 16) {
      byte[] row = Arrays.copyOfRange(raw, i, Math.min(i + 16, raw.length));
      String hex = HexFormat.ofDelimiter(separator).formatHex(row);
      text.append(String.format(offset, i))
          .append(separator.isEmpty() ? hex.replaceAll("(.{4})(?=.)", "$1 ") : hex)
          .append(characters)
          .append('\n');
    }
    return text.toString();
  }

  @Test
  void theLayersAroundAnSmsAreShown() throws Exception {
    String userData = "060504405a405a" + PAYLOAD;
    String sms =
        PrintedCall.with(new InspectCommand(), userData)
            .out()
            .lines()
            .map(line -> line.isEmpty() ? "\n" : "  " + line + "\n")
            .collect(Collectors.joining());
    String tpdu = "440b914477990010f100f5327011321400004" + "3" + userData;
    String body = "00010134343737303000010130343400" + "40" + "0000" + "0000" + "0000" + "f500";
    String smpp = "%08x" + "00000005" + "00000000" + "00000001" + body + "43" + userData;
    smpp = String.format(smpp, smpp.length() / 2 + 2);
    String submit = "511a0b914477990010f200f5a743" + userData;
    String parameters = "0204" + "0002" + "0001" + "0424" + "0043" + userData;
    String deliver = body.substring(0, body.length() - 4) + "f500" + "00" + parameters;
    String withPayload = "%08x" + "00000005" + "00000000" + "00000001" + deliver;
    withPayload = String.format(withPayload, withPayload.length() / 2 + 2);
    String data = "00010134343737303000010130343400" + "40" + "00" + "f5" + parameters;
    String dataSm = "%08x" + "00000103" + "00000000" + "00000001" + data;
    dataSm = String.format(dataSm, dataSm.length() / 2 + 2);
    for (String text :
        List.of(
            tpdu, "07914477990010f1" + tpdu, "00" + submit, submit, smpp, withPayload, dataSm)) {
      CommandResult called = PrintedCall.with(new InspectCommand(), text);
      assertEquals(0, called.status(), called.toString());
      assertTrue(called.out().endsWith(sms), called.out());
      assertTrue(called.out().matches("(?s)(TPDU|SMPP PDU), .*UDHI: user data header.*"), text);
      assertTrue(called.out().matches("(?s).* {2}\\.1\\.{6} .*UDHI.*"), called.out());
      assertEquals(
          "layer",
          json(PrintedCall.with(new InspectCommand(), text, "--json"))
              .get("before")
              .get(0)
              .get("form")
              .textValue());
    }
    String names = PrintedCall.with(new InspectCommand(), "00" + submit).out();
    assertTrue(names.matches("(?s).*TP-DA .*\\+44779900012.*TP-VP.*"), names);
    String named = "07914477990010f1" + tpdu.replace("0b914477990010f1", "07d0c2b07b0d");
    String addresses = PrintedCall.with(new InspectCommand(), named).out();
    assertTrue(
        addresses.matches("(?s).*SMSC address .*\\+44779900011\n.*TP-OA .* Bank\n.*"), addresses);
    CommandResult cut =
        PrintedCall.with(new InspectCommand(), tpdu.substring(0, tpdu.length() - 2));
    assertEquals(1, cut.status(), cut.toString());
  }

  /** "How are you?" as a modem shows it; the other is the same in 16 bits a character. */
  @Test
  void aTextForPeopleIsCalledOne() throws Exception {
    String packed =
        "07911326040000f0040b911346610089f6" + "0000208062917314080c" + "c8f71d14969741f977fd07";
    String wide = "040b911346610089f6" + "00082080629173140804" + "00480069";
    for (String text : List.of(packed, packed.substring(16), wide)) {
      CommandResult called = PrintedCall.with(new InspectCommand(), text);
      assertTrue(called.failed(1, "a text for people, not a signed SMS"), called.toString());
    }
  }

  @Test
  void whatIsNotUnderstoodIsNotCalledGood() throws Exception {
    CommandResult called = PrintedCall.with(new InspectCommand(), "0500030102" + "01" + "cafe");
    assertTrue(called.failed(1, "SMS is not a signed SMS"), called.toString());
  }

  @Test
  void severalSmsArePutTogether() throws Exception {
    byte[] payload = Arrays.copyOf(HexFormat.of().parseHex(PAYLOAD), 200);
    byte[][] sms = Segmenter.segment(payload, 16474, 16474, 7);
    String[] args = {HexFormat.of().formatHex(sms[1]), HexFormat.of().formatHex(sms[0]), "--json"};
    JsonNode all = json(PrintedCall.with(new InspectCommand(), args));
    assertEquals("payload", all.get("form").textValue());
    assertEquals(200, all.get("length").intValue());
    assertEquals(2, all.get("before").size());
    assertEquals("sms", all.get("before").get(0).get("form").textValue());
    StringBuilder hex = new StringBuilder();
    for (JsonNode field : all.get("fields")) {
      assertEquals(hex.length() / 2, field.get("offset").intValue());
      assertEquals(2 * field.get("length").intValue(), field.get("hex").textValue().length());
      hex.append(field.get("hex").textValue());
    }
    assertEquals(HexFormat.of().formatHex(payload), hex.toString());
  }

  @Test
  void whatIsWrongIsSaidAndOne() throws Exception {
    CommandResult called = PrintedCall.with(new InspectCommand(), PAYLOAD.substring(0, 40));
    assertTrue(called.failed(1, "offset 4, content and signature: a message"), called.toString());
    assertTrue(called.out().contains("WRONG: a message"), called.out());
    JsonNode all = json(PrintedCall.with(new InspectCommand(), "--json", PAYLOAD.substring(0, 40)));
    assertFalse(all.get("good").booleanValue());
    assertEquals(1, all.get("problems").size());
    assertTrue(all.get("fields").get(3).get("fault").booleanValue());
    assertTrue(
        json(PrintedCall.with(new InspectCommand(), "--json", PAYLOAD)).get("good").asBoolean());
  }

  @Test
  void theRecipientsCurveTellsWhereAnEncryptedMessageHasItsKey() throws Exception {
    JsonNode file;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(vectors("mixed.json.gz")))) {
      file = new ObjectMapper().readTree(in);
    }
    JsonNode message = null;
    for (JsonNode each : file.get("messages")) {
      message = message == null && each.has("ephemeral") ? each : message;
    }
    JsonNode recipient = file.get("keys").get(message.get("recipient").textValue());
    CommandResult called =
        PrintedCall.with(
            new InspectCommand(),
            message.get("payload").textValue(),
            "--recipient-curve",
            recipient.get("curve").textValue());
    assertEquals(0, called.status(), called.toString());
    assertTrue(called.out().contains("ephemeral key R"), called.out());
    assertFalse(called.out().contains("does not tell"), called.out());
    CommandResult wrong = PrintedCall.with(new InspectCommand(), "44", "--recipient-curve=p193");
    assertTrue(wrong.failed(2, "no curve is named \"p193\"; there are P-192"), wrong.toString());
  }

  private static Path vectors(String name) {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path path = start; path != null; path = path.getParent()) {
      Path file = path.resolve("docs").resolve("vectors").resolve(name);
      if (Files.exists(file)) {
        return file;
      }
    }
    throw new AssertionError("no docs/vectors above " + start);
  }

  @Test
  void callsThatMakeNoSenseAreRefused() throws Exception {
    assertTrue(PrintedCall.with(new InspectCommand()).failed(2, "there is no message"));
    assertTrue(PrintedCall.with(new InspectCommand(), "44", "--in=x").failed(2, "two messages"));
    assertTrue(PrintedCall.with(new InspectCommand(), "44", "--as=x").failed(2, "payload, sms"));
    assertTrue(PrintedCall.with(new InspectCommand(), "4g").failed(3, "character 1 is not"));
    assertTrue(PrintedCall.with(new InspectCommand(), "444").failed(3, "one hexadecimal digit"));
    String nobody = folder.resolve("nobody").toString();
    assertTrue(PrintedCall.with(new InspectCommand(), "--in", nobody).failed(3, "no such file"));
    Path huge = folder.resolve("huge");
    Files.write(huge, new byte[1 << 20]);
    assertTrue(
        PrintedCall.with(new InspectCommand(), "--in", huge.toString())
            .failed(3, "is longer than"));
    assertTrue(
        PrintedCall.from(new byte[40000], new InspectCommand(), "-").failed(3, "40000 bytes"));
  }
}
