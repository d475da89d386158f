// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.card;

import javacard.framework.APDU;
import javacard.framework.Applet;
import javacard.framework.ISO7816;
import javacard.framework.ISOException;
import javacard.framework.JCSystem;
import javacard.framework.OwnerPIN;
import javacard.framework.Util;
import javacard.security.CryptoException;
import javacard.security.ECKey;
import javacard.security.ECPrivateKey;
import javacard.security.ECPublicKey;
import javacard.security.KeyAgreement;
import javacard.security.KeyBuilder;
import javacard.security.KeyPair;
import javacard.security.Signature;

/**
 * Keeps a private key in a card, and signs and decrypts with it after the PIN. No command gives the
 * private key out. docs/card.md describes the commands.
 *
 * <p>The source is Java Card's subset of Java: no int, no String, no objects made after the
 * installation but keys, which are kept. The algorithms that Java Card 2.2.2 does not name have the
 * numbers that 3.0.1 gives them, which many cards of 2.2.2 know.
 */
public final class SigningApplet extends Applet {
  /** The identifier of P-192 in the message format. */
  static final byte P192 = 1;

  /** The identifier of P-224 in the message format. */
  static final byte P224 = 2;

  /** The identifier of P-256 in the message format. */
  static final byte P256 = 4;

  private static final byte NO_KEY = 0;

  /** Of these commands. */
  private static final byte VERSION = 1;

  /** Every PIN is filled up to this length. */
  private static final byte PIN_BLOCK = 16;

  private static final byte MIN_DIGITS = 4;
  private static final byte PIN_TRIES = 3;
  private static final byte PUK_TRIES = 10;
  private static final byte FILLER = (byte) 0xFF;

  /** The length of the smallest APDU buffer of Java Card 2.2.2 allows this much data. */
  private static final short MAX_DATA = 128;

  private static final byte UNCOMPRESSED = 4;

  // Signature.ALG_ECDSA_SHA_256 and KeyAgreement.ALG_EC_SVDP_DH_PLAIN of Java Card 3.0.1.
  private static final byte ECDSA_SHA_256 = 33;
  private static final byte ECDH_PLAIN = 3;

  private static final byte INS_VERIFY = 0x20;
  private static final byte INS_CHANGE_REFERENCE_DATA = 0x24;
  private static final byte INS_SECURITY_OPERATION = 0x2A;
  private static final byte INS_RESET_RETRY_COUNTER = 0x2C;
  private static final byte INS_KEY_PAIR = 0x46;
  private static final byte INS_GET_DATA = (byte) 0xCA;

  private static final byte REFERENCE_PIN = (byte) 0x81;
  private static final byte P1_LOG_OUT = (byte) 0xFF;
  private static final byte P1_GENERATE = (byte) 0x80;
  private static final byte P1_READ = (byte) 0x81;
  private static final short P1P2_STATUS = (short) 0x0100;
  private static final short P1P2_HASH = (short) 0x9080;
  private static final short P1P2_SIGN = (short) 0x9E9A;
  private static final short P1P2_DECIPHER = (short) 0x8086;

  private static final short SW_TRIES_LEFT = (short) 0x63C0;
  private static final short SW_BLOCKED = (short) 0x6983;
  private static final short SW_NO_KEY = (short) 0x6A88;

  private final OwnerPIN pin = new OwnerPIN(PIN_TRIES, PIN_BLOCK);
  private final OwnerPIN puk = new OwnerPIN(PUK_TRIES, PIN_BLOCK);
  private final Signature signature = Signature.getInstance(ECDSA_SHA_256, false);

  /** Null if the card cannot do it: then nothing is decrypted. */
  private final KeyAgreement agreement;

  /** By curve; made once, since not every card gives memory back. */
  private final KeyPair[] keys = new KeyPair[(short) (P256 + 1)];

  /** True if a part of a message waits for the rest; ends with the session. */
  private final boolean[] signing =
      JCSystem.makeTransientBooleanArray((short) 1, JCSystem.CLEAR_ON_DESELECT);

  /** The curve of the key in use. */
  private byte current = NO_KEY;

  private SigningApplet(byte[] secrets, short offset) {
    requirePin(secrets, offset);
    short second = (short) (offset + PIN_BLOCK);
    requirePin(secrets, second);
    pin.update(secrets, offset, PIN_BLOCK);
    puk.update(secrets, second, PIN_BLOCK);
    agreement = plainAgreement();
  }

  private static KeyAgreement plainAgreement() {
    try {
      return KeyAgreement.getInstance(ECDH_PLAIN, false);
    } catch (CryptoException e) {
      return null;
    }
  }

