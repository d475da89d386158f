// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.card;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signer;
import org.trustedsms.smartcard.CardChannel;

/** A card as docs/card.md describes it, which fails where a test wants it to. */
final class FakeCard {
  private static final int DONE = 0x9000;

  PrivateKey key;
  String pin = "2580";
  int tries = 3;
  boolean isOut;
  boolean canAgree = true;

  /** It signs something else than it is given. */
  boolean isHostile;

  /** The answer to each command; 0 for the right one. */
  int status;

  /** How many PINs it has been given. */
  int pinsGiven;

  /** How many channels are open. */
  int open;

  private final Random random;
  private boolean verified;

  FakeCard(int seed) {
    random = new Random(seed);
  }

  CardChannel connect() throws IOException {
    if (isOut) {
      throw new IOException("no card");
    }
    open++;
    verified = false;
    return new CardChannel() {
      private boolean closed;

      @Override
      public byte[] transmit(byte[] command) throws IOException {
        if (isOut || closed) {
          throw new IOException("no card");
        }
        return status == 0 ? answer(command) : status(status);
      }

      @Override
      public void close() {
        open -= closed ? 0 : 1;
        closed = true;
        verified = false;
      }
    };
  }

  private static byte[] status(int word) {
    return new byte[] {(byte) (word >> 8), (byte) word};
  }

  private static byte[] done(byte[] data) {
    byte[] answer = Arrays.copyOf(data, data.length + 2);
    answer[data.length] = (byte) 0x90;
    return answer;
  }

  private byte[] answer(byte[] command) {
    int parameters = (command[2] & 0xff) << 8 | command[3] & 0xff;
    byte[] data =
        command.length > 5 ? Arrays.copyOfRange(command, 5, 5 + (command[4] & 0xff)) : new byte[0];
    switch (command[1] & 0xff) {
      case 0xCA:
        int curve = key == null ? 0 : key.curve().id();
        return done(new byte[] {1, (byte) curve, 0, (byte) (canAgree ? 1 : 0), (byte) tries, 10});
      case 0x20:
        return status(parameters == 0xFF81 ? logOut() : verify(data));
      case 0x24:
        int word = verify(Arrays.copyOf(data, 16));
        if (word == DONE) {
          pin = digits(Arrays.copyOfRange(data, 16, 32));
          verified = false;
        }
        return status(word);
      case 0x46:
        if (parameters == 0x8000) {
          if (!verified) {
            return status(0x6982);
          }
          key = PrivateKey.generate(Curves.all().byId(data[0]), random::nextBytes);
        }
        return done(key.publicKey().toUncompressedBytes());
      case 0x2A:
        return verified ? use(parameters, data) : status(0x6982);
      default:
        return status(0x6D00);
    }
  }

  private int logOut() {
    verified = false;
    return DONE;
  }

  private int verify(byte[] block) {
    pinsGiven++;
    verified = tries > 0 && digits(block).equals(pin);
    if (tries == 0) {
      return 0x6983;
    }
    tries = verified ? 3 : tries - 1;
    return verified ? DONE : 0x63C0 | tries;
  }

  private static String digits(byte[] block) {
    StringBuilder digits = new StringBuilder();
    for (byte digit : block) {
      if (digit != -1) {
        digits.append((char) digit);
      }
    }
    return digits.toString();
  }

  private byte[] message = new byte[0];

  private byte[] use(int parameters, byte[] data) {
    Curve curve = key.curve();
    if (parameters == 0x8086) {
      try {
        return canAgree ? done(key.agree(PublicKey.decode(curve, data).point())) : status(0x6A81);
      } catch (InvalidEncodingException e) {
        return status(0x6A80);
      }
    }
    int length = message.length;
    message = Arrays.copyOf(message, length + data.length);
    System.arraycopy(data, 0, message, length, data.length);
    if (parameters == 0x9080) {
      return status(DONE);
    }
    message[0] ^= (byte) (isHostile ? 1 : 0);
    byte[] signature = new Signer(key).sign(message).toDer();
    message = new byte[0];
    return done(signature);
  }
}
