// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.card;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.microedition.apdu.APDUConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.smartcard.SigningCard;

class SatsaChannelTest {
  private static final byte[] COMMAND = {0, 0x20, 0, 1};
  private static final byte[] DONE = {(byte) 0x90, 0};

  private final List<String> opened = Collections.synchronizedList(new ArrayList<>());
  private final FakeConnection connection = new FakeConnection();

  /** What the phone throws when it is asked for a connection; null for nothing. */
  private Exception refusal;

  /** The slot that has the card. */
  private String slot = "apdu:0;";

  private final SatsaChannel channel =
      new SatsaChannel() {
        @Override
        APDUConnection connect(String url) throws IOException {
          opened.add(url);
          if (refusal instanceof RuntimeException e) {
            throw e;
          }
          if (!url.startsWith(slot)) {
            throw new IOException("no card");
          }
          return connection;
        }
      };

  /** The phone's end. */
  private static final class FakeConnection implements APDUConnection {
    byte[] answer = DONE;
    RuntimeException failure;
    volatile boolean closed;
    CountDownLatch hangs;

    @Override
    public byte[] exchangeAPDU(byte[] command) throws IOException {
      if (hangs != null) {
        try {
          hangs.await();
        } catch (InterruptedException e) {
          throw new InterruptedIOException();
        }
      }
      if (failure != null) {
        throw failure;
      }
      if (closed) {
        throw new IOException("closed");
      }
      return answer;
    }

    @Override
    public void close() {
      closed = true;
    }

    @Override
    public byte[] getATR() {
      return null;
    }

    @Override
    public byte[] enterPin(int pin) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[] changePin(int pin) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[] disablePin(int pin) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[] enablePin(int pin) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[] unblockPin(int pin, int puk) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void selectsTheApplicationAndExchanges() throws IOException {
    channel.open(null);
    String aid = HexFormat.ofDelimiter(".").withUpperCase().formatHex(SigningCard.applicationId());
    assertEquals(List.of("apdu:0;target=" + aid), opened);
    assertArrayEquals(DONE, channel.transmit(COMMAND));
    channel.close();
    assertTrue(connection.closed);
    assertThrows(IOException.class, () -> channel.transmit(COMMAND));
    channel.close();
  }

  /** JSR 177, chapter on properties: a number, and C or H. */
  @ParameterizedTest
  @CsvSource({"'0C,1H',apdu:1;,2", "'0H, 12C',apdu:12;,2", "3C,apdu:3;,1"})
  void triesOneSlotAfterTheOther(String slots, String right, int tried) throws IOException {
    slot = right;
    channel.open(slots);
    assertEquals(tried, opened.size());
    assertTrue(opened.get(tried - 1).startsWith(right), opened.toString());
  }

  @ParameterizedTest
  @CsvSource({"'0C,1H'", "''", "','", "H"})
  void withoutACardThereIsNoChannel(String slots) {
    slot = "none";
    assertThrows(IOException.class, () -> channel.open(slots));
    assertThrows(IOException.class, () -> channel.transmit(COMMAND));
  }

  @Test
  void whatThePhoneForbidsIsNoCard() {
    refusal = new SecurityException("not allowed");
    assertThrows(IOException.class, () -> channel.open("0C"));
  }

  @Test
  void whateverThePhoneThrowsClosesTheConnection() throws IOException {
    channel.open("0C");
    connection.failure = new SecurityException("not this command");
    assertThrows(IOException.class, () -> channel.transmit(COMMAND));
    assertTrue(connection.closed);
  }

  @Test
  void aCardThatDoesNotAnswerIsNotWaitedFor() throws IOException {
    channel.patience = 1;
    channel.open("0C");
    connection.hangs = new CountDownLatch(1);
    assertThrows(IOException.class, () -> channel.transmit(COMMAND));
    assertTrue(connection.closed);
    connection.hangs.countDown();
    assertThrows(IOException.class, () -> channel.transmit(COMMAND));
  }

  @Test
  void aSlowCardIsWaitedFor() throws IOException {
    channel.open("0C");
    connection.hangs = new CountDownLatch(1);
    Thread card = new Thread(connection.hangs::countDown);
    card.start();
    assertArrayEquals(DONE, channel.transmit(COMMAND));
  }
}
