// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.radio.Incoming;
import org.trustedsms.random.HmacDrbg;

/** The module's attributes in the descriptor. A fault in one of them names it. */
final class Descriptor {
  static final CurveSet CURVES = new CurveSet(new Curve[] {Curves.p256(), Curves.p192()});

  private static final int SEED = 32;
  private static final int LEAST_CODE = 12;

  private final Attributes attributes;

  Descriptor(Attributes attributes) {
    this.attributes = attributes;
  }

  /** Returns what the module calls itself; empty if it has no name. */
  String name() {
    return value("Module-Name", "");
  }

  Handler handler() throws Exception {
    Handler handler = (Handler) Class.forName(value("Module-Handler", null)).newInstance();
    handler.start(attributes);
    return handler;
  }

  /** Returns the commander's number; null if a first message is to introduce it. */
  String commanderNumber() {
    String number = attributes.get("Commander-Number");
    if (number != null && !Incoming.isNumber(number.trim())) {
      throw fault("Commander-Number", "no telephone number");
    }
    return number == null ? null : number.trim();
  }

  /** Returns the introducer of the commander; null if there is none. */
  Introducer introducer() throws Exception {
    return (Introducer) instance("Module-Introducer");
  }

  /** Returns a new object of the class that an attribute names; null if there is none. */
  Object instance(String name) throws Exception {
    String named = attributes.get(name);
    return named == null ? null : Class.forName(named.trim()).newInstance();
  }

  /** Returns a public key; null if there is none. */
  PublicKey key(String name) {
    if (attributes.get(name) == null) {
      return null;
    }
    byte[] point = bytes(name);
    Curve[] curves = CURVES.toArray();
    for (int i = 0; i < curves.length; i++) {
      if (point.length == curves[i].compressedPointLength()) {
        try {
          return PublicKey.decode(curves[i], point);
        } catch (InvalidEncodingException e) {
          throw fault(name, e.getMessage());
        }
      }
    }
    throw fault(name, "no compressed point of P-256 or P-192");
  }

  /** Tells, in constant time, whether something is the code by which a first message is known. */
  boolean isCode(String claimed) {
    String code = attributes.get("Commander-Code");
    if (code == null) {
      return false;
    }
    if (code.trim().length() < LEAST_CODE) {
      throw fault("Commander-Code", "shorter than 12 characters");
    }
    return Bytes.equal(digest(claimed), digest(code.trim()));
  }

  boolean hasCode() {
    return attributes.get("Commander-Code") != null;
  }

  private static byte[] digest(String text) {
    byte[] bytes = new byte[2 * text.length()];
    for (int i = 0; i < text.length(); i++) {
      Bytes.putNumber(text.charAt(i), bytes, 2 * i, 2);
    }
    return Hash.sha256().digest(bytes);
  }

  boolean bringsKey() {
    return attributes.get("Module-Key") != null;
  }

  /**
   * Returns the module's key: the one brought in, or one made of the seed, the time and the free
   * memory, so that one seed makes another key each time.
   */
  PrivateKey key() {
    Curve curve = CURVES.byName(value("Module-Curve", "P-256"));
    if (curve == null) {
      throw fault("Module-Curve", "neither P-256 nor P-192");
    }
    if (bringsKey()) {
      byte[] scalar = bytes("Module-Key");
      try {
        return PrivateKey.decode(curve, scalar);
      } catch (InvalidEncodingException e) {
        throw fault("Module-Key", e.getMessage());
      } finally {
        Bytes.erase(scalar);
      }
    }
    byte[] secret = bytes("Module-Seed");
    if (secret.length < SEED) {
      throw fault("Module-Seed", "shorter than 32 bytes");
    }
    byte[] times = new byte[16];
    Bytes.putNumber(System.currentTimeMillis(), times, 0, 8);
    Bytes.putNumber(Runtime.getRuntime().freeMemory(), times, 8, 8);
    byte[] seed = Bytes.join(secret, times);
    HmacDrbg random = new HmacDrbg(Hash.sha256(), seed);
    Bytes.erase(secret);
    Bytes.erase(seed);
    try {
      return PrivateKey.generate(curve, random);
    } finally {
      random.erase();
    }
  }

  /** Returns a value; what is given in its place, unless that is null, if there is none. */
  String value(String name, String otherwise) {
    String value = attributes.get(name);
    if (value == null && otherwise == null) {
      throw fault(name, "missing");
    }
    return value == null ? otherwise : value.trim();
  }

  private byte[] bytes(String name) {
    String hex = value(name, null);
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < hex.length(); i++) {
      int digit = Character.digit(hex.charAt(i), 16);
      if (digit < 0 || hex.length() % 2 != 0) {
        throw fault(name, "not in hexadecimal digits");
      }
      bytes[i / 2] = (byte) (bytes[i / 2] << 4 | digit);
    }
    return bytes;
  }

  static IllegalArgumentException fault(String name, String words) {
    return new IllegalArgumentException(name + " in the JAD: " + words);
  }
}
