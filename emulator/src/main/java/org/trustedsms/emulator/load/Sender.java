// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** A client that sends without waiting for each answer. */
final class Sender {
  private static final int PATIENCE_SECONDS = 60;

  /** Enough to keep any window full. */
  private static final int MOST_OPEN = 1_500;

  private final SmppLink link;
  private final int index;
  private final Traffic traffic;
  private final Semaphore open = new Semaphore(MOST_OPEN);

  Sender(SmppLink link, int index, Traffic traffic) {
    this.link = link;
    this.index = index;
    this.traffic = traffic;
  }

  /** Sends messages to the numbers in turn, and waits for all answers. */
  void send(int messages, int numbers) throws IOException, InterruptedException {
    Address source = Address.ofNumber("+" + LoadTest.number(LoadTest.SENDER, index));
    for (int i = 0; i < messages; i++) {
      int number = i % numbers;
      if (!traffic.awaitRoom()) {
        throw new IOException("no message received for 30 s");
      }
      open.acquire();
      link.submit(
              new ShortMessage(
                  source,
                  LoadTest.recipient(number),
                  0,
                  0,
                  ShortMessage.BINARY,
                  traffic.write(index, number, i / numbers)))
          .whenComplete(
              (taken, failure) -> {
                traffic.answered(failure == null);
                open.release();
              });
    }
    if (!open.tryAcquire(MOST_OPEN, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("an answer is missing");
    }
  }
}
