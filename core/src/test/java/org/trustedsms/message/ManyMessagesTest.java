// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/** What a service sends under one key within a second: all of it is verified, none of it twice. */
class ManyMessagesTest {
  private static final long NOW = 1_700_000_007L;
  private static final PrivateKey SERVICE = Keys.alice(Curves.p192());
  private static final PrivateKey DEVICE = Keys.bob(Curves.p192());

  /** One text, for anyone and bound, by a sender that was stopped and started in between. */
  private static List<byte[]> sent(int messages) {
    PublicKey device = DEVICE.publicKey();
    Draft forAnyone = Draft.text("Open gate 4");
    long[] last = {0};
    Stamps kept = () -> last[0] = StampClock.stamp(last[0], NOW);
    Sender[] senders = {new Sender(SERVICE, kept), new Sender(SERVICE, kept)};
    return IntStream.range(0, messages)
        .parallel()
        .mapToObj(
            i ->
                senders[2 * i / messages]
                    .sign(i % 2 == 0 ? forAnyone : forAnyone.to(device))
                    .payload())
        .toList();
  }

  private static Map<Verdict, Long> verdicts(List<byte[]> payloads, KnownSender service) {
    Receiver device = KnownSender.receiver(DEVICE);
    return payloads.stream()
        .parallel()
        .map(payload -> KnownSender.receive(device, payload, service, NOW + 3).verdict())
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  private static void assertEachIsVerifiedOnce(int messages) throws Exception {
    List<byte[]> payloads = sent(messages);
    KnownSender service = new KnownSender(SERVICE.publicKey());
    assertEquals(Map.of(Verdict.VERIFIED, (long) messages), verdicts(payloads, service));
    assertEquals(Map.of(Verdict.REPLAYED, (long) messages), verdicts(payloads, service));
    ReplayWindow stored = ReplayWindow.decode(service.window().toBytes());
    KnownSender restarted = new KnownSender(SERVICE.publicKey(), stored);
    assertEquals(Map.of(Verdict.REPLAYED, (long) messages), verdicts(payloads, restarted));
    assertEquals(Map.of(Verdict.VERIFIED, 2L), verdicts(sent(2), restarted));
    assertEquals(messages + 2, restarted.window().count());
  }

  @Test
  void tenThousandInASecond() throws Exception {
    assertEachIsVerifiedOnce(10_000);
  }

  @Test
  void thirtyInASecond() throws Exception {
    assertEachIsVerifiedOnce(30);
  }

  /** Two of one text in one step are not mixed up either. */
  @Test
  void anAnswerNamesOneOfThem() {
    List<byte[]> payloads = sent(2);
    KnownSender service = new KnownSender(SERVICE.publicKey());
    Receiver device = KnownSender.receiver(DEVICE);
    ReceivedMessage first = KnownSender.receive(device, payloads.get(0), service, NOW);
    assertSame(Verdict.VERIFIED, first.verdict());
    KnownSender.receive(device, payloads.get(1), service, NOW);
    assertEquals(first.id(), KnownSender.receive(device, payloads.get(0), service, NOW).repeated());
  }
}
