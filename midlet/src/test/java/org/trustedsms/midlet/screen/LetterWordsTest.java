// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.mail.Letter;
import org.trustedsms.midlet.mail.Mailbox;
import org.trustedsms.midlet.screen.display.Symbol;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.text.TextCodings;

class LetterWordsTest {
  private static final String BOB = "+4915112345";
  private static final int UNREAD = 1;

  @Test
  void verifiedMessageIsFromItsSenderAndAnyOtherPerhaps() throws Exception {
    Contact bob = bob();
    Letter verified = letter(Letter.VERIFIED, Letter.TEXT, "Hi\nBob", 0);
    Letter forged = letter(Letter.SIGNATURE_INVALID, Letter.TEXT, "", UNREAD);
    assertEquals("Bob", LetterWords.name(verified, bob));
    assertEquals(BOB, LetterWords.name(verified, null));
    assertEquals("Bob?", LetterWords.name(forged, bob));
    assertEquals(BOB + "?", LetterWords.name(forged, null));
    assertEquals("Bob: Hi Bob", LetterWords.row(verified, bob));
    assertEquals("* Bob?: Forged or changed", LetterWords.row(forged, bob));
    assertEquals("Bob", LetterWords.name(letter(Letter.FAILED, Letter.TEXT, "Hi", 0), bob));
  }

  @Test
  void rowTellsTheBeginningOfATextAndKeysApart() throws Exception {
    String text = "Pay 250.00 to account 4711 today";
    assertEquals(
        BOB + ": Pay 250.00 to account 47...",
        LetterWords.row(letter(Letter.SENT, Letter.TEXT, text, 0), null));
    assertEquals(BOB + ": key", LetterWords.row(letter(Letter.SENT, Letter.KEY, "Alice", 0), null));
  }

  @Property
  void rowOfAnyTextIsOneShortLine(
      @ForAll String text, @ForAll @IntRange(min = 1, max = 13) int state) throws Exception {
    String row = LetterWords.row(letter(state, Letter.TEXT, text, UNREAD), null);
    assertEquals(-1, row.indexOf('\n'));
    assertTrue(row.length() <= 2 + BOB.length() + 3 + 24 + 3, row);
  }

  @Test
  void everyStateHasATitleAndASymbol() throws Exception {
    for (int state = Letter.VERIFIED; state <= Letter.INTERRUPTED; state++) {
      Letter letter = letter(state, Letter.TEXT, "", 0);
      assertTrue(Character.isUpperCase(LetterWords.state(letter).charAt(0)));
      boolean good = state == Letter.VERIFIED || state == Letter.ACKNOWLEDGED;
      assertEquals(good, LetterWords.symbol(letter) == Symbol.TICK, letter.words());
    }
    assertSame(Symbol.CROSS, LetterWords.symbol(letter(Letter.SIGNATURE_INVALID, 1, "", 0)));
    assertSame(Symbol.QUESTION, LetterWords.symbol(letter(Letter.UNKNOWN_SENDER, 1, "", 0)));
    assertSame(Symbol.ARROW, LetterWords.symbol(letter(Letter.SENT, 1, "", 0)));
    assertSame(Symbol.CROSS, LetterWords.symbol(letter(Letter.FAILED, 1, "", 0)));
    assertSame(Symbol.QUESTION, LetterWords.symbol(letter(Letter.INTERRUPTED, 1, "", 0)));
  }

  private static Contact bob() throws Exception {
    CurveSet curves = new CurveSet(new Curve[] {Curves.p192()});
    return new Contacts(Journal.open(new MemoryRecords()), curves).add(BOB, "Bob");
  }

  /** Stores a letter as {@link Letter} describes it, and reads it as the inbox does. */
  private static Letter letter(int state, int kind, String text, int flags) throws Exception {
    Journal journal = Journal.open(new MemoryRecords());
    int item = journal.newItem(Journal.LETTER);
    journal.commit(new Changes().put(item, bytes(state, kind, text, flags)));
    Mailbox mailbox = new Mailbox(journal);
    Object only = (state >= Letter.SENDING ? mailbox.outbox() : mailbox.inbox()).elementAt(0);
    return (Letter) only;
  }

  private static byte[] bytes(int state, int kind, String text, int flags) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(1);
    out.write(state);
    out.write(kind);
    out.write(Curves.p192().id());
    out.write(flags);
    out.writeShort(1);
    out.writeLong(1200000000L);
    out.writeLong(0);
    out.writeUTF(BOB);
    out.writeUTF("");
    out.write(TextCodings.standard().shortest(text).id());
    out.write(TextCodings.standard().shortest(text).encode(text));
    return bytes.toByteArray();
  }
}
