// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.card;

import com.licel.jcardsim.base.Simulator;
import com.licel.jcardsim.base.SimulatorRuntime;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javacard.framework.AID;
import javacard.security.ECPrivateKey;
import javacard.security.KeyPair;
import org.trustedsms.curve.Curves;
import org.trustedsms.smartcard.CardChannel;
import org.trustedsms.smartcard.SigningCard;

/** A simulated card with the applet, which remembers what went through. */
final class TestCard implements CardChannel {
  static final String PIN = "2580";
  static final String PUK = "12345678";

  private final Simulator simulator = new Simulator();
  private final AID aid;

  /** The answers of the card: data and status. */
  final List<byte[]> responses = new ArrayList<>();

  final List<byte[]> commands = new ArrayList<>();

  TestCard() {
    this(PIN, PUK);
  }

  TestCard(String pin, String puk) {
    byte[] id = SigningCard.applicationId();
    aid = new AID(id, (short) 0, (byte) id.length);
    byte[] parameters = parameters(id, pin, puk);
    simulator.installApplet(
        aid, SigningApplet.class, parameters, (short) 0, (byte) parameters.length);
    reset();
  }

  private static byte[] parameters(byte[] id, String pin, String puk) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(id.length);
    out.writeBytes(id);
    out.write(0);
    out.write(32);
    out.writeBytes(block(pin));
    out.writeBytes(block(puk));
    return out.toByteArray();
  }

  static byte[] digits(String pin) {
    return pin.getBytes(StandardCharsets.US_ASCII);
  }

  static byte[] block(String pin) {
    byte[] block = Arrays.copyOf(digits(pin), 16);
    Arrays.fill(block, pin.length(), 16, (byte) 0xFF);
    return block;
  }

  SigningCard application() {
    return new SigningCard(this, Curves.all());
  }

  /** Takes it out and puts it in again. */
  void reset() {
    simulator.reset();
    simulator.selectApplet(aid);
  }

  @Override
  public byte[] transmit(byte[] command) {
    commands.add(command.clone());
    byte[] response = simulator.transmitCommand(command);
    responses.add(response);
    if (command[1] == 0x46) {
      padKeys();
    }
    return response;
  }

  /**
   * Stores new private keys once more, with their leading zeros: without them the simulator
   * computes with what is left of the former key of the curve, too.
   */
  private void padKeys() {
    for (KeyPair pair : keys()) {
      if (pair != null && pair.getPrivate().isInitialized()) {
        ECPrivateKey key = (ECPrivateKey) pair.getPrivate();
        byte[] secret = secret(key);
        key.setS(secret, (short) 0, (short) secret.length);
      }
    }
  }

  /** Returns a private key in as many bytes as the curve's numbers have. */
  static byte[] secret(ECPrivateKey key) {
    byte[] secret = new byte[(key.getSize() + 7) / 8];
    short length = key.getS(secret, (short) 0);
    byte[] padded = new byte[secret.length];
    System.arraycopy(secret, 0, padded, padded.length - length, length);
    return padded;
  }

  /** Sends a command in hexadecimal; returns the answer. */
  String send(String command) {
    return HexFormat.of().formatHex(transmit(HexFormat.of().parseHex(command)));
  }

  @Override
  public void close() {
    reset();
  }

  /** Returns the keys of the applet by curve, past its commands. */
  KeyPair[] keys() {
    try {
      var runtime = Simulator.class.getDeclaredField("runtime");
      runtime.setAccessible(true);
      var getApplet = SimulatorRuntime.class.getDeclaredMethod("getApplet", AID.class);
      getApplet.setAccessible(true);
      var field = SigningApplet.class.getDeclaredField("keys");
      field.setAccessible(true);
      return (KeyPair[]) field.get(getApplet.invoke(runtime.get(simulator), aid));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
