// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.key;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import javax.smartcardio.ATR;
import javax.smartcardio.Card;
import javax.smartcardio.CardChannel;
import javax.smartcardio.CardException;
import javax.smartcardio.CardTerminal;
import javax.smartcardio.CardTerminals;
import javax.smartcardio.CommandAPDU;
import javax.smartcardio.ResponseAPDU;
import javax.smartcardio.TerminalFactorySpi;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.smartcard.SigningCard;

/** Card readers for Java's interface to PC/SC, of this JVM, with simulated cards in them. */
public final class SimulatedReaders extends TerminalFactorySpi {
  private static final byte[] DONE = {(byte) 0x90, 0};
  private static final byte[] NOT_FOUND = {0x6A, (byte) 0x82};

  private static List<CardTerminal> connected = List.of();

  /**
   * Is made by the provider.
   *
   * @param parameter not used
   */
  public SimulatedReaders(Object parameter) {
    // Nothing to be set.
  }

  /** Before Java looks for readers for the first time. */
  static void install() {
    System.setProperty("javax.smartcardio.TerminalFactory.DefaultType", "Simulated");
    Security.addProvider(new Readers());
  }

  private static final class Readers extends Provider {
    private static final long serialVersionUID = 1;

    Readers() {
      super("SimulatedReaders", "1", "for tests");
      put("TerminalFactory.Simulated", SimulatedReaders.class.getName());
    }
  }

  static void put(CardTerminal... readers) {
    connected = List.of(readers);
  }

  static SigningCard application(CardSlot slot) throws IOException {
    CardSlot.Channel channel = slot.select(SigningCard.applicationId());
    return new SigningCard(
        new org.trustedsms.smartcard.CardChannel() {
          @Override
          public byte[] transmit(byte[] command) throws IOException {
            return channel.transmit(command);
          }

          @Override
          public void close() {
            channel.close();
          }
        },
        Curves.all());
  }

  @Override
  protected CardTerminals engineTerminals() {
    return new CardTerminals() {
      @Override
      public List<CardTerminal> list(State state) {
        return connected;
      }

      @Override
      public boolean waitForChange(long timeout) {
        throw new UnsupportedOperationException();
      }
    };
  }

  /** A reader. */
  static final class Reader extends CardTerminal {
    private final String name;
    private final CardSlot slot;

    Reader(String name, CardSlot slot) {
      this.name = name;
      this.slot = slot;
    }

    @Override
    public String getName() {
      return name;
    }

    @Override
    public boolean isCardPresent() {
      try {
        slot.select(SigningCard.applicationId()).close();
        return true;
      } catch (IOException e) {
        return !e.getMessage().contains("There is no card");
      }
    }

    @Override
    public Card connect(String protocol) {
      return new InsertedCard(slot);
    }

    @Override
    public boolean waitForCardPresent(long timeout) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean waitForCardAbsent(long timeout) {
      throw new UnsupportedOperationException();
    }
  }

  private static final class InsertedCard extends Card {
    private final CardSlot slot;
    private CardSlot.Channel selected;

    InsertedCard(CardSlot slot) {
      this.slot = slot;
    }

    private byte[] exchange(byte[] command) throws CardException {
      try {
        if ((command[1] & 0xff) == 0xA4) {
          selected = null;
          selected = slot.select(new CommandAPDU(command).getData());
          return DONE;
        }
        return selected == null ? NOT_FOUND : selected.transmit(command);
      } catch (IOException e) {
        if ((command[1] & 0xff) == 0xA4) {
          return NOT_FOUND;
        }
        throw new CardException(e.getMessage());
      }
    }

    @Override
    public CardChannel getBasicChannel() {
      return new CardChannel() {
        @Override
        public Card getCard() {
          return InsertedCard.this;
        }

        @Override
        public int getChannelNumber() {
          return 0;
        }

        @Override
        public ResponseAPDU transmit(CommandAPDU command) throws CardException {
          return new ResponseAPDU(exchange(command.getBytes()));
        }

        @Override
        public int transmit(ByteBuffer command, ByteBuffer response) throws CardException {
          byte[] bytes = new byte[command.remaining()];
          command.get(bytes);
          byte[] answer = exchange(bytes);
          response.put(answer);
          return answer.length;
        }

        @Override
        public void close() {
          throw new IllegalStateException("the basic channel");
        }
      };
    }

    @Override
    public void disconnect(boolean reset) {
      if (selected != null) {
        selected.close();
      }
    }

    @Override
    public ATR getATR() {
      return new ATR(new byte[] {0x3B, 0});
    }

    @Override
    public String getProtocol() {
      return "T=1";
    }

    @Override
    public CardChannel openLogicalChannel() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void beginExclusive() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void endExclusive() {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[] transmitControlCommand(int code, byte[] command) {
      throw new UnsupportedOperationException();
    }
  }
}
