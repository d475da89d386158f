// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.jsmpp.bean.Command;
import org.jsmpp.util.DefaultDecomposer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Hex;

class CheckedPduReaderTest {
  private static final int RESERVED = 0x1FF;

  private final List<String> malformed = new ArrayList<>();
  private final CheckedPduReader reader = new CheckedPduReader(malformed::add);
  private Command header;

  private byte[] read(byte[] stream) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(stream));
    header = reader.readPDUHeader(in);
    return reader.readPDU(in, header);
  }

  @Test
  void aDeliverSmIsReadAsItIs() throws Exception {
    byte[] pdu = DeliverSmPdu.pdu(5, 0, 7, DeliverSmPdu.text("61").body());
    assertArrayEquals(pdu, read(pdu));
    assertEquals(5, header.getCommandId());
    assertEquals(7, header.getSequenceNumber());
    assertEquals(pdu.length, header.getCommandLength());
    assertTrue(malformed.isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        // sm_length beyond the end
        "00 0101 3100 0101 3200 00 00 00 00 00 00 00 00 00 FF 61",
        // service_type of 9 characters
        "31323334353637383900 0101 3100 0101 3200 00 00 00 00 00 00 00 00 00 00",
        // a parameter that is longer than the PDU, and one with a length above 32767
        "00 0101 3100 0101 3200 00 00 00 00 00 00 00 00 00 00 0424 0005 61",
        "00 0101 3100 0101 3200 00 00 00 00 00 00 00 00 00 00 0424 FFFF 61",
        // sar_total_segments without a value
        "00 0101 3100 0101 3200 00 00 00 00 00 00 00 00 00 00 020E 0000"
      })
  void aMalformedDeliverSmIsTurnedIntoOneThatIsRefused(String body) throws Exception {
    byte[] read = read(DeliverSmPdu.pdu(5, 0, 7, Hex.bytes(body)));
    assertEquals("00 00 00 10 00 00 01 FF 00 00 00 00 00 00 00 07", Hex.of(read));
    assertEquals(RESERVED, header.getCommandId());
    assertEquals(7, header.getSequenceNumber());
    assertEquals(1, malformed.size());
  }

  @Test
  void answersAreReducedToTheirHeader() throws Exception {
    byte[] body = Hex.bytes("FF FF FF FF 0210 FFFF");
    for (int id : new int[] {0x80000004, 0x80000009, 0x80000015, 0x80000006, 0x80000000}) {
      byte[] read = read(DeliverSmPdu.pdu(id, 0x58, 9, body));
      assertArrayEquals(DeliverSmPdu.pdu(id, 0x58, 9, new byte[0]), read);
    }
    assertEquals(0x58, reader.bindStatus());
  }

  @Test
  void whatAnSmsCentreDoesNotSendIsRefused() throws Exception {
    for (int id : new int[] {0x01, 0x02, 0x04, 0x103, 0x102, 0x0B, 0x80000103, 0x80000003}) {
      read(DeliverSmPdu.pdu(id, 0, 1, new byte[3]));
      assertEquals(RESERVED, header.getCommandId());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 15, 70_001, Integer.MAX_VALUE, Integer.MIN_VALUE, -1})
  void impossibleLengthsEndTheConnection(int length) {
    byte[] pdu = DeliverSmPdu.pdu(5, 0, 1, new byte[0]);
    java.nio.ByteBuffer.wrap(pdu).putInt(length);
    IOException e = assertThrows(IOException.class, () -> read(pdu));
    assertTrue(e.getMessage().contains(Integer.toUnsignedString(length)));
  }

  @Test
  void aStreamThatEndsMidway() {
    byte[] pdu = DeliverSmPdu.pdu(5, 0, 1, DeliverSmPdu.text("61").body());
    for (int i = 0; i < pdu.length; i++) {
      byte[] part = java.util.Arrays.copyOf(pdu, i);
      IOException e = assertThrows(IOException.class, () -> read(part));
      assertEquals(i >= 16, e instanceof EOFException);
    }
  }

  /** Only where a PDU begins may nothing come: jsmpp would go on reading as if one began there. */
  @Test
  void aStreamThatStopsMidway() {
    byte[] pdu = DeliverSmPdu.pdu(5, 0, 1, DeliverSmPdu.text("61").body());
    for (int i = 0; i < pdu.length; i++) {
      InputStream slow =
          new FilterInputStream(new ByteArrayInputStream(pdu, 0, i)) {
            @Override
            public int read() throws IOException {
              return orTimeout(super.read());
            }

            @Override
            public int read(byte[] b, int offset, int length) throws IOException {
              return orTimeout(super.read(b, offset, length));
            }

            private int orTimeout(int result) throws IOException {
              if (result < 0) {
                throw new SocketTimeoutException();
              }
              return result;
            }
          };
      DataInputStream in = new DataInputStream(slow);
      IOException e =
          assertThrows(IOException.class, () -> reader.readPDU(in, reader.readPDUHeader(in)));
      assertEquals(i == 0, e instanceof SocketTimeoutException);
    }
  }

  @Property(tries = 1000)
  void whateverComesJsmppCanStandIt(@ForAll @Size(max = 80) byte[] body) throws Exception {
    byte[] read = read(DeliverSmPdu.pdu(5, 0, 1, body));
    boolean kept = header.getCommandId() == 5;
    assertEquals(kept, malformed.isEmpty());
    if (kept) {
      new DefaultDecomposer().deliverSm(read);
    }
    assertFalse(!kept && read.length != 16);
    malformed.clear();
  }
}
