// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.card;

import com.licel.jcardsim.base.Simulator;
import com.licel.jcardsim.base.SimulatorRuntime;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.Arrays;
import javacard.framework.AID;
import javacard.security.ECPrivateKey;
import javacard.security.KeyPair;
import org.bouncycastle.util.BigIntegers;
import org.trustedsms.card.SigningApplet;

/** The private keys in a simulated card's selected applet. No command exports them. */
final class AppletMemory {
  private static final int MAX_KEY = 65;

  /** The status; its second byte is the identifier of the key's curve, 0 without a key. */
  private static final byte[] GET_DATA = {0, (byte) 0xCA, 1, 0, 0};

  private final Simulator simulator;
  private final AID aid;

  AppletMemory(Simulator simulator, AID aid) {
    this.simulator = simulator;
    this.aid = aid;
  }

  /**
   * Stores a new private key once more, with its leading zeros: without them the simulator computes
   * with what is left of the former key of the curve, too.
   */
  void padKey() {
    int curve = simulator.transmitCommand(GET_DATA)[1];
    if (curve != 0) {
      ECPrivateKey key = key(curve);
      int length = (key.getSize() + 7) / 8;
      byte[] padded = BigIntegers.asUnsignedByteArray(length, new BigInteger(1, secret(curve)));
      key.setS(padded, (short) 0, (short) length);
    }
  }

  /** Returns the private key of a curve as the simulator has it, which may lack leading zeros. */
  byte[] secret(int curve) {
    byte[] secret = new byte[MAX_KEY];
    return Arrays.copyOf(secret, key(curve).getS(secret, (short) 0));
  }

  private ECPrivateKey key(int curve) {
    try {
      Field runtime = Simulator.class.getDeclaredField("runtime");
      runtime.setAccessible(true);
      Method applet = SimulatorRuntime.class.getDeclaredMethod("getApplet", AID.class);
      applet.setAccessible(true);
      Field keys = SigningApplet.class.getDeclaredField("keys");
      keys.setAccessible(true);
      KeyPair[] pairs = (KeyPair[]) keys.get(applet.invoke(runtime.get(simulator), aid));
      return (ECPrivateKey) pairs[curve].getPrivate();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("The simulated card is of another version.", e);
    }
  }
}
