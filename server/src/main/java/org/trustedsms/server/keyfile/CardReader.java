// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import javax.smartcardio.Card;
import javax.smartcardio.CardException;
import javax.smartcardio.CardTerminal;
import javax.smartcardio.CommandAPDU;
import javax.smartcardio.TerminalFactory;
import org.trustedsms.server.file.Source;
import org.trustedsms.smartcard.CardChannel;
import org.trustedsms.smartcard.SigningCard;

/** A card reader {@code card:NAME}, by the start of its PC/SC name; the only one if it is empty. */
record CardReader(String name) {
  private static final String SCHEME = "card:";
  private static final int SELECT = 0xA4;
  private static final int BY_NAME = 0x04;
  private static final int DONE = 0x9000;

  static boolean isOne(Source source) {
    return !source.isStandardInput() && source.toString().startsWith(SCHEME);
  }

  static CardReader of(Source source) {
    return new CardReader(source.toString().substring(SCHEME.length()));
  }

  /** Selects the signing application in the card. */
  CardChannel open() throws IOException {
    try {
      Card card = terminal().connect("*");
      boolean selected = false;
      try {
        int status =
            card.getBasicChannel()
                .transmit(new CommandAPDU(0, SELECT, BY_NAME, 0, SigningCard.applicationId()))
                .getSW();
        selected = status == DONE;
      } finally {
        if (!selected) {
          card.disconnect(true);
        }
      }
      if (!selected) {
        throw new IOException("the card does not have the applet of docs/card.md");
      }
      return new Channel(card);
    } catch (CardException | IllegalStateException e) {
      throw new IOException(reason(e), e);
    } catch (NoClassDefFoundError e) {
      throw new IOException("Java's module java.smartcardio is missing", e);
    }
  }

  private CardTerminal terminal() throws IOException, CardException {
    List<CardTerminal> all = TerminalFactory.getDefault().terminals().list();
    List<CardTerminal> named = all.stream().filter(t -> t.getName().startsWith(name)).toList();
    if (named.size() != 1) {
      List<String> names = all.stream().map(t -> '"' + printable(t.getName()) + '"').toList();
      throw new IOException(
          all.isEmpty()
              ? "no card reader is connected"
              : (named.isEmpty() ? "no reader has this name" : "several readers could be meant")
                  + ": there are "
                  + String.join(", ", names));
    }
    if (!named.get(0).isCardPresent()) {
      throw new IOException("there is no card in the reader");
    }
    return named.get(0);
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  /** Returns what PC/SC said: such as SCARD_E_NO_SERVICE. */
  private static String reason(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return printable(String.valueOf(cause.getMessage()));
  }

  @Override
  public String toString() {
    return "the key in the card in " + (name.isEmpty() ? "the reader" : "reader " + name);
  }

  private record Channel(Card card) implements CardChannel {
    @Override
    public byte[] transmit(byte[] command) throws IOException {
      ByteBuffer answer = ByteBuffer.allocate(258);
      try {
        int length = card.getBasicChannel().transmit(ByteBuffer.wrap(command), answer);
        byte[] bytes = new byte[length];
        answer.flip().get(bytes);
        return bytes;
      } catch (CardException | RuntimeException e) {
        throw new IOException(reason(e), e);
      }
    }

    @Override
    public void close() {
      try {
        card.disconnect(true);
      } catch (CardException e) {
        // It is not there any more.
      }
    }
  }
}
