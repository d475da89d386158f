// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.DeliverSmPdu;

class PduReaderTest {
  @Test
  void onePduAfterTheOther() throws Exception {
    byte[] first = DeliverSmPdu.text("61").pdu(1);
    byte[] second = DeliverSmPdu.pdu(0x15, 0, 2, new byte[0]);
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    PduReader reader = new PduReader(new ByteArrayInputStream(both));
    assertArrayEquals(first, reader.read());
    assertEquals(0, reader.began());
    assertArrayEquals(second, reader.read());
    assertThrows(EOFException.class, reader::read);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 0, 15, PduReader.MAX_LENGTH + 1, Integer.MAX_VALUE})
  void aLengthThatNoPduHas(int length) {
    byte[] start = ByteBuffer.allocate(16).putInt(length).array();
    PduReader reader = new PduReader(new ByteArrayInputStream(start));
    GarbledException garbled = assertThrows(GarbledException.class, reader::read);
    assertEquals(Integer.toUnsignedLong(length), garbled.commandLength());
  }

  /** Silence between PDUs may have an end; within one it may not. */
  @Test
  void aStreamThatTimesOut() throws Exception {
    byte[] pdu = DeliverSmPdu.text("61").pdu(1);
    for (int length : new int[] {0, 1, 4, 20}) {
      InputStream silent =
          new InputStream() {
            @Override
            public int read() throws IOException {
              throw new SocketTimeoutException();
            }
          };
      InputStream start = new ByteArrayInputStream(pdu, 0, length);
      PduReader reader = new PduReader(new SequenceInputStream(start, silent));
      IOException e = assertThrows(IOException.class, reader::read);
      assertEquals(length == 0, e instanceof SocketTimeoutException);
    }
  }

  @Test
  void theLongest() throws Exception {
    byte[] longest = DeliverSmPdu.pdu(5, 0, 1, new byte[PduReader.MAX_LENGTH - 16]);
    assertArrayEquals(longest, new PduReader(new ByteArrayInputStream(longest)).read());
  }

  /** One that ends midway is told from the end of the stream, and its beginning is noted. */
  @Test
  void aPduThatEndsMidway() {
    byte[] pdu = DeliverSmPdu.text("61").pdu(1);
    for (int length = 1; length < pdu.length; length++) {
      long[] began = new long[1];
      PduReader[] reader = new PduReader[1];
      InputStream in =
          new ByteArrayInputStream(pdu, 0, length) {
            @Override
            public synchronized int read(byte[] b, int offset, int count) {
              began[0] = reader[0].began();
              return super.read(b, offset, count);
            }
          };
      reader[0] = new PduReader(in);
      assertThrows(GarbledException.class, reader[0]::read);
      assertNotEquals(0, began[0]);
      assertEquals(0, reader[0].began());
    }
  }
}
