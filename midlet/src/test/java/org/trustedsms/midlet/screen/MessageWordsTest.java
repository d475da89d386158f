// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.Messages;
import org.trustedsms.midlet.message.StoredMessage;
import org.trustedsms.midlet.screen.display.Symbol;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.testing.Cases;
import org.trustedsms.text.TextCodings;

class MessageWordsTest {
  private static final String BOB = "+4915112345";
  private static final int UNREAD = 1;
  private static final int HAS_FINGERPRINT = 16;
  private static final int CERTIFIED = 64;
  private static final PublicKey KEY = key(1);

  @Test
  void verifiedMessageIsFromItsSenderAndAnyOtherPerhaps() throws Exception {
    Contact bob = bob();
    StoredMessage verified = message(StoredMessage.VERIFIED, StoredMessage.TEXT, "Hi\nBob", 0);
    StoredMessage forged = message(StoredMessage.SIGNATURE_INVALID, StoredMessage.TEXT, "", UNREAD);
    assertEquals("Bob", MessageWords.name(verified, accepted(true)));
    assertEquals("Bob (unchecked)", MessageWords.name(verified, accepted(false)));
    assertEquals(BOB + " (unchecked)", MessageWords.name(verified, null));
    assertEquals("Bob?", MessageWords.name(forged, bob));
    assertEquals(BOB + "?", MessageWords.name(forged, null));
    assertEquals("Bob: Hi Bob", MessageWords.row(verified, accepted(true)));
    assertEquals("* Bob?: Forged or changed", MessageWords.row(forged, bob));
    assertEquals(
        "Bob", MessageWords.name(message(StoredMessage.FAILED, StoredMessage.TEXT, "Hi", 0), bob));
  }

  @Test
  void rowTellsTheBeginningOfATextAndKeysApart() throws Exception {
    String text = "Pay 250.00 to account 4711 today";
    assertEquals(
        BOB + ": Pay 250.00 to account 47...",
        MessageWords.row(message(StoredMessage.SENT, StoredMessage.TEXT, text, 0), null));
    assertEquals(
        BOB + ": key",
        MessageWords.row(message(StoredMessage.SENT, StoredMessage.KEY, "Alice", 0), null));
  }

  @Test
  void rowOfAnyTextIsOneShortLine() {
    Cases.check(
        1000,
        c -> {
          String text = c.text(0, 255);
          int state = c.integer(1, 13);
          String row = MessageWords.row(message(state, StoredMessage.TEXT, text, UNREAD), null);
          assertEquals(-1, row.indexOf('\n'));
          assertTrue(row.length() <= 2 + BOB.length() + " (unchecked): ".length() + 24 + 3, row);
        });
  }

  @Test
  void everyStateHasATitleAndASymbol() throws Exception {
    for (int state = StoredMessage.VERIFIED; state <= StoredMessage.INTERRUPTED; state++) {
      StoredMessage message = message(state, StoredMessage.TEXT, "", 0);
      String title = MessageWords.state(message, null);
      assertTrue(Character.isUpperCase(title.charAt(0)));
      boolean good = state == StoredMessage.VERIFIED || state == StoredMessage.ACKNOWLEDGED;
      assertEquals(good, symbol(message, accepted(true)) == Symbol.TICK, title);
    }
    assertSame(Symbol.CROSS, symbol(message(StoredMessage.SIGNATURE_INVALID, 1, "", 0), null));
    assertSame(Symbol.QUESTION, symbol(message(StoredMessage.UNKNOWN_SENDER, 1, "", 0), null));
    assertSame(Symbol.ARROW, symbol(message(StoredMessage.SENT, 1, "", 0), null));
    assertSame(Symbol.CROSS, symbol(message(StoredMessage.FAILED, 1, "", 0), null));
    assertSame(Symbol.QUESTION, symbol(message(StoredMessage.INTERRUPTED, 1, "", 0), null));
  }

  @Test
  void noTickWithoutComparedDigits() throws Exception {
    StoredMessage verified = message(StoredMessage.VERIFIED, StoredMessage.TEXT, "Hi", 0);
    assertSame(Symbol.TICK, symbol(verified, accepted(true)));
    assertSame(Symbol.KEY, symbol(verified, accepted(false)));
    assertSame(Symbol.KEY, symbol(verified, null));
  }

  /** What was signed with a key that the contact had before is not theirs whom one has compared. */
  @Test
  void theDigitsOfAnotherKeyDoNotVouchForAMessage() throws Exception {
    StoredMessage former =
        message(
            StoredMessage.VERIFIED,
            bytes(StoredMessage.VERIFIED, StoredMessage.TEXT, "Hi", 0, key(2)));
    assertSame(Symbol.KEY, symbol(former, accepted(true)));
    assertEquals("Verified, key unchecked", MessageWords.state(former, accepted(true)));
    assertEquals(BOB + " (unchecked)", MessageWords.name(former, accepted(true)));
  }

  private static String reason(int state, int kind) throws Exception {
    return MessageWords.reason(message(state, kind, "", 0));
  }

