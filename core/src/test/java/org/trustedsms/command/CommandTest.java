// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.testing.ReferenceMessage.hex;
import static org.trustedsms.testing.ReferenceMessage.join;
import static org.trustedsms.testing.ReferenceMessage.number;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Conversation;
import org.trustedsms.testing.ReferenceMessage;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

class CommandTest {
  private static final long NOW = 1_700_000_000L;
  private static final long UNTIL = NOW + 3600;
  private static final PrivateKey OWNER = TestKeys.of(Curves.p192(), 1);
  private static final PrivateKey DEVICE = TestKeys.of(Curves.p192(), 2);

  private static ReferenceMessage byHand(String form, byte[] data) {
    byte[] content = join(number(UNTIL / 20, 4), hex(form), data);
    return ReferenceMessage.of(OWNER, 8, NOW, content).to(DEVICE.publicKey());
  }

  private static ReceivedMessage received(ReferenceMessage message) {
    return Conversation.received(message.payload(), OWNER.publicKey(), DEVICE, NOW);
  }

  private static Verdict verdict(ReferenceMessage message) {
    return received(message).verdict();
  }

  private static Command sent(Draft draft) {
    OutgoingMessage message = Conversation.signed(OWNER, draft.to(DEVICE.publicKey()), NOW);
    Command command =
        new Command(Conversation.verified(message.payload(), OWNER.publicKey(), DEVICE, NOW));
    assertEquals(message.id(), command.id());
    return command;
  }

  @Test
  void readsWhatTheTableSays() {
    Command words = new Command(received(byHand("00", new byte[] {'g', 'o'}).in(1)));
    assertEquals("until, form", Command.KIND.fixedPartName());
    assertTrue(words.isText());
    assertEquals("go", words.text());
    assertEquals(0, words.data().length);
    assertEquals(UNTIL, words.until());
    assertEquals(OWNER.publicKey(), words.message().sender());
    Command bytes = new Command(received(byHand("80", new byte[] {0, -1})));
    assertFalse(bytes.isText());
    assertEquals("", bytes.text());
    assertArrayEquals(new byte[] {0, -1}, bytes.data());
    assertEquals(UNTIL, bytes.until());
    assertArrayEquals(byHand("80", new byte[] {0, -1}).id(), bytes.id().toBytes());
  }

  @Test
  void aSmallDeviceReadsCommandsInItsCodings() {
    Receiver device =
        new Receiver(
            DEVICE,
            DEVICE.publicKey(),
            Curves.all(),
            new KnownSenders().add("owner", OWNER.publicKey()),
            TextCodings.plain(),
            new MessageKinds(new MessageKind[] {Command.KIND}));
    for (String words : new String[] {"Open gate 4", "\u95e84"}) {
      Draft plain = Command.draft(words, UNTIL, TextCodings.plain()).to(DEVICE.publicKey());
      ReceivedMessage read =
          device.receive(Conversation.signed(OWNER, plain, NOW).payload(), "owner", NOW);
      assertEquals(words, new Command(read).text());
    }
    OutgoingMessage compact =
        Conversation.signed(
            OWNER,
            Command.draft("Open gate 4", UNTIL, TextCodings.standard()).to(DEVICE.publicKey()),
            NOW);
    assertSame(Verdict.UNSUPPORTED, device.receive(compact.payload(), "owner", NOW).verdict());
  }

  @Test
  void writesWhatTheTableSays() {
    OutgoingMessage message =
        Conversation.signed(
            OWNER, Command.draft(new byte[] {1, 2}, UNTIL + 19).to(DEVICE.publicKey()), NOW);
    ReferenceMessage byHand = byHand("80", new byte[] {1, 2});
    assertArrayEquals(byHand.signedBytes(), message.evidence().signedBytes());
    assertArrayEquals(Arrays.copyOf(byHand.payload(), 11), Arrays.copyOf(message.payload(), 11));
  }

  @Test
  void whatWasCommandedArrives() {
    Cases.check(
        100,
        c -> {
          long until = c.number(NOW, 20 * 0xffffffffL + 19);
          if (c.flag()) {
            String words = c.text(0, 40);
            Command command = sent(Command.draft(words, until, TextCodings.standard()));
            assertEquals(words, command.text());
            assertTrue(command.isText());
            assertEquals(until / 20 * 20, command.until());
          } else {
            byte[] data = c.bytes(0, 40);
            Command command = sent(Command.draft(data, until));
            assertArrayEquals(data, command.data());
            assertFalse(command.isText());
          }
        });
  }

