// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.account;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.SealedKey;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.sms.ApplicationPort;

/** The user's settings and keys. Immutable. */
final class Identity {
  private static final int FORMAT = 1;
  private static final int MAX_FORMER_KEYS = 4;

  final Settings settings;

  /** Newest first. */
  final Fingerprint[] formerKeys;

  /** Null without a key. */
  final PublicKey publicKey;

  /** Null if the key is held elsewhere. */
  final SealedKey sealedKey;

  Identity(Settings settings, Fingerprint[] formerKeys, PublicKey publicKey, SealedKey sealedKey) {
    this.settings = settings;
    this.formerKeys = formerKeys;
    this.publicKey = publicKey;
    this.sealedKey = sealedKey;
  }

  /** Returns that of a new program. */
  static Identity none() {
    return new Identity(
        new Settings("", "", ApplicationPort.DEFAULT, true, true), new Fingerprint[0], null, null);
  }

  /** Returns the former keys that there are when this key is one. */
  Fingerprint[] formerKeysWithThis() {
    Fingerprint[] former = new Fingerprint[Math.min(formerKeys.length + 1, MAX_FORMER_KEYS)];
    former[0] = publicKey.fingerprint();
    System.arraycopy(formerKeys, 0, former, 1, former.length - 1);
    return former;
  }

  /**
   * Returns format, settings, number of former keys, the former keys, curve, uncompressed point,
   * sealed key if there is one.
   */
  byte[] toBytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(FORMAT);
    settings.write(out);
    out.write(formerKeys.length);
    for (int i = 0; i < formerKeys.length; i++) {
      out.write(formerKeys[i].toBytes());
    }
    out.write(publicKey.curve().id());
    out.write(publicKey.toUncompressedBytes());
    if (sealedKey != null) {
      out.write(sealedKey.toBytes());
    }
    return bytes.toByteArray();
  }

  /**
   * Reads the stored form. The account reads the sealed key, and gets the settings and the former
   * keys even if the key cannot be read.
   */
  static Identity decode(byte[] bytes, CurveSet curves, Account account)
      throws IOException, InvalidEncodingException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    if (in.read() != FORMAT) {
      throw new IOException(Texts.of(Text.OTHER_VERSION));
    }
    Settings settings = Settings.read(in);
    Fingerprint[] former = new Fingerprint[Math.min(in.readUnsignedByte(), MAX_FORMER_KEYS)];
    for (int i = 0; i < former.length; i++) {
      former[i] = new Fingerprint(read(in, Fingerprint.LENGTH));
    }
    account.identity = new Identity(settings, former, null, null);
    Curve curve = curves.byId(in.readByte());
    if (curve == null) {
      throw new IOException(Texts.of(Text.NO_CURVE));
    }
    PublicKey key = PublicKey.decode(curve, read(in, curve.uncompressedPointLength()));
    return new Identity(settings, former, key, account.sealedKey(read(in, in.available())));
  }

  private static byte[] read(DataInputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
