// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.SmsHandler;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;

/** Messages of several segments, sent within one stamp, through an SMSC that changes the order. */
class ReorderedSegmentsTest {
  private static final String SENDER = "+390001";
  private static final String RECEIVER = "+390002";
  private static final int MESSAGES = 20;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void allArrive(long seed) throws Exception {
    PrivateKey from = PrivateKey.generate(Curves.standard(), new Random(1)::nextBytes);
    PrivateKey to = PrivateKey.generate(Curves.standard(), new Random(2)::nextBytes);
    BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
    SmsHandler receiver =
        new SmsHandler() {
          @Override
          public void text(IncomingMessage message) {
            arrived.add(message.text());
          }

          @Override
          public void refused(IncomingMessage message) {
            arrived.add(message.verdict() + ": " + message.reason());
          }
        };
    Faults faults =
        Faults.seeded(seed).reordering(0.5).delaying(0.3, Duration.ofMillis(200)).repeating(0.1);
    try (Smsc smsc = Smscs.start(faults, new Events());
        Store sent = new Store(folder.resolve("sent"));
        Store received = new Store(folder.resolve("received"));
        OwnKey senders = OwnKey.of(from);
        OwnKey receivers = OwnKey.of(to)) {
      received.write(
          transaction -> {
            transaction
                .contacts()
                .put(
                    new Contact(SENDER, "S", null, null, null)
                        .trusting(from.publicKey(), Trust.COMPARED));
            return null;
          });
      try (SmsService in =
              SmsService.of(received, receivers, RECEIVER)
                  .open(LinkSettings.of(smsc.address(), "390002"), receiver);
          SmsService out =
              SmsService.of(sent, senders, SENDER)
                  .open(LinkSettings.of(smsc.address(), "390001"), receiver)) {
        assertTrue(in.isUp());
        Set<String> expected = new TreeSet<>();
        for (int i = 0; i < MESSAGES; i++) {
          String text = i + "-" + "x".repeat(200);
          expected.add(text);
          out.send(RECEIVER, Draft.text(text).to(to.publicKey()), false);
        }
        Set<String> seen = new TreeSet<>();
        while (seen.size() < MESSAGES) {
          String next = arrived.poll(10, TimeUnit.MINUTES);
          if (next == null) {
            break;
          }
          seen.add(next);
        }
        assertEquals(expected, seen);
      }
    }
  }
}
