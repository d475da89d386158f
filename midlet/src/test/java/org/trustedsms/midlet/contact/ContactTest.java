// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.testing.Cases;

class ContactTest {
  private static Contact contact(String name, int key, int offeredKey) {
    Contact contact = new Contact();
    contact.item = 5;
    contact.number = "+15550000";
    contact.name = name;
    contact.kept = true;
    if (key > 0) {
      contact.key = Keys.key(key);
      contact.trust = Contact.FIRST_USE;
      contact.window = ReplayWindow.above(1000);
    }
    if (offeredKey > 0) {
      contact.offeredKey = Keys.key(offeredKey);
      contact.offeredName = name + "?";
      contact.offeredTime = Long.MAX_VALUE;
    }
    return contact;
  }

  @Test
  void whatIsWrittenIsRead() {
    Cases.check(
        100,
        c -> {
          String name = c.text(0, 40);
          int key = c.integer(0, 4);
          int offeredKey = c.integer(0, 4);
          boolean kept = c.flag();
          Contact contact = contact(name, key, offeredKey);
          contact.kept = kept;
          Contact read = Contact.decode(5, contact.toBytes(), Keys.CURVES);
          assertEquals(5, read.item());
          assertEquals(contact.number(), read.number());
          assertEquals(name, read.name());
          assertEquals(contact.key(), read.key());
          assertEquals(contact.trust(), read.trust());
          assertEquals(contact.offeredKey(), read.offeredKey());
          assertEquals(contact.offeredName(), read.offeredName());
          assertEquals(contact.offeredTime(), read.offeredTime());
          assertEquals(key > 0, read.window() != null);
          if (key > 0) {
            assertArrayEquals(contact.window.toBytes(), read.window().toBytes());
          }
          assertEquals(kept, read.kept);
          assertEquals(
              offeredKey == 0 ? Contact.SAME : key == 0 ? Contact.NEW : Contact.CHANGED,
              read.offer());
          assertEquals(name.isEmpty() ? "+15550000" : name, read.label());
          assertArrayEquals(contact.toBytes(), read.copy().toBytes());
        });
  }

  @Test
  void changedBytesAreReadOrRefused() {
    Cases.check(
        1000,
        c -> {
          int[] places = c.random().ints(c.integer(1, 3)).toArray();
          byte value = (byte) c.integer(-128, 127);
          boolean shorter = c.flag();
          byte[] bytes = contact("A name", 1, 2).toBytes();
          for (int place : places) {
            bytes[Math.floorMod(place, bytes.length)] = value;
          }
          readOrRefuse(shorter ? Arrays.copyOf(bytes, bytes.length - 1) : bytes);
        });
  }

  @Test
  void anyBytesAreReadOrRefused() {
    Cases.check(
        1000,
        c -> {
          byte[] bytes = c.bytes(0, 255);
          readOrRefuse(bytes);
        });
  }

  private static void readOrRefuse(byte[] bytes) {
    try {
      Contact read = Contact.decode(1, bytes, Keys.CURVES);
      assertTrue(read.trust() <= Contact.FIRST_USE);
      assertTrue(read.label() != null);
    } catch (IOException | InvalidEncodingException e) {
      assertTrue(bytes.length > 0 || e instanceof EOFException);
    }
  }

  @Test
  void aKeyOnAnUnknownCurveIsRefused() throws StoreException {
    byte[] bytes = contact("A name", 2, 0).toBytes();
    CurveSet curves = new CurveSet(new Curve[] {Curves.p192()});
    assertThrows(IOException.class, () -> Contact.decode(1, bytes, curves));
  }
}
