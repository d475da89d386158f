// SPDX-License-Identifier: Apache-2.0
package gate;

import javax.microedition.midlet.MIDlet;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.HmacDrbg;
import org.trustedsms.random.RandomSource;

/** What the installer wrote into this module's JAD. */
final class GateSettings {
  static final Curve CURVE = Curves.p192();
  static final CurveSet CURVES = new CurveSet(new Curve[] {CURVE});

  /** A command is good for an hour, in seconds. */
  static final int MAXIMUM_AGE = 3600;

  final String name;
  final PublicKey serviceKey;
  final String serviceNumber;
  private final MIDlet midlet;

  GateSettings(MIDlet midlet) throws InvalidEncodingException {
    this.midlet = midlet;
    name = attribute("Gate-Name");
    serviceKey = PublicKey.decode(CURVE, bytes("Gate-Service-Key"));
    serviceNumber = attribute("Gate-Service-Number");
  }

  /**
   * Returns random bytes for this module's key. All that counts is Gate-Seed; the rest makes a
   * second key of the same seed another one.
   */
  RandomSource random() {
    byte[] secret = bytes("Gate-Seed");
    if (secret.length < 32) {
      throw new IllegalArgumentException("Gate-Seed is shorter than 32 bytes");
    }
    byte[] seed = new byte[secret.length + 16];
    System.arraycopy(secret, 0, seed, 0, secret.length);
    write(System.currentTimeMillis(), seed, secret.length);
    write(Runtime.getRuntime().freeMemory(), seed, secret.length + 8);
    return new HmacDrbg(Hash.sha256(), seed);
  }

  static void write(long number, byte[] to, int offset) {
    for (int i = 0; i < 8; i++) {
      to[offset + i] = (byte) (number >>> (56 - 8 * i));
    }
  }

  private String attribute(String attribute) {
    String value = midlet.getAppProperty(attribute);
    if (value == null) {
      throw new IllegalArgumentException("the JAD has no " + attribute);
    }
    return value.trim();
  }

  private byte[] bytes(String attribute) {
    String hex = attribute(attribute);
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }
}
