// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import java.util.stream.IntStream;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;

/** Signed messages of a few senders, all fresh at one time, and somebody who receives them. */
final class SignedMessages {
  static final int SENDERS = 4;
  static final int OF_EACH = 8;

  private static final long FIRST_STAMP = 1_700_000_000;
  private static final long NOW = FIRST_STAMP + 1000;
  private static final List<PrivateKey> KEYS = Keys.pairs(SENDERS);
  private static final PrivateKey RECEIVER = Keys.pair(SENDERS);
  private static final List<List<byte[]>> PAYLOADS =
      IntStream.range(0, SENDERS).mapToObj(SignedMessages::payloads).toList();

  private SignedMessages() {}

  private static List<byte[]> payloads(int sender) {
    return IntStream.range(0, OF_EACH).mapToObj(i -> payload(sender, i)).toList();
  }

  private static byte[] payload(int sender, int number) {
    return new Sender(KEYS.get(sender), () -> stamp(sender, number))
        .sign(Draft.text(sender + "," + number))
        .payload();
  }

  /** Greater for a greater number; two senders and two messages may share one. */
  static long stamp(int sender, int number) {
    return FIRST_STAMP + 100L * (number / 2) + 20L * (sender / 2);
  }

  static Fingerprint sender(int sender) {
    return KEYS.get(sender).publicKey().fingerprint();
  }

  static Verdict receive(Transaction transaction, int sender, int number) {
    return new Receiver(RECEIVER, Curves.all(), transaction.sender(KEYS.get(sender).publicKey()))
        .withMaximumAge(86_400)
        .receive(PAYLOADS.get(sender).get(number), "1", NOW)
        .verdict();
  }
}
