// SPDX-License-Identifier: Apache-2.0
package gate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import javax.microedition.rms.RecordStoreException;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.StampClock;

/**
 * What a restart must not forget: the key, the last stamp, the replay window.
 *
 * <p>They are stored together. A module that lost its memory makes a new key, for which no command
 * is valid that was ever sent.
 */
final class GateMemory {
  private static final int WINDOW = 64;

  final PrivateKey key;
  final StampClock clock;
  final ReplayWindow window;
  private final TwoSlots slots;

  private GateMemory(TwoSlots slots, PrivateKey key, StampClock clock, ReplayWindow window) {
    this.slots = slots;
    this.key = key;
    this.clock = clock;
    this.window = window;
  }

  static GateMemory load(GateSettings settings)
      throws RecordStoreException, IOException, InvalidEncodingException {
    TwoSlots slots = new TwoSlots("gate");
    byte[] stored = slots.read();
    if (stored != null) {
      return read(slots, new DataInputStream(new ByteArrayInputStream(stored)));
    }
    GateMemory fresh =
        new GateMemory(
            slots,
            PrivateKey.generate(GateSettings.CURVE, settings.random()),
            new StampClock(0),
            new ReplayWindow(GateSettings.FRESHNESS, WINDOW));
    fresh.save();
    return fresh;
  }

  private static GateMemory read(TwoSlots slots, DataInputStream in)
      throws IOException, InvalidEncodingException {
    byte[] scalar = new byte[GateSettings.CURVE.scalarLength()];
    in.readFully(scalar);
    PrivateKey key = PrivateKey.decode(GateSettings.CURVE, scalar);
    StampClock clock = new StampClock(in.readLong());
    byte[] window = new byte[in.available()];
    in.readFully(window);
    return new GateMemory(
        slots, key, clock, ReplayWindow.decode(window, GateSettings.FRESHNESS, WINDOW));
  }

  /** Returns when it is stored. */
  void save() throws RecordStoreException, IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(key.toBytes());
    out.writeLong(clock.last());
    out.write(window.toBytes());
    slots.write(bytes.toByteArray());
  }
}
