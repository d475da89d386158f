// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.party;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.text.TextCodings;
import org.trustedsms.text.Utf16Coding;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.Purchase;

/** A verified offer, the user's answer, and whether that was acknowledged. Immutable. */
public final class StoredOffer {
  private static final int FORMAT = 1;
  private static final int UNREAD = 1;
  private static final int IS_CERTIFIED = 2;

  // Set before the object is handed out, and never afterwards.
  int item;
  private String number;
  private long time;
  private PublicKey supplier;
  private Certified certified;
  private byte[] terms;
  private String content;
  private Offer offer;
  private Purchase purchase;
  private long receiptTime;
  private boolean unread;

  private StoredOffer() {}

  /** Takes an offer that came at a time in seconds since 1970-01-01 UTC. */
  static StoredOffer of(int item, ReceivedMessage message, String number, long time) {
    StoredOffer stored = new StoredOffer();
    stored.item = item;
    stored.number = number;
    stored.time = time;
    stored.supplier = message.sender();
    stored.certified = Certified.of(message.certification());
    stored.terms = message.signedFixedPart();
    stored.content = message.text();
    stored.offer = Offer.in(message);
    stored.purchase = Purchase.open(stored.offer, message.id());
    stored.unread = true;
    return stored;
  }

  private StoredOffer with(Purchase next, long receipt, boolean isUnread) {
    StoredOffer changed = new StoredOffer();
    changed.item = item;
    changed.number = number;
    changed.time = time;
    changed.supplier = supplier;
    changed.certified = certified;
    changed.terms = terms;
    changed.content = content;
    changed.offer = offer;
    changed.purchase = next;
    changed.receiptTime = receipt;
    changed.unread = isUnread;
    return changed;
  }

  StoredOffer opened() {
    return with(purchase, receiptTime, false);
  }

  /** Drafts an answer, for {@link #answered}. */
  Draft answer(int choice) {
    if (!offer.hasChoice(choice)) {
      throw new IllegalArgumentException("The offer has no choice " + choice + ".");
    }
    byte[] code = {(byte) choice};
    return Draft.of(
            Acceptance.KIND,
            Bytes.join(purchase.offer().handle(), code),
            Bytes.join(purchase.offer().toBytes(), code),
            "",
            TextCodings.standard())
        .to(supplier);
  }

  StoredOffer answered(int choice, OutgoingMessage message) {
    return with(purchase.answered(choice, message), 0, false);
  }

  StoredOffer acknowledged(long when) {
    return with(purchase.acknowledged(purchase.acceptance()), when, true);
  }

  /** Returns the item in the store, greater than those of earlier offers. */
  public int item() {
    return item;
  }

  /** Returns the number that it came from. */
  public String number() {
    return number;
  }

  /** Returns the key that it is signed with. */
  public PublicKey supplier() {
    return supplier;
  }

  /** Returns who certified the supplier; null if the user accepted the key. */
  public Certified certified() {
    return certified;
  }

  public Offer offer() {
    return offer;
  }

  public Purchase purchase() {
    return purchase;
  }

  /** Returns when the acknowledgement came, in seconds since 1970-01-01 UTC; 0 if none came. */
  public long receiptTime() {
    return receiptTime;
  }

  /** Returns whether the user has not seen it as it is now. */
  public boolean isUnread() {
    return unread;
  }

  /** Returns whether another offer has the same words and choices, but another amount. */
  public boolean differsInAmount(StoredOffer other) {
    return content.equals(other.content)
        && (offer.amount() == null
            ? other.offer.amount() != null
            : !offer.amount().equals(other.offer.amount()));
  }

  /**
   * Returns the stored form: format, flags, the supplier's curve and uncompressed point, number by
   * writeUTF, times of offer and receipt (8 bytes each), any certification, purchase and terms
   * after lengths of 2 bytes, and the text in UTF-16.
   */
  byte[] toBytes() throws StoreException {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.write(FORMAT);
      out.write((unread ? UNREAD : 0) | (certified == null ? 0 : IS_CERTIFIED));
      out.write(supplier.curve().id());
      out.write(supplier.toUncompressedBytes());
      out.writeUTF(number);
      out.writeLong(time);
      out.writeLong(receiptTime);
      if (certified != null) {
        certified.write(out);
      }
      byte[] state = purchase.toBytes();
      out.writeShort(state.length);
      out.write(state);
      out.writeShort(terms.length);
      out.write(terms);
      out.write(new Utf16Coding().encode(content));
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new StoreException(e.toString(), false);
    }
  }

  static StoredOffer decode(int item, byte[] bytes, CurveSet curves) throws Exception {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int format = in.readByte();
    int flags = in.readByte();
    Curve curve = curves.byId(in.readByte());
    if (format != FORMAT || curve == null) {
      throw new IOException();
    }
    StoredOffer stored = new StoredOffer();
    stored.item = item;
    stored.unread = (flags & UNREAD) != 0;
    stored.supplier = PublicKey.decode(curve, read(in, curve.uncompressedPointLength()));
    stored.number = in.readUTF();
    stored.time = in.readLong();
    stored.receiptTime = in.readLong();
    if ((flags & IS_CERTIFIED) != 0) {
      stored.certified = Certified.read(in);
    }
    stored.purchase = Purchase.decode(read(in, in.readUnsignedShort()));
    stored.terms = read(in, in.readUnsignedShort());
    byte[] rest = read(in, in.available());
    stored.content = new Utf16Coding().decode(rest, 0, rest.length);
    stored.offer = Offer.of(stored.terms, stored.content);
    return stored;
  }

  private static byte[] read(DataInputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
