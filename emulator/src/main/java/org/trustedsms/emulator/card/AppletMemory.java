// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.card;

import com.licel.jcardsim.base.Simulator;
import com.licel.jcardsim.base.SimulatorRuntime;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.Arrays;
import javacard.framework.AID;
import javacard.security.ECPrivateKey;
import javacard.security.ECPublicKey;
import javacard.security.KeyPair;
import org.bouncycastle.util.BigIntegers;
import org.trustedsms.card.SigningApplet;

/**
 * Reads and writes the private key directly in the memory of a simulated card's applet, because no
 * command of the applet exports or imports a private key. The applet must be selected.
 */
final class AppletMemory {
  private static final int MAX_KEY = 65;
  private static final int STATUS = 0xCA;
  private static final int VERIFY = 0x20;
  private static final int RESET_RETRY_COUNTER = 0x2C;
  private static final int KEY_PAIR = 0x46;

  private final Simulator simulator;
  private final AID aid;

  AppletMemory(Simulator simulator, AID aid) {
    this.simulator = simulator;
    this.aid = aid;
  }

  /** Reads the applet's data, without PIN and PUK, which it does not disclose. */
  CardState state(String pin, String puk) {
    byte[] status = send(STATUS, 0x0100);
    int curve = status[1];
    if (curve == 0) {
      return new CardState(pin, puk, status[4], status[5], 0, new byte[0], new byte[0]);
    }
    KeyPair pair = pair(curve);
    byte[] key = new byte[MAX_KEY];
    short length = ((ECPublicKey) pair.getPublic()).getW(key, (short) 0);
    byte[] point = Arrays.copyOf(key, length);
    return new CardState(pin, puk, status[4], status[5], curve, secret(pair), point);
  }

  /** Puts an applet that was installed with PIN and PUK into a state. */
  void restore(CardState state) {
    byte[] pin = CardState.block(state.pin());
    if (state.curve() != 0) {
      send(VERIFY, 0x0081, pin);
      send(KEY_PAIR, 0x8000, new byte[] {(byte) state.curve()});
      KeyPair pair = pair(state.curve());
      setSecret(pair, state.secret());
      byte[] point = state.point();
      ((ECPublicKey) pair.getPublic()).setW(point, (short) 0, (short) point.length);
    }
    pin[0] ^= 1;
    for (int i = state.pinTries(); i < CardState.PIN_TRIES; i++) {
      send(VERIFY, 0x0081, pin);
    }
    byte[] puk = CardState.block(state.puk());
    puk[0] ^= 1;
    for (int i = state.pukTries(); i < CardState.PUK_TRIES; i++) {
      send(RESET_RETRY_COUNTER, 0x0081, puk, pin);
    }
  }

  /**
   * Stores a new private key once more, with its leading zeros: without them the simulator computes
   * with what is left of the former key of the curve, too.
   */
  void padKey() {
    int curve = send(STATUS, 0x0100)[1];
    if (curve != 0) {
      KeyPair pair = pair(curve);
      setSecret(pair, secret(pair));
    }
  }

  /** Returns a private key without its leading zeros. */
  private static byte[] secret(KeyPair pair) {
    byte[] key = new byte[MAX_KEY];
    return Arrays.copyOf(key, ((ECPrivateKey) pair.getPrivate()).getS(key, (short) 0));
  }

  /** Sets a private key that may lack its leading zeros. */
  private static void setSecret(KeyPair pair, byte[] secret) {
    int length = (pair.getPrivate().getSize() + 7) / 8;
    byte[] padded = BigIntegers.asUnsignedByteArray(length, new BigInteger(1, secret));
    ((ECPrivateKey) pair.getPrivate()).setS(padded, (short) 0, (short) length);
  }

  private byte[] send(int instruction, int parameters, byte[]... data) {
    ByteArrayOutputStream command = new ByteArrayOutputStream();
    command.write(0);
    command.write(instruction);
    command.write(parameters >> 8);
    command.write(parameters);
    command.write(Arrays.stream(data).mapToInt(part -> part.length).sum());
    for (byte[] part : data) {
      command.writeBytes(part);
    }
    return simulator.transmitCommand(command.toByteArray());
  }

  private KeyPair pair(int curve) {
    try {
      Field runtime = Simulator.class.getDeclaredField("runtime");
      runtime.setAccessible(true);
      Method applet = SimulatorRuntime.class.getDeclaredMethod("getApplet", AID.class);
      applet.setAccessible(true);
      Field keys = SigningApplet.class.getDeclaredField("keys");
      keys.setAccessible(true);
      return ((KeyPair[]) keys.get(applet.invoke(runtime.get(simulator), aid)))[curve];
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("The simulated card is of another version.", e);
    }
  }
}
