// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.SentMessages;
import org.trustedsms.message.Verdict;
import org.trustedsms.text.TextCodings;

/** Who sends commands to a device, and reads its results. */
final class Operator {
  static final PrivateKey DEVICE = PrivateKey.generate(Curves.p256(), new Random(7)::nextBytes);

  final PrivateKey key;
  private final Map<String, MessageId> sent = new ConcurrentHashMap<>();

  Operator(int seed) {
    key = PrivateKey.generate(Curves.p256(), new Random(seed)::nextBytes);
  }

  static long now() {
    return Instant.now().getEpochSecond();
  }

  byte[] sign(Draft draft) {
    return sign(draft, now());
  }

  byte[] sign(Draft draft, long time) {
    OutgoingMessage message = new Sender(key, () -> time / 20 * 20).sign(draft);
    sent.put(HexFormat.of().formatHex(message.id().handle()), message.id());
    return message.payload();
  }

  byte[] command(String words) {
    return command(words, DEVICE.publicKey(), now() + 600);
  }

  byte[] command(String words, PublicKey device, long until) {
    return sign(Command.draft(words, until, TextCodings.plain()).to(device));
  }

  byte[] command(byte[] data) {
    return sign(Command.draft(data, now() + 600).to(DEVICE.publicKey()));
  }

  byte[] introduction(String code) {
    return sign(Draft.publicKey(key.publicKey(), code));
  }

  /** Verifies what the device has sent. */
  ReceivedMessage read(byte[] payload) {
    MessageKind[] kinds = {Result.KIND, MessageKinds.PUBLIC_KEY};
    SentMessages answered =
        (handle, recipient, answer) -> sent.get(HexFormat.of().formatHex(handle));
    return new Receiver(key, Curves.all(), new KnownSenders().add("device", DEVICE.publicKey()))
        .taking(new MessageKinds(kinds))
        .with(answered)
        .receive(payload, "device", now());
  }

  Result result(byte[] payload) {
    ReceivedMessage message = read(payload);
    assertEquals(Verdict.VERIFIED, message.verdict(), message.reason());
    return new Result(message);
  }
}
