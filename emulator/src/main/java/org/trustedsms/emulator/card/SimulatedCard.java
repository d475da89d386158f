// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.card;

import com.licel.jcardsim.base.Simulator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javacard.framework.AID;
import javacard.framework.SystemException;
import org.trustedsms.card.SigningApplet;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.smartcard.SigningCard;

/**
 * A card with the signing applet, which is in the phone until it is taken out. It lasts as long as
 * the object. Safe for use by several threads.
 */
public final class SimulatedCard implements CardSlot {
  private static final byte[] DONE = {(byte) 0x90, 0};

  /** The instruction that makes a key; docs/card.md has all. */
  private static final int KEY_PAIR = 0x46;

  private final Simulator simulator = new Simulator();
  private final AID aid;
  final AppletMemory memory;
  private boolean isOut;

  /** The channel that has selected the application, one at a time; null for none. */
  private Selected selected;

  /** Makes a card, and puts it in; PIN and PUK must be 4 to 16 digits. */
  public SimulatedCard(String pin, String puk) {
    byte[] id = SigningCard.applicationId();
    aid = new AID(id, (short) 0, (byte) id.length);
    memory = new AppletMemory(simulator, aid);
    ByteArrayOutputStream parameters = new ByteArrayOutputStream();
    parameters.write(id.length);
    parameters.writeBytes(id);
    parameters.write(0);
    parameters.write(2 * SigningCard.MAX_PIN);
    parameters.writeBytes(block(pin));
    parameters.writeBytes(block(puk));
    install(parameters.toByteArray());
    simulator.reset();
  }

  /** Returns PIN or PUK as the card takes it. */
  private static byte[] block(String digits) {
    if (!digits.matches("[0-9]{4,16}")) {
      throw new IllegalArgumentException("A card's PIN and PUK have 4 to 16 digits.");
    }
    byte[] block = Arrays.copyOf(digits.getBytes(StandardCharsets.US_ASCII), SigningCard.MAX_PIN);
    Arrays.fill(block, digits.length(), block.length, (byte) 0xFF);
    return block;
  }

  /** The simulator prints which algorithms it is asked for. */
  private void install(byte[] parameters) {
    synchronized (SimulatedCard.class) {
      PrintStream out = System.out;
      System.setOut(new PrintStream(OutputStream.nullOutputStream()));
      try {
        simulator.installApplet(
            aid, SigningApplet.class, parameters, (short) 0, (byte) parameters.length);
      } finally {
        System.setOut(out);
      }
    }
  }

  public synchronized void takeOut() {
    isOut = true;
    reset();
  }

  /** Puts the card into the phone again; its PIN has to be verified anew. */
  public synchronized void putIn() {
    isOut = false;
  }

  private void reset() {
    selected = null;
    simulator.reset();
  }

  @Override
  public synchronized Channel select(byte[] application) throws IOException {
    if (isOut) {
      throw new IOException("There is no card in the phone.");
    }
    reset();
    byte[] answer;
    try {
      answer =
          simulator.selectAppletWithResult(
              new AID(application, (short) 0, (byte) application.length));
    } catch (SystemException e) {
      answer = null;
    }
    if (!Arrays.equals(answer, DONE)) {
      throw new IOException("The card has no such application.");
    }
    selected = new Selected();
    return selected;
  }

  private final class Selected implements Channel {
    @Override
    public byte[] transmit(byte[] command) throws IOException {
      synchronized (SimulatedCard.this) {
        if (selected != this) {
          throw new IOException("The card was taken out, or the channel was closed.");
        }
        byte[] answer = simulator.transmitCommand(command);
        if ((command[1] & 0xff) == KEY_PAIR) {
          memory.padKey();
        }
        return answer;
      }
    }

    @Override
    public void close() {
      synchronized (SimulatedCard.this) {
        if (selected == this) {
          reset();
        }
      }
    }
  }
}
