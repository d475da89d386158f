// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.contact;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.midlet.store.StoreException;

/** Somebody with a number, and what is known of the key. Immutable and thread-safe. */
public final class Contact {
  /** No key has been accepted. */
  public static final int NONE = 0;

  /** The user compared the fingerprint with the owner of the key. */
  public static final int COMPARED = 1;

  /** The user accepted the key without comparing. */
  public static final int FIRST_USE = 2;

  /** No key waits for the user's yes. */
  public static final int SAME = 0;

  /** A key waits for the user's yes, and none was accepted before. */
  public static final int NEW = 1;

  /** A key waits for the user's yes that is not the accepted one: a warning is due. */
  public static final int CHANGED = 2;

  private static final int FORMAT = 1;
  private static final int TRUST = 3;
  private static final int KEPT = 4;
  private static final int AUTHORITY = 8;

  // Set in this package before the object is handed out, and never afterwards.
  int item;
  String number;
  String name;
  PublicKey key;
  int trust;
  PublicKey offeredKey;
  String offeredName;
  long offeredTime;

  /** The replay window of {@link #key}; null if there is no key. */
  ReplayWindow window;

  /** True if the user made or accepted this contact; others exist by the offer of a key alone. */
  boolean kept;

  /** True if whom {@link #key} certifies is known. */
  boolean authority;

  Contact copy() {
    Contact copy = new Contact();
    copy.item = item;
    copy.number = number;
    copy.name = name;
    copy.key = key;
    copy.trust = trust;
    copy.offeredKey = offeredKey;
    copy.offeredName = offeredName;
    copy.offeredTime = offeredTime;
    copy.window = window;
    copy.kept = kept;
    copy.authority = authority;
    return copy;
  }

  /** Returns the item in the store, by which the contact is found again. */
  public int item() {
    return item;
  }

  /**
   * Returns the number: digits, perhaps with a + in front, or what the radio gave if an unknown
   * sender offered a key.
   */
  public String number() {
    return number;
  }

  /** Returns the name that the user gave or accepted: at most 40 characters, or empty. */
  public String name() {
    return name;
  }

  /** Returns what to call the contact: the name, or the number if there is none. */
  public String label() {
    return name.length() == 0 ? number : name;
  }

  public PublicKey key() {
    return key;
  }

  /** Returns how the key was accepted: {@link #NONE}, {@link #COMPARED} or {@link #FIRST_USE}. */
  public int trust() {
    return trust;
  }

  /** Returns whether the user accepted this contact, whose digits agreed, as an authority. */
  public boolean isAuthority() {
    return authority;
  }

  /** Returns what waits for the user: {@link #SAME} (nothing), {@link #NEW} or {@link #CHANGED}. */
  public int offer() {
    return offeredKey == null ? SAME : key == null ? NEW : CHANGED;
  }

  /** Returns the key that waits for the user's yes, or null. */
  public PublicKey offeredKey() {
    return offeredKey;
  }

  /**
   * Returns the name that came with the key that waits: at most 40 characters, chosen by anybody;
   * null if none waits.
   */
  public String offeredName() {
    return offeredName;
  }

  /** Returns when the key that waits came: seconds since 1970-01-01 UTC. */
  public long offeredTime() {
    return offeredTime;
  }

  /** Returns the replay window of the accepted key; null if no key was accepted. */
  public ReplayWindow window() {
    return window;
  }

  /**
   * Returns the stored form: format, flags, number and name by writeUTF; the accepted key, with its
   * replay window after 2 bytes of length; the waiting key, with name and time (8 bytes). A key is
   * its curve's number and the uncompressed point; 0 is none.
   */
  byte[] toBytes() throws StoreException {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.write(FORMAT);
      out.write(trust | (kept ? KEPT : 0) | (authority ? AUTHORITY : 0));
      out.writeUTF(number);
      out.writeUTF(name);
      if (write(key, out)) {
        byte[] received = window.toBytes();
        out.writeShort(received.length);
        out.write(received);
      }
      if (write(offeredKey, out)) {
        out.writeUTF(offeredName);
        out.writeLong(offeredTime);
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new StoreException(e.toString(), false);
    }
  }

  private static boolean write(PublicKey key, DataOutputStream out) throws IOException {
    if (key == null) {
      out.write(0);
      return false;
    }
    out.write(key.curve().id());
    out.write(key.toUncompressedBytes());
    return true;
  }

  static Contact decode(int item, byte[] bytes, CurveSet curves)
      throws IOException, InvalidEncodingException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    Contact contact = new Contact();
    contact.item = item;
    int format = in.readByte();
    int flags = in.readByte();
    if (format != FORMAT) {
      throw new IOException();
    }
    contact.trust = Math.min(flags & TRUST, FIRST_USE);
    contact.kept = (flags & KEPT) != 0;
    contact.authority = (flags & AUTHORITY) != 0;
    contact.number = in.readUTF();
    contact.name = in.readUTF();
    contact.key = readKey(in, curves);
    if (contact.key != null) {
      byte[] received = new byte[in.readUnsignedShort()];
      in.readFully(received);
      contact.window = ReplayWindow.decode(received);
    }
    contact.authority &= contact.key != null && contact.trust == COMPARED;
    contact.offeredKey = readKey(in, curves);
    if (contact.offeredKey != null) {
      contact.offeredName = in.readUTF();
      contact.offeredTime = in.readLong();
    }
    return contact;
  }

  private static PublicKey readKey(DataInputStream in, CurveSet curves)
      throws IOException, InvalidEncodingException {
    int id = in.readByte();
    if (id == 0) {
      return null;
    }
    Curve curve = curves.byId(id);
    if (curve == null) {
      throw new IOException();
    }
    byte[] point = new byte[curve.uncompressedPointLength()];
    in.readFully(point);
    return PublicKey.decode(curve, point);
  }
}
