// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** What is saved for Wireshark: the published layouts, and Wireshark itself where it is there. */
class PcapTest {
  private static final byte[] DATA = HexFormat.of().parseHex("060504405A405A4504CBF7E73019");

  private static final ShortMessage SMS =
      new ShortMessage(
          Address.ofNumber("+447700900101"),
          Address.ofNumber("+447700900102"),
          ShortMessage.HEADER,
          0,
          ShortMessage.BINARY,
          DATA);

  @TempDir Path folder;

  private static byte[] file() {
    Pcap pcap = new Pcap();
    pcap.submit(Instant.ofEpochSecond(1_700_000_000, 5_000), SMS);
    pcap.deliver(Instant.ofEpochSecond(1_700_000_001), SMS);
    pcap.submit(Instant.ofEpochSecond(1_700_000_002), SMS);
    return pcap.bytes();
  }

  /** The Internet checksum over what has one is 0 (RFC 1071). */
  private static int sum(ByteBuffer bytes, int from, int to, int start) {
    int sum = start;
    for (int i = from; i < to; i++) {
      sum += (bytes.get(i) & 0xFF) << ((i - from) % 2 == 0 ? 8 : 0);
    }
    return (sum & 0xFFFF) + (sum >>> 16);
  }

  @Test
  void packetsAreAsLibpcapIpTcpAndSmppSay() {
    ByteBuffer file = ByteBuffer.wrap(file());
    assertEquals(0xa1b2c3d4, file.getInt());
    assertEquals(2, file.getShort());
    assertEquals(4, file.getShort());
    assertEquals(101, file.getInt(20), "LINKTYPE_RAW");
    file.position(24);
    int[] next = {1, 1, 0};
    for (int n = 0; n < 3; n++) {
      assertEquals(1_700_000_000 + n, file.getInt());
      assertEquals(n == 0 ? 5 : 0, file.getInt(), "microseconds");
      int length = file.getInt();
      assertEquals(length, file.getInt());
      int ip = file.position();
      assertEquals(0x45, file.get(ip));
      assertEquals(length, file.getShort(ip + 2));
      assertEquals(6, file.get(ip + 9), "TCP");
      assertEquals(0xFFFF, sum(file, ip, ip + 20, 0), "checksum of IP");
      int pseudo = 6 + length - 20;
      for (int i = 12; i < 20; i += 2) {
        pseudo += file.getShort(ip + i) & 0xFFFF;
      }
      assertEquals(0xFFFF, sum(file, ip + 20, ip + length, pseudo), "checksum of TCP");
      assertEquals(2775, file.getShort(ip + 20 + (n == 1 ? 0 : 2)));
      assertEquals(n == 2 ? next[0] : 1, file.getInt(ip + 24), "sequence number");
      next[0] = 1 + length - 40;
      int pdu = ip + 40;
      assertEquals(length - 40, file.getInt(pdu), "command_length");
      assertEquals(n == 1 ? 5 : 4, file.getInt(pdu + 4), "command_id");
      byte[] body = Arrays.copyOfRange(file.array(), pdu + 16, ip + length);
      String fields =
          "\0\1\1" + "447700900101\0" + "\1\1" + "447700900102\0" + "\100\0\0\0\0\0\0\4\0";
      byte[] head = fields.getBytes(StandardCharsets.ISO_8859_1);
      assertArrayEquals(head, Arrays.copyOf(body, head.length));
      assertEquals(DATA.length, body[head.length]);
      assertArrayEquals(DATA, Arrays.copyOfRange(body, head.length + 1, body.length));
      file.position(ip + length);
    }
    assertEquals(0, file.remaining());
  }

  @Test
  void wiresharkReadsThem() throws Exception {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "tshark"))),
        "there is no tshark here; the file is held against its published layout alone");
    Path file = Files.write(folder.resolve("air.pcap"), file());
    Process tshark =
        new ProcessBuilder(
                "tshark",
                "-r",
                file.toString(),
                "-d",
                "tcp.port==2775,smpp",
                "-T",
                "fields",
                "-e",
                "smpp.command_id",
                "-e",
                "smpp.source_addr",
                "-e",
                "smpp.destination_addr",
                "-e",
                "gsm_sms.destination_port",
                "-e",
                "_ws.malformed",
                "-o",
                "ip.check_checksum:TRUE",
                "-e",
                "ip.checksum.status",
                "-o",
                "tcp.check_checksum:TRUE",
                "-e",
                "tcp.checksum.status",
                "-E",
                "separator=;")
            .redirectErrorStream(false)
            .start();
    List<String> lines =
        new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    assertEquals(0, tshark.waitFor());
    assertEquals(3, lines.size(), lines::toString);
    for (int i = 0; i < 3; i++) {
      String id = i == 1 ? "0x00000005" : "0x00000004";
      assertTrue(
          lines.get(i).startsWith(id + ";447700900101;447700900102;16474;;1;1"), lines.get(i));
    }
  }
}
