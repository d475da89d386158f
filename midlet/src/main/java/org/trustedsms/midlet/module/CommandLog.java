// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Date;
import java.util.Vector;
import org.trustedsms.command.Command;
import org.trustedsms.command.Execution;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.ReferenceTime;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Senders;
import org.trustedsms.message.StampClock;
import org.trustedsms.message.Stamps;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.midlet.store.TwoSlots;

/**
 * State that survives a restart: the module's key, its commander, last stamp, replay window, latest
 * executions. All is stored together, so that a command is begun exactly when known as received.
 * One window serves all senders, as identifiers of messages differ.
 */
final class CommandLog implements Senders, Stamps {
  /** The number of commands whose results can be sent again. */
  static final int EXECUTIONS = 8;

  private static final int FORMAT = 2;
  private static final int NONE = -1;

  private final TwoSlots slots;
  private PrivateKey key;

  /** Accepted by a first message, or introduced; null if none was. */
  private Introduction accepted;

  /** The number that it came from. */
  private String acceptedFrom;

  /** Named in the descriptor, where it counts; null if none is. */
  private PublicKey named;

  private String namedNumber;
  private long stamp;
  private ReplayWindow window;

  /** Oldest first. */
  private final Vector executions = new Vector();

  /** The time at which the last message was signed: the module's clock may be wrong. */
  private long signedTime;

  /** The assumed arrival of the present message. */
  private long now;

  private CommandLog(TwoSlots slots) {
    this.slots = slots;
  }

  /** Reads the store, at a time in seconds since 1970 UTC; makes the key at the first start. */
  static CommandLog load(TwoSlots slots, Descriptor descriptor, long now) {
    CommandLog log = new CommandLog(slots);
    byte[] stored = slots.read();
    if (stored == null) {
      log.key = descriptor.key();
      // Messages to a key that is brought in may have been received before.
      log.window =
          descriptor.bringsKey() ? ReplayWindow.above(Math.max(0, now)) : ReplayWindow.EMPTY;
    } else {
      log.decode(stored);
    }
    log.named = descriptor.key("Commander-Key");
    log.namedNumber = descriptor.commanderNumber();
    if (stored == null) {
      log.save();
    }
    return log;
  }

  private void decode(byte[] stored) {
    try {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored));
      if (in.read() != FORMAT) {
        throw new IOException("it is of another version");
      }
      Curve curve = curve(in.read());
      byte[] scalar = read(in, curve.scalarLength());
      key = PrivateKey.decode(curve, scalar);
      int commanders = in.readByte();
      if (commanders != NONE) {
        Curve its = curve(commanders);
        PublicKey commander = PublicKey.decode(its, read(in, its.compressedPointLength()));
        accepted = new Introduction(commander, in.readLong(), in.readLong());
      }
      String from = in.readUTF();
      acceptedFrom = from.length() == 0 ? null : from;
      stamp = in.readLong();
      window = ReplayWindow.decode(read(in, in.readUnsignedShort()));
      for (int i = in.readByte(); i > 0; i--) {
        executions.addElement(
            Execution.decode(read(in, in.readUnsignedShort()), Descriptor.CURVES));
      }
    } catch (IOException e) {
      throw unreadable(e.getMessage());
    } catch (InvalidEncodingException e) {
      throw unreadable(e.getMessage());
    }
  }

  private static StoreException unreadable(String reason) {
    return new StoreException("The memory cannot be read: " + reason, false);
  }

  private static Curve curve(int id) throws IOException {
    Curve curve = Descriptor.CURVES.byId(id);
    if (curve == null) {
      throw new IOException("this program does not have its curve");
    }
    return curve;
  }

  private static byte[] read(DataInputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  /** Returns when it is stored. */
  private void save() {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.write(FORMAT);
      out.write(key.curve().id());
      out.write(key.toBytes());
      out.write(accepted == null ? NONE : accepted.key.curve().id());
      if (accepted != null) {
        out.write(accepted.key.toCompressedBytes());
        out.writeLong(accepted.from);
        out.writeLong(accepted.until);
      }
      out.writeUTF(acceptedFrom == null ? "" : acceptedFrom);
      out.writeLong(stamp);
      write(window.toBytes(), out);
      out.write(executions.size());
      for (int i = 0; i < executions.size(); i++) {
        write(execution(i).toBytes(), out);
      }
      slots.write(bytes.toByteArray());
    } catch (IOException e) {
      throw unreadable(e.getMessage());
    }
  }

  private static void write(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeShort(bytes.length);
    out.write(bytes);
  }

  PrivateKey key() {
    return key;
  }

  void setNow(long time) {
    now = time;
  }

  /** Returns the key of who may command at a time; null if nobody may. */
  PublicKey commander(long time) {
    if (named != null || accepted == null) {
      return named;
    }
    return time <= accepted.until ? accepted.key : null;
  }

  /** Returns where results go; null if it is not known. */
  String number() {
    return namedNumber == null ? acceptedFrom : namedNumber;
  }

  /** Accepts a commander, whose message came from a number; false if another counts before it. */
  boolean accept(Introduction offered, String from) {
    if (named != null || !offered.isLaterThan(accepted)) {
      return false;
    }
    accepted = offered;
    acceptedFrom = from;
    signedTime = Math.max(signedTime, offered.from);
    save();
    return true;
  }

  /** There is one commander, whatever number a message states as its sender's. */
  public PublicKey key(String address) {
    return commander(now);
  }

  public ReplayWindow window(Fingerprint ofSender) {
    return window;
  }

  /**
   * Begins a command together with its entry in the window.
   *
   * @throws StoreException also if no result can be signed ({@link #whyUnsigned}); nothing has
   *     changed
   */
  public void keep(Fingerprint ofSender, ReplayWindow newWindow, ReceivedMessage message) {
    String words = whyUnsigned();
    if (words != null) {
      throw new StoreException(words, false);
    }
    window = newWindow;
    signedTime = message.stamp();
    // Stored, too: if the power fails, the result must not bear a stamp of long ago.
    next();
    if (message.kind() == Command.KIND) {
      if (executions.size() == EXECUTIONS) {
        executions.removeElementAt(0);
      }
      executions.addElement(Execution.begin(new Command(message)));
    }
    save();
  }

  private Execution execution(int i) {
    return (Execution) executions.elementAt(i);
  }

  /** Returns what became of a command; null if that is not known any more. */
  Execution find(MessageId command) {
    for (int i = 0; i < executions.size(); i++) {
      if (execution(i).command().equals(command)) {
        return execution(i);
      }
    }
    return null;
  }

  /** Returns one that was begun and has not ended; null if there is none. */
  Execution begun() {
    for (int i = 0; i < executions.size(); i++) {
      if (!execution(i).isEnded()) {
        return execution(i);
      }
    }
    return null;
  }

  /** Stores the result of a command, and the stamp that it has. */
  void end(Execution begun, byte[] result) {
    executions.setElementAt(begun.ended(result), executions.indexOf(begun));
    save();
  }

  /**
   * Returns why nothing can be signed, or null: the last stamp is too far ahead of the time of the
   * message that is looked at (docs/format.md section 9).
   */
  String whyUnsigned() {
    return ReferenceTime.isTooFarAhead(stamp, now)
        ? "the clock says " + new Date(1000 * now) + ", my last message " + new Date(1000 * stamp)
        : null;
  }

  /** Gives a stamp, which is to be stored before the message leaves: by {@link #end}, or here. */
  public long next() {
    stamp = StampClock.stamp(stamp, signedTime);
    return stamp;
  }

  /** Stores the stamps that were given. */
  void keepStamp() {
    save();
  }
}
