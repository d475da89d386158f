// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.screen.display.Symbol;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.random.HmacDrbg;

class ContactWordsTest {
  private static final String BOB = "+4915112345";

  @Test
  void keyIsAsGoodAsItWasChecked() throws Exception {
    CurveSet curves = new CurveSet(new Curve[] {Curves.p192()});
    Contacts contacts = new Contacts(Journal.open(new MemoryRecords()), curves);
    Contact bob = contacts.add(BOB, "Bob");
    assertNull(ContactWords.symbol(bob));
    contacts.offer(BOB, "Bob", key(1), 1);
    bob = contacts.byItem(bob.item());
    assertSame(Symbol.QUESTION, ContactWords.symbol(bob));
    String none = ContactWords.trust(bob);
    bob = contacts.accept(bob, false);
    assertSame(Symbol.KEY, ContactWords.symbol(bob));
    String unseen = ContactWords.trust(bob);
    bob = contacts.compared(bob);
    assertSame(Symbol.TICK, ContactWords.symbol(bob));
    assertNotEquals(none, unseen);
    assertNotEquals(unseen, ContactWords.trust(bob));
    contacts.offer(BOB, "Bob", key(2), 2);
    assertSame(Symbol.WARNING, ContactWords.symbol(contacts.byItem(bob.item())));
  }

  private static PublicKey key(int seed) {
    HmacDrbg drbg = new HmacDrbg(Hash.sha256(), new byte[] {(byte) seed});
    return PrivateKey.generate(Curves.p192(), drbg).publicKey();
  }
}
