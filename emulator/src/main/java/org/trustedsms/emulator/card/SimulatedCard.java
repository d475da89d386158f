// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.card;

import com.licel.jcardsim.base.Simulator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import javacard.framework.AID;
import javacard.framework.SystemException;
import org.trustedsms.card.SigningApplet;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.smartcard.SigningCard;

/**
 * A card with the signing applet, which is in the phone until it is taken out. It lasts as long as
 * the object, or as its file. Safe for use by several threads.
 */
public final class SimulatedCard implements CardSlot {
  private static final byte[] DONE = {(byte) 0x90, 0};

  /** Instructions that change what a card keeps; docs/card.md has all. */
  private static final int VERIFY = 0x20;

  private static final int CHANGE_REFERENCE_DATA = 0x24;
  private static final int RESET_RETRY_COUNTER = 0x2C;
  private static final int KEY_PAIR = 0x46;
  private static final Set<Integer> CHANGING =
      Set.of(VERIFY, CHANGE_REFERENCE_DATA, RESET_RETRY_COUNTER, KEY_PAIR);

  private static final int NEW_PIN = 5 + SigningCard.MAX_PIN;

  private final Simulator simulator = new Simulator();
  private final AID aid;
  private final String puk;

  /** Null if the card is not stored. */
  private final Path file;

  private String pin;
  private boolean isOut;

  /** The channel that has selected the application, one at a time; null for none. */
  private Selected selected;

  /** Makes a card that is not stored, and puts it in; PIN and PUK must be 4 to 16 digits. */
  public SimulatedCard(String pin, String puk) {
    this(CardState.empty(pin, puk), null);
  }

  /**
   * Takes the card of a file and puts it in; makes one if there is no such file. The file has the
   * private key and the PIN, as a card has.
   */
  public static SimulatedCard of(Path file, String pin, String puk) throws IOException {
    if (Files.exists(file)) {
      return new SimulatedCard(CardState.read(file), file);
    }
    CardState state = CardState.empty(pin, puk);
    state.write(file);
    return new SimulatedCard(state, file);
  }

  private SimulatedCard(CardState state, Path file) {
    this.file = file;
    pin = state.pin();
    puk = state.puk();
    byte[] id = SigningCard.applicationId();
    aid = new AID(id, (short) 0, (byte) id.length);
    ByteArrayOutputStream parameters = new ByteArrayOutputStream();
    parameters.write(id.length);
    parameters.writeBytes(id);
    parameters.write(0);
    parameters.write(2 * SigningCard.MAX_PIN);
    parameters.writeBytes(CardState.block(pin));
    parameters.writeBytes(CardState.block(puk));
    install(parameters.toByteArray());
    simulator.selectApplet(aid);
    new AppletMemory(simulator, aid).restore(state);
    simulator.reset();
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

  private byte[] transmit(byte[] command) throws IOException {
    byte[] answer = simulator.transmitCommand(command);
    int instruction = command[1] & 0xff;
    AppletMemory memory = new AppletMemory(simulator, aid);
    if (instruction == KEY_PAIR) {
      memory.padKey();
    }
    if (file != null && CHANGING.contains(instruction)) {
      boolean changed = instruction == CHANGE_REFERENCE_DATA || instruction == RESET_RETRY_COUNTER;
      if (changed && Arrays.equals(answer, DONE)) {
        pin = CardState.digits(command, NEW_PIN);
      }
      memory.state(pin, puk).write(file);
    }
    return answer;
  }

  private final class Selected implements Channel {
    @Override
    public byte[] transmit(byte[] command) throws IOException {
      synchronized (SimulatedCard.this) {
        if (selected != this) {
          throw new IOException("The card was taken out, or the channel was closed.");
        }
        return SimulatedCard.this.transmit(command);
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