  /** Of a refused certificate, offer or receipt the kind says more than the state. */
  @Test
  void reasonsAreInTheUsersLanguage() throws Exception {
    assertEquals(
        "too old to rule out a repeat", reason(StoredMessage.TOO_OLD, StoredMessage.ENCRYPTED));
    assertEquals(
        "of a version, kind (14), curve (1) or text coding that this program does not have",
        reason(StoredMessage.UNSUPPORTED, 14));
    int[][] told = {
      {StoredMessage.SIGNATURE_INVALID, StoredMessage.CERTIFICATE, Text.FORGED_CREDENTIAL},
      {StoredMessage.SIGNATURE_INVALID, StoredMessage.ACKNOWLEDGEMENT, Text.FOREIGN_RECEIPT},
      {StoredMessage.SIGNATURE_INVALID, StoredMessage.OFFER, Text.WHY_2},
      {StoredMessage.UNKNOWN_SENDER, StoredMessage.REVOCATIONS, Text.FOREIGN_CREDENTIAL},
      {StoredMessage.UNKNOWN_SENDER, StoredMessage.OFFER, Text.NO_SUPPLIER},
      {StoredMessage.UNKNOWN_SENDER, StoredMessage.TEXT, Text.WHY_3},
      {StoredMessage.TOO_OLD, StoredMessage.CERTIFICATE, Text.OLD_CREDENTIAL},
      {StoredMessage.TOO_OLD, StoredMessage.OFFER, Text.WHY_6},
      {StoredMessage.MALFORMED, StoredMessage.CERTIFICATE, Text.WHY_7},
    };
    for (int[] row : told) {
      assertEquals(Texts.of(row[2]), reason(row[0], row[1]));
    }
  }

  /** The program itself, in the user's language. */
  @Test
  void whatWasStoredAsTheReasonIsIt() throws Exception {
    byte[] bytes = bytes(StoredMessage.MALFORMED, StoredMessage.TEXT, "", 0, KEY, "why");
    assertEquals("why", MessageWords.reason(message(StoredMessage.MALFORMED, bytes)));
  }

  /** A person compared, one who was not, one who is certified, and one who is nobody at all. */
  @Test
  void comparedUncheckedCertifiedAndUnknownAreNeverToldTheSame() throws Exception {
    Set<String> names = new HashSet<>();
    Set<String> states = new HashSet<>();
    Set<Symbol> symbols = new HashSet<>();
    StoredMessage verified = message(StoredMessage.VERIFIED, StoredMessage.TEXT, "Hi", 0);
    StoredMessage unknown = message(StoredMessage.UNKNOWN_SENDER, StoredMessage.TEXT, "", 0);
    StoredMessage certified = message(StoredMessage.VERIFIED, StoredMessage.TEXT, "Hi", CERTIFIED);
    Contact unchecked = accepted(false);
    for (StoredMessage message : List.of(certified, verified, unknown)) {
      names.add(MessageWords.name(message, accepted(true)));
      states.add(MessageWords.state(message, accepted(true)));
      symbols.add(MessageWords.symbol(message, accepted(true)));
    }
    names.add(MessageWords.name(verified, unchecked));
    states.add(MessageWords.state(verified, unchecked));
    symbols.add(MessageWords.symbol(verified, unchecked));
    assertEquals(Set.of("[Bob by Trent]", "Bob", "Bob?", "Bob (unchecked)"), names);
    assertEquals(4, states.size(), states.toString());
    assertEquals(4, symbols.size());
  }

  private static Symbol symbol(StoredMessage message, Contact contact) {
    return MessageWords.symbol(message, contact);
  }

  private static Contact accepted(boolean compared) throws Exception {
    CurveSet curves = new CurveSet(new Curve[] {Curves.p192()});
    Contacts contacts = new Contacts(Journal.open(new MemoryRecords()), curves);
    contacts.offer(BOB, "Bob", KEY, 0);
    return contacts.accept(contacts.byNumber(BOB), compared);
  }

  private static PublicKey key(int seed) {
    return PrivateKey.generate(Curves.p192(), new Random(seed)::nextBytes).publicKey();
  }

  private static Contact bob() throws Exception {
    CurveSet curves = new CurveSet(new Curve[] {Curves.p192()});
    return new Contacts(Journal.open(new MemoryRecords()), curves).add(BOB, "Bob");
  }

  /** Stores a message as {@link StoredMessage} describes it, and reads it as the inbox does. */
  private static StoredMessage message(int state, int kind, String text, int flags)
      throws Exception {
    return message(state, bytes(state, kind, text, flags));
  }

  private static StoredMessage message(int state, byte[] bytes) throws Exception {
    Journal journal = Journal.open(new MemoryRecords());
    int item = journal.newItem(Journal.MESSAGE);
    journal.commit(new Changes().put(item, bytes));
    Messages messages = new Messages(journal);
    Object only =
        (state >= StoredMessage.SENDING ? messages.outbox() : messages.inbox()).elementAt(0);
    return (StoredMessage) only;
  }

  private static byte[] bytes(int state, int kind, String text, int flags) throws IOException {
    return bytes(state, kind, text, flags, KEY);
  }

  private static byte[] bytes(int state, int kind, String text, int flags, PublicKey key)
      throws IOException {
    return bytes(state, kind, text, flags, key, "");
  }

  private static byte[] bytes(
      int state, int kind, String text, int flags, PublicKey key, String reason)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(1);
    out.write(state);
    out.write(kind);
    out.write(Curves.p192().id());
    out.write(flags | HAS_FINGERPRINT);
    out.writeShort(1);
    out.writeLong(1200000000L);
    out.writeLong(0);
    out.writeUTF(BOB);
    out.writeUTF(reason);
    out.write(key.fingerprint().toBytes());
    if ((flags & CERTIFIED) != 0) {
      for (String words : new String[] {"Bob", "Trent"}) {
        out.writeUTF(words);
      }
      out.write(1);
      out.writeLong(1300000000L);
      out.writeUTF("current");
    }
    out.write(2);
    out.write(TextCodings.standard().byId(2).encode(text));
    return bytes.toByteArray();
  }
}