  /**
   * Installs it (Java Card, Applet.install).
   *
   * @param parameters the instance's AID, control information, and PIN and PUK of 16 bytes each,
   *     every part behind its length
   */
  public static void install(byte[] parameters, short offset, byte length) {
    short aid = (short) (offset + 1);
    short control = (short) (aid + (short) (parameters[offset] & 0xFF));
    short data = (short) ((short) (control + 1) + (short) (parameters[control] & 0xFF));
    if ((short) (parameters[data] & 0xFF) != (short) (PIN_BLOCK + PIN_BLOCK)) {
      ISOException.throwIt(ISO7816.SW_WRONG_LENGTH);
    }
    new SigningApplet(parameters, (short) (data + 1)).register(parameters, aid, parameters[offset]);
  }

  public boolean select() {
    pin.reset();
    return true;
  }

  public void deselect() {
    pin.reset();
  }

  public void process(APDU apdu) {
    if (selectingApplet()) {
      return;
    }
    byte[] buffer = apdu.getBuffer();
    // The two low bits are the logical channel.
    if ((byte) (buffer[ISO7816.OFFSET_CLA] & 0xFC) != ISO7816.CLA_ISO7816) {
      ISOException.throwIt(ISO7816.SW_CLA_NOT_SUPPORTED);
    }
    try {
      dispatch(apdu, buffer);
    } catch (CryptoException e) {
      signing[0] = false;
      ISOException.throwIt(
          e.getReason() == CryptoException.NO_SUCH_ALGORITHM
              ? ISO7816.SW_FUNC_NOT_SUPPORTED
              : ISO7816.SW_WRONG_DATA);
    }
  }

  private void dispatch(APDU apdu, byte[] buffer) {
    short parameters = Util.getShort(buffer, ISO7816.OFFSET_P1);
    byte instruction = buffer[ISO7816.OFFSET_INS];
    if (instruction != INS_SECURITY_OPERATION) {
      signing[0] = false;
    }
    switch (instruction) {
      case INS_VERIFY:
        verify(apdu, buffer);
        break;
      case INS_CHANGE_REFERENCE_DATA:
        changePin(apdu, buffer, pin);
        break;
      case INS_RESET_RETRY_COUNTER:
        changePin(apdu, buffer, puk);
        break;
      case INS_SECURITY_OPERATION:
        operate(apdu, buffer, parameters);
        break;
      case INS_KEY_PAIR:
        keyPair(apdu, buffer);
        break;
      case INS_GET_DATA:
        requireParameters(parameters, P1P2_STATUS);
        sendStatus(apdu, buffer);
        break;
      default:
        ISOException.throwIt(ISO7816.SW_INS_NOT_SUPPORTED);
    }
  }

  private static void requireParameters(short parameters, short expected) {
    if (parameters != expected) {
      ISOException.throwIt(ISO7816.SW_INCORRECT_P1P2);
    }
  }

  /** Receives the whole data field, which has to have a length; 0 stands for any. */
  private static short receive(APDU apdu, byte[] buffer, short length) {
    short expected = (short) (buffer[ISO7816.OFFSET_LC] & 0xFF);
    if (expected > MAX_DATA || (length != 0 && expected != length)) {
      ISOException.throwIt(ISO7816.SW_WRONG_LENGTH);
    }
    short received = apdu.setIncomingAndReceive();
    while (received < expected) {
      short more = apdu.receiveBytes((short) (ISO7816.OFFSET_CDATA + received));
      received = (short) (received + more);
    }
    return expected;
  }

  private void verify(APDU apdu, byte[] buffer) {
    if (buffer[ISO7816.OFFSET_P2] != REFERENCE_PIN) {
      ISOException.throwIt(ISO7816.SW_INCORRECT_P1P2);
    }
    if (buffer[ISO7816.OFFSET_P1] == P1_LOG_OUT) {
      pin.reset();
      return;
    }
    if (buffer[ISO7816.OFFSET_P1] != 0) {
      ISOException.throwIt(ISO7816.SW_INCORRECT_P1P2);
    }
    receive(apdu, buffer, PIN_BLOCK);
    requirePin(buffer, ISO7816.OFFSET_CDATA);
    check(pin, buffer);
  }

  /** The data field is the PIN or the PUK, then the new PIN. */
  private void changePin(APDU apdu, byte[] buffer, OwnerPIN right) {
    requireParameters(Util.getShort(buffer, ISO7816.OFFSET_P1), (short) (REFERENCE_PIN & 0xFF));
    receive(apdu, buffer, (short) (PIN_BLOCK + PIN_BLOCK));
    short next = (short) (ISO7816.OFFSET_CDATA + PIN_BLOCK);
    requirePin(buffer, ISO7816.OFFSET_CDATA);
    requirePin(buffer, next);
    check(right, buffer);
    pin.update(buffer, next, PIN_BLOCK);
    pin.resetAndUnblock();
  }

  /** A block that is not a PIN counts as no try. */
  private static void requirePin(byte[] buffer, short offset) {
    byte digits = 0;
    while (digits < PIN_BLOCK && isDigit(buffer[(short) (offset + digits)])) {
      digits++;
    }
    boolean right = digits >= MIN_DIGITS;
    for (byte i = digits; i < PIN_BLOCK; i++) {
      right = right && buffer[(short) (offset + i)] == FILLER;
    }
    if (!right) {
      ISOException.throwIt(ISO7816.SW_WRONG_DATA);
    }
  }

