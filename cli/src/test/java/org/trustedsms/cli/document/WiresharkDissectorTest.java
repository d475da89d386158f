// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.document;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dissector in docs/wireshark, in tshark where it is installed. */
class WiresharkDissectorTest {
  private static final int RAW_IP = 101;
  private static final int HEADERS = 40;

  /** The message "text-anyone" of docs/vectors/P-192.json. */
  private static final String PAYLOAD =
      "4461ff40d8a9819e7d1d2ada2a953fd2f9f6977c6b4c0ece3761d0a9c7ee729431845daa327f3e310cdeaaebc9da"
          + "a66042b1fdfca631baca8e09d66a";

  @TempDir Path folder;

  @Test
  void tsharkShowsTheHeaderOfAPayload() throws Exception {
    assumeTrue(isInstalled(), "tshark is not installed");
    String output = tshark(write(deliverSm()));
    for (String line :
        new String[] {
          "Trusted SMS",
          "01.. .... = Version: 1",
          "..00 01.. = Kind: signed text (1)",
          ".11. .... = Text coding: compact (3)",
          "Stamp (low 16 bits of the step of 20 s): 65344"
        }) {
      assertTrue(output.contains(line), line + " in " + output);
    }
  }

  private static boolean isInstalled() throws InterruptedException {
    try {
      return new ProcessBuilder("tshark", "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static byte[] deliverSm() {
    String body =
        "00010134343737303000010130343400400000000000" + "00f50043060504405a405a" + PAYLOAD;
    String head = String.format("%08x000000050000000000000001", 16 + body.length() / 2);
    return HexFormat.of().parseHex(head + body);
  }

  /** Writes a capture with one TCP segment from port 2775. */
  private Path write(byte[] pdu) throws IOException {
    int length = HEADERS + pdu.length;
    ByteBuffer file = ByteBuffer.allocate(40 + length).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0xa1b2c3d4).putShort((short) 2).putShort((short) 4).putLong(0);
    file.putInt(65535).putInt(RAW_IP).putLong(0).putInt(length).putInt(length);
    file.order(ByteOrder.BIG_ENDIAN);
    file.putShort((short) 0x4500).putShort((short) length).putInt(0);
    file.putShort((short) 0x4006).putShort((short) 0).putInt(0x7f000001).putInt(0x7f000001);
    file.putShort((short) 2775).putShort((short) 40000).putLong(0);
    file.putShort((short) 0x5018).putShort((short) 8192).putInt(0).put(pdu);
    return Files.write(folder.resolve("sms.pcap"), file.array());
  }

  private String tshark(Path capture) throws Exception {
    Path out = folder.resolve("out");
    int status =
        new ProcessBuilder(
                "tshark", "-X", "lua_script:" + dissector(), "-r", capture.toString(), "-V")
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    String text = Files.readString(out, StandardCharsets.UTF_8);
    assertTrue(status == 0, text);
    return text;
  }

  private static Path dissector() {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path path = start; path != null; path = path.getParent()) {
      Path file = path.resolve("docs").resolve("wireshark").resolve("trusted-sms.lua");
      if (Files.exists(file)) {
        return file;
      }
    }
    throw new AssertionError("no docs/wireshark above " + start);
  }
}
