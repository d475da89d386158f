// SPDX-License-Identifier: Apache-2.0
package gate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import javax.microedition.rms.RecordStoreException;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Senders;
import org.trustedsms.message.StampClock;
import org.trustedsms.message.Stamps;
import org.trustedsms.message.StorageException;

/**
 * What a restart must not forget: the key, the last stamp, the replay window.
 *
 * <p>They are stored together. A module that lost its memory makes a new key, for which no command
 * is valid that was ever sent.
 */
final class GateMemory implements Senders, Stamps {
  private final TwoSlots slots;
  private final PublicKey service;
  private final PrivateKey key;
  private long stamp;
  private ReplayWindow window;

  /** The sender's stamp is signed. This module's clock may be wrong. */
  private long signedTime;

  private GateMemory(
      TwoSlots slots, PublicKey service, PrivateKey key, long stamp, ReplayWindow window) {
    this.slots = slots;
    this.service = service;
    this.key = key;
    this.stamp = stamp;
    this.window = window;
  }

  static GateMemory load(GateSettings settings)
      throws RecordStoreException, IOException, InvalidEncodingException {
    TwoSlots slots = new TwoSlots("gate");
    byte[] stored = slots.read();
    if (stored != null) {
      return read(slots, settings, new DataInputStream(new ByteArrayInputStream(stored)));
    }
    PrivateKey made = PrivateKey.generate(GateSettings.CURVE, settings.random());
    GateMemory fresh =
        new GateMemory(slots, settings.serviceKey, made, 0, ReplayWindow.EMPTY);
    fresh.save();
    return fresh;
  }

  private static GateMemory read(TwoSlots slots, GateSettings settings, DataInputStream in)
      throws IOException, InvalidEncodingException {
    byte[] scalar = new byte[GateSettings.CURVE.scalarLength()];
    in.readFully(scalar);
    PrivateKey key = PrivateKey.decode(GateSettings.CURVE, scalar);
    long stamp = in.readLong();
    byte[] window = new byte[in.available()];
    in.readFully(window);
    return new GateMemory(slots, settings.serviceKey, key, stamp, ReplayWindow.decode(window));
  }

  PrivateKey key() {
    return key;
  }

  /** There is one service, whatever number the message states as its sender's. */
  public PublicKey key(String number) {
    return service;
  }

  public ReplayWindow window(Fingerprint ofService) {
    return window;
  }

  public void keep(Fingerprint ofService, ReplayWindow newWindow, ReceivedMessage command) {
    window = newWindow;
    signedTime = command.stamp();
    save();
  }

  public long next() {
    long next = StampClock.stamp(stamp, signedTime);
    if (next != stamp) {
      stamp = next;
      save();
    }
    return stamp;
  }

  /** Returns when it is stored. */
  private void save() {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.write(key.toBytes());
      out.writeLong(stamp);
      out.write(window.toBytes());
      slots.write(bytes.toByteArray());
    } catch (RecordStoreException e) {
      throw new StorageException("not stored: " + e);
    } catch (IOException e) {
      throw new StorageException("not stored: " + e);
    }
  }
}
