// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.trustedsms.cli.message.Outbox;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.emulator.bridge.Radio;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.server.store.StoreException;

/**
 * Answers messages with signed receipts (docs/format.md section 11), on a thread of its own: who
 * takes messages from the SMS centre cannot send meanwhile. Thread-safe.
 */
public final class Receipts implements AutoCloseable {
  private static final int WAITING = 100;
  private static final int CLOSING_SECONDS = 10;

  private final Radio radio;
  private final Outbox outbox;
  private final PrivateKey key;
  private final int port;
  private final Consumer<String> notes;
  private final ThreadPoolExecutor sender;

  /**
   * Creates it.
   *
   * @param radio sends
   * @param outbox signs
   * @param key the receiver's own key, not erased before this is closed
   * @param port the port to send to
   * @param notes is told in one line, with nothing that controls a terminal, what became of each
   */
  public Receipts(Radio radio, Outbox outbox, PrivateKey key, int port, Consumer<String> notes) {
    this.radio = radio;
    this.outbox = outbox;
    this.key = key;
    this.port = port;
    this.notes = notes;
    sender =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            task -> {
              Thread thread = new Thread(task, "receipts");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Has a receipt sent soon if the message asks for one.
   *
   * @param mail any message that has been shown
   */
  public void answer(Mail mail) {
    if (!mail.asksForReceipt()) {
      return;
    }
    try {
      sender.execute(() -> send(mail.from(), mail.message()));
    } catch (RejectedExecutionException e) {
      tell(mail.from(), "not sent: " + WAITING + " others wait to be sent");
    }
  }

  private void send(String to, ReceivedMessage received) {
    Draft draft = Draft.acknowledgement(received);
    try {
      byte[] payload = outbox.sign(draft, received.sender(), key).payload();
      Outgoing message = new Outgoing(to, port, port, null, payload);
      if (radio.segments(message) == 0) {
        tell(to, "not sent: that is no number");
        return;
      }
      radio.send(message);
      tell(to, "sent");
    } catch (IOException | StoreException | RuntimeException e) {
      tell(to, "not sent: " + e.getMessage());
    }
  }

  private void tell(String to, String what) {
    notes.accept("receipt to " + MailText.sender(to) + " " + what);
  }

  /** Sends what still waits, for at most 10 seconds, and ends. */
  @Override
  public void close() {
    sender.shutdown();
    try {
      if (!sender.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
        notes.accept(sender.getQueue().size() + " receipts are not sent: there is no more time");
        sender.shutdownNow();
        // The key is erased after this.
        sender.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      sender.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