  /** Step 6 of section 10. */
  @Test
  void deviceWithoutTheTextCodingTakesCommandsInBytes() {
    Receiver device =
        new Receiver(DEVICE, Curves.all(), new KnownSenders().add("+1", OWNER.publicKey()))
            .taking(new MessageKinds(new MessageKind[] {Command.KIND}))
            .with(new TextCodings(new TextCoding[] {TextCodings.standard().byId(1)}));
    ReceivedMessage taken = device.receive(byHand("80", new byte[] {0, -1}).payload(), "+1", NOW);
    assertSame(Verdict.VERIFIED, taken.verdict());
    assertArrayEquals(new byte[] {0, -1}, new Command(taken).data());
    byte[] words = byHand("00", new byte[] {'g', 'o'}).in(2).payload();
    assertSame(Verdict.UNSUPPORTED, device.receive(words, "+1", NOW).verdict());
    byte[] noForm = Arrays.copyOf(words, 8);
    assertSame(Verdict.MALFORMED, device.receive(noForm, "+1", NOW).verdict());
  }

  @Test
  void formsThatAreMalformed() {
    for (int form = 0; form < 256; form++) {
      boolean known = form == 0 || form == 0x80;
      ReferenceMessage message = byHand(String.format("%02x", form), new byte[0]);
      assertSame(known ? Verdict.VERIFIED : Verdict.MALFORMED, verdict(message));
    }
    // Bytes in a text coding.
    assertSame(Verdict.MALFORMED, verdict(byHand("80", new byte[] {'a'}).in(1)));
    // Before the signature is looked at.
    assertSame(
        Verdict.MALFORMED,
        Conversation.received(
                byHand("80", new byte[] {'a'}).in(1).payload(), DEVICE.publicKey(), DEVICE, NOW)
            .verdict());
    // A text that is none.
    assertSame(Verdict.MALFORMED, verdict(byHand("00", new byte[] {-1}).in(1)));
    assertSame(Verdict.VERIFIED, verdict(byHand("80", new byte[] {-1})), "bytes may be anything");
    for (int length = 0; length < 5; length++) {
      byte[] cut = Arrays.copyOf(byHand("00", new byte[0]).content(), length);
      assertSame(
          Verdict.MALFORMED,
          verdict(ReferenceMessage.of(OWNER, 8, NOW, cut).to(DEVICE.publicKey())));
    }
  }

  @Test
  void isBoundAndNotAcknowledged() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Conversation.signed(OWNER, Command.draft("a", UNTIL, TextCodings.plain()), NOW));
    byte[] content = byHand("00", new byte[0]).content();
    assertSame(Verdict.MALFORMED, verdict(ReferenceMessage.of(OWNER, 8, NOW, content)));
    assertSame(Verdict.MALFORMED, verdict(byHand("00", new byte[0]).asking()));
  }

  @Test
  void isNotLateWhenItIsGiven() {
    byte[] content = byHand("00", new byte[0]).content();
    ReferenceMessage at = ReferenceMessage.of(OWNER, 8, UNTIL, content).to(DEVICE.publicKey());
    assertSame(Verdict.VERIFIED, verdict(at));
    ReferenceMessage after =
        ReferenceMessage.of(OWNER, 8, UNTIL + 20, content).to(DEVICE.publicKey());
    assertSame(Verdict.MALFORMED, verdict(after));
    Command command = new Command(received(at));
    assertFalse(command.isLateAt(UNTIL + 19));
    assertTrue(command.isLateAt(UNTIL + 20));
  }

  /** The command waited, or the clock was set back: a device would give no result. */
  @Test
  void isNotSignedWhenItIsLate() {
    for (Draft draft :
        List.of(
            Command.draft("go", UNTIL, TextCodings.plain()),
            Command.draft(new byte[] {1}, UNTIL + 19))) {
      Draft bound = draft.to(DEVICE.publicKey());
      assertEquals(UNTIL, new Sender(OWNER, () -> UNTIL).sign(bound).stamp());
      Sender late = new Sender(OWNER, () -> UNTIL + 20);
      assertEquals(
          "the command is late when it is given",
          assertThrows(IllegalArgumentException.class, () -> late.sign(bound)).getMessage());
    }
  }

  @Test
  void whatIsNoCommand() {
    ReferenceMessage message = byHand("00", new byte[0]);
    ReceivedMessage forged =
        Conversation.received(message.payload(), DEVICE.publicKey(), DEVICE, NOW);
    assertSame(Command.KIND, forged.kind());
    assertThrows(IllegalArgumentException.class, () -> new Command(forged));
    byte[] text = Conversation.signed(OWNER, Draft.text("go"), NOW).payload();
    ReceivedMessage other = Conversation.verified(text, OWNER.publicKey(), DEVICE, NOW);
    assertThrows(IllegalArgumentException.class, () -> new Command(other));
    assertThrows(IllegalArgumentException.class, () -> Command.draft("a", -1, TextCodings.plain()));
    assertThrows(
        IllegalArgumentException.class,
        () -> Command.draft("a", 20 * (0xffffffffL + 1), TextCodings.plain()));
  }
}
