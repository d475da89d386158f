// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.List;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Conversation;
import org.trustedsms.testing.ReferenceMessage;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

/**
 * A receiver of kinds 5 to 10: genuine messages that were changed, any content that a certified
 * sender signs, any bytes. Nothing is thrown, nothing is verified that was not signed, and what is
 * verified can be read.
 */
class AllKindsFuzzTest {
  private static final long NOW = 1_700_000_000L;
  private static final String NUMBER = "+491701234567";
  private static final PrivateKey ROOT = TestKeys.of(Curves.p192(), 1);
  private static final PrivateKey TAXI = TestKeys.of(Curves.p192(), 2);
  private static final PrivateKey ME = TestKeys.of(Curves.p192(), 3);
  private static final byte[] CERTIFICATE =
      Certificate.issue(
          ROOT, new Subject(TAXI.publicKey(), NUMBER, "Taxi", Roles.SUPPLIER), NOW, NOW + 86400);
  private static final OutgoingMessage OFFER =
      Conversation.signed(ME, new Offer("Tea", NOW + 20).draft(), NOW);
  private static final OutgoingMessage COMMAND =
      Conversation.signed(
          ME, Command.draft("go", NOW + 20, TextCodings.plain()).to(TAXI.publicKey()), NOW);

  private static List<byte[]> genuine() {
    byte[] offered = OFFER.payload();
    Offer ride =
        new Offer("Ride", NOW + 20)
            .withAmount(new Amount("EUR", 2500))
            .withChoices(new String[] {"now", "later"});
    ReceivedMessage tea = Conversation.verified(offered, ME.publicKey(), TAXI, NOW);
    return List.of(
        signed(6, ride.draft()),
        signed(7, Offer.answer(tea, 1, "yes")),
        signed(8, Command.draft("go", NOW + 20, TextCodings.plain()).to(ME.publicKey())),
        signed(8, Command.draft(new byte[] {1}, NOW + 20).to(ME.publicKey())),
        signed(9, Result.draft(COMMAND.id(), ME.publicKey(), 0, "done", TextCodings.plain())),
        Certificate.issue(
            ROOT, new Subject(ME.publicKey(), "+1", "Me", Roles.PERSON), NOW, NOW + 20),
        RevocationList.issue(ROOT, NOW, NOW + 20, new MessageId[0]));
  }

  private static byte[] signed(int kind, Draft draft) {
    byte[] payload = Conversation.signed(TAXI, draft, NOW).payload();
    assertEquals(kind, payload[0] >> 2 & 15);
    return payload;
  }

  @FuzzTest
  void receive(FuzzedDataProvider data) throws Exception {
    Authority[] anchors = {new Authority(ROOT.publicKey(), "Root", null)};
    TrustStore trustStore = new TrustStore(anchors, Curves.all(), new MemoryStore(), 3);
    trustStore.accept(CERTIFICATE, NOW);
    Receiver receiver =
        new Receiver(ME, Curves.all(), new KnownSenders())
            .taking(Conversation.KINDS)
            .with(Conversation.sent(OFFER, COMMAND))
            .with(trustStore);
    byte[] made = data.pickValue(genuine());
    boolean maySign = data.consumeBoolean();
    byte[] payload =
        maySign ? anyContent(data, made) : data.consumeBoolean() ? change(made, data) : rest(data);

    ReceivedMessage message = receiver.receive(payload, NUMBER, NOW);
    assertNotNull(message.reason());
    boolean taken =
        message.verdict() == Verdict.VERIFIED || message.verdict() == Verdict.CREDENTIAL_ACCEPTED;
    assertTrue(!taken || maySign || isSigned(made, payload), message.reason());
    assertEquals(message.verdict() == Verdict.VERIFIED, message.certification() != null);
    assertTrue(!Arrays.equals(made, payload) || taken, message.reason());
    if (message.verdict() == Verdict.VERIFIED) {
      read(message);
      assertEquals(Verdict.REPLAYED, receiver.receive(payload, NUMBER, NOW).verdict());
    }
  }

  /** All but s is as it was made. */
  private static boolean isSigned(byte[] made, byte[] payload) {
    return Arrays.equals(
        Arrays.copyOf(made, made.length - 24),
        Arrays.copyOf(payload, Math.max(0, payload.length - 24)));
  }

  /** Neither of these throws. */
  private static void read(ReceivedMessage message) {
    if (message.kind() == Offer.KIND) {
      Offer offer = Offer.in(message);
      assertTrue(offer.choices().length <= 9);
      assertTrue(offer.until() >= message.stamp());
      assertTrue(offer.amount() == null || offer.amount().toString().length() > 4);
    } else if (message.kind() == Acceptance.KIND) {
      Acceptance acceptance = new Acceptance(message);
      assertEquals(OFFER.id(), acceptance.offer());
      assertTrue(acceptance.choice() >= 0 && acceptance.choice() <= 9);
    } else if (message.kind() == Command.KIND) {
      Command command = new Command(message);
      assertTrue(command.until() >= message.stamp());
      assertTrue(command.isText() ? command.data().length == 0 : command.text().isEmpty());
    } else if (message.kind() == Result.KIND) {
      Result result = new Result(message);
      assertEquals(COMMAND.id(), result.command());
      assertTrue(result.status() >= 0 && result.status() < 128);
      assertTrue(result.isText() ? result.data().length == 0 : result.text().isEmpty());
    }
  }

  /** Of a kind from 6 to 9, signed by the certified sender. */
  private static byte[] anyContent(FuzzedDataProvider data, byte[] made) {
    int kind = data.consumeInt(6, 9);
    int coding = data.consumeInt(0, 3);
    boolean bound = data.consumeBoolean();
    byte[] id = (kind == 7 ? OFFER : COMMAND).id().toBytes();
    byte[] some = rest(data);
    ReferenceMessage message =
        kind == 6 || kind == 8
            ? ReferenceMessage.of(TAXI, kind, NOW, some)
            : ReferenceMessage.of(
                    TAXI, kind, NOW, ReferenceMessage.join(Arrays.copyOf(id, 4), some))
                .signing(ReferenceMessage.join(id, some));
    byte[] payload = (bound ? message.to(ME.publicKey()) : message).in(coding).payload();
    return payload.length > 4 ? payload : made;
  }

  private static byte[] rest(FuzzedDataProvider data) {
    return data.consumeRemainingAsBytes();
  }

  private static byte[] change(byte[] payload, FuzzedDataProvider data) {
    byte[] changed = payload;
    while (data.remainingBytes() > 0) {
      int place = data.consumeInt(0, changed.length);
      byte[] head = Arrays.copyOf(changed, place);
      int dropped = Math.min(changed.length - place, data.consumeInt(0, 4));
      byte[] rest = Arrays.copyOfRange(changed, place + dropped, changed.length);
      changed = ReferenceMessage.join(head, data.consumeBytes(data.consumeInt(0, 4)), rest);
    }
    return changed;
  }
}
