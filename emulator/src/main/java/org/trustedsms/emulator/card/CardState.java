// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.card;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Properties;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.smartcard.SigningCard;

/**
 * The persistent state of a card.
 *
 * @param pin 4 to 16 digits
 * @param puk 4 to 16 digits
 * @param pinTries how many more wrong PINs there may be
 * @param pukTries how many more wrong PUKs there may be
 * @param curve the identifier of the key's curve; 0 without a key
 * @param secret the private key; not to be changed
 * @param point the public key, uncompressed; not to be changed
 */
record CardState(
    String pin, String puk, int pinTries, int pukTries, int curve, byte[] secret, byte[] point) {
  static final int PIN_TRIES = 3;
  static final int PUK_TRIES = 10;

  private static final int MAX_FILE = 4096;
  private static final byte[] NONE = {};

  CardState {
    if (!pin.matches("[0-9]{4,16}") || !puk.matches("[0-9]{4,16}")) {
      throw new IllegalArgumentException("A card's PIN and PUK have 4 to 16 digits.");
    }
  }

  static CardState empty(String pin, String puk) {
    return new CardState(pin, puk, PIN_TRIES, PUK_TRIES, 0, NONE, NONE);
  }

  /** Returns a PIN as the card's commands have it. */
  static byte[] block(String digits) {
    byte[] block = Arrays.copyOf(digits.getBytes(StandardCharsets.US_ASCII), SigningCard.MAX_PIN);
    Arrays.fill(block, digits.length(), block.length, (byte) 0xFF);
    return block;
  }

  /** Reads a PIN from where a command has it. */
  static String digits(byte[] command, int offset) {
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < SigningCard.MAX_PIN && command[offset + i] != (byte) 0xFF; i++) {
      digits.append((char) command[offset + i]);
    }
    return digits.toString();
  }

  static CardState read(Path file) throws IOException {
    Properties stored = new Properties();
    try {
      byte[] bytes = BoundedFile.read(file, MAX_FILE);
      stored.load(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
      return new CardState(
          stored.getProperty("pin", ""),
          stored.getProperty("puk", ""),
          Integer.parseInt(stored.getProperty("pin.tries", "")),
          Integer.parseInt(stored.getProperty("puk.tries", "")),
          Integer.parseInt(stored.getProperty("curve", "")),
          HexFormat.of().parseHex(stored.getProperty("secret", "")),
          HexFormat.of().parseHex(stored.getProperty("point", "")));
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is no simulated card: " + e.getMessage(), e);
    }
  }

  void write(Path file) throws IOException {
    Properties stored = new Properties();
    stored.setProperty("pin", pin);
    stored.setProperty("puk", puk);
    stored.setProperty("pin.tries", Integer.toString(pinTries));
    stored.setProperty("puk.tries", Integer.toString(pukTries));
    stored.setProperty("curve", Integer.toString(curve));
    stored.setProperty("secret", HexFormat.of().formatHex(secret));
    stored.setProperty("point", HexFormat.of().formatHex(point));
    StringWriter text = new StringWriter();
    stored.store(text, "A simulated card of trusted-sms. Who has this file has the card.");
    try {
      AtomicFile.write(
          file,
          text.toString().getBytes(StandardCharsets.UTF_8),
          FileAccess.OWNER_ONLY,
          IfExists.REPLACE);
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