  private static boolean isDigit(byte character) {
    return character >= (byte) '0' && character <= (byte) '9';
  }

  private static void check(OwnerPIN secret, byte[] buffer) {
    if (secret.getTriesRemaining() == 0) {
      ISOException.throwIt(SW_BLOCKED);
    }
    boolean right = secret.check(buffer, ISO7816.OFFSET_CDATA, PIN_BLOCK);
    if (!right) {
      ISOException.throwIt((short) (SW_TRIES_LEFT | secret.getTriesRemaining()));
    }
  }

  private void keyPair(APDU apdu, byte[] buffer) {
    if (buffer[ISO7816.OFFSET_P2] != 0) {
      ISOException.throwIt(ISO7816.SW_INCORRECT_P1P2);
    }
    switch (buffer[ISO7816.OFFSET_P1]) {
      case P1_GENERATE:
        requireVerified();
        receive(apdu, buffer, (short) 1);
        generate(buffer[ISO7816.OFFSET_CDATA]);
        break;
      case P1_READ:
        break;
      default:
        ISOException.throwIt(ISO7816.SW_INCORRECT_P1P2);
    }
    ECPublicKey key = (ECPublicKey) inUse().getPublic();
    apdu.setOutgoingAndSend((short) 0, key.getW(buffer, (short) 0));
  }

  /** Makes a key pair in the place of the one there is, which is gone also if this fails. */
  private void generate(byte curve) {
    short bits = CurveParameters.bits(curve);
    if (bits == 0) {
      ISOException.throwIt(ISO7816.SW_FUNC_NOT_SUPPORTED);
    }
    KeyPair pair = keys[curve];
    if (pair == null) {
      pair =
          new KeyPair(
              (ECPublicKey) KeyBuilder.buildKey(KeyBuilder.TYPE_EC_FP_PUBLIC, bits, false),
              (ECPrivateKey) KeyBuilder.buildKey(KeyBuilder.TYPE_EC_FP_PRIVATE, bits, false));
    }
    if (current != NO_KEY) {
      KeyPair former = keys[current];
      current = NO_KEY;
      former.getPrivate().clearKey();
      former.getPublic().clearKey();
    }
    CurveParameters.set((ECKey) pair.getPublic(), curve);
    CurveParameters.set((ECKey) pair.getPrivate(), curve);
    pair.genKeyPair();
    keys[curve] = pair;
    current = curve;
  }

  private KeyPair inUse() {
    if (current == NO_KEY) {
      ISOException.throwIt(SW_NO_KEY);
    }
    return keys[current];
  }

  private void requireVerified() {
    if (!pin.isValidated()) {
      ISOException.throwIt(ISO7816.SW_SECURITY_STATUS_NOT_SATISFIED);
    }
  }

  private void operate(APDU apdu, byte[] buffer, short operation) {
    KeyPair key = inUse();
    requireVerified();
    if (operation != P1P2_HASH && operation != P1P2_SIGN) {
      signing[0] = false;
      requireParameters(operation, P1P2_DECIPHER);
      agree(apdu, buffer, (ECPrivateKey) key.getPrivate());
      return;
    }
    short length = receive(apdu, buffer, (short) 0);
    if (!signing[0]) {
      signature.init(key.getPrivate(), Signature.MODE_SIGN);
    }
    signing[0] = operation == P1P2_HASH;
    if (signing[0]) {
      signature.update(buffer, ISO7816.OFFSET_CDATA, length);
    } else {
      short signed = signature.sign(buffer, ISO7816.OFFSET_CDATA, length, buffer, (short) 0);
      apdu.setOutgoingAndSend((short) 0, signed);
    }
  }

  private void agree(APDU apdu, byte[] buffer, ECPrivateKey key) {
    if (agreement == null) {
      ISOException.throwIt(ISO7816.SW_FUNC_NOT_SUPPORTED);
    }
    short field = (short) (CurveParameters.bits(current) >> 3);
    short length = receive(apdu, buffer, (short) ((short) (field + field) + 1));
    if (buffer[ISO7816.OFFSET_CDATA] != UNCOMPRESSED) {
      ISOException.throwIt(ISO7816.SW_WRONG_DATA);
    }
    agreement.init(key);
    short agreed =
        agreement.generateSecret(buffer, ISO7816.OFFSET_CDATA, length, buffer, (short) 0);
    apdu.setOutgoingAndSend((short) 0, agreed);
  }

  private void sendStatus(APDU apdu, byte[] buffer) {
    buffer[0] = VERSION;
    buffer[1] = current;
    buffer[2] = pin.isValidated() ? (byte) 1 : (byte) 0;
    buffer[3] = agreement == null ? (byte) 0 : (byte) 1;
    buffer[4] = pin.getTriesRemaining();
    buffer[5] = puk.getTriesRemaining();
    apdu.setOutgoingAndSend((short) 0, (short) 6);
  }
}
