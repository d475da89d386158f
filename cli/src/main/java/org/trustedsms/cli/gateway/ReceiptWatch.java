// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.io.IOException;
import java.util.function.Consumer;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.modem.MessageHandler;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.store.StoreException;

/**
 * Waits for the signed receipt of one message. What else arrives meanwhile is received, too, and
 * told: it would hold up the receipt if it were sent back. Thread-safe.
 */
public final class ReceiptWatch implements MessageHandler {
  private final Letterbox letterbox;
  private final PublicKey recipient;
  private final Consumer<Mail> others;
  private final Ending ending = new Ending();

  private MessageId awaited;

  /**
   * Creates it.
   *
   * @param letterbox gives the verdict
   * @param recipient the key that the receipt must be signed with
   * @param others is told what else arrives
   */
  public ReceiptWatch(Letterbox letterbox, PublicKey recipient, Consumer<Mail> others) {
    this.letterbox = letterbox;
    this.recipient = recipient;
    this.others = others;
  }

  /**
   * Sets what to wait for. To be called before the message is sent.
   *
   * @param message the identifier of the message
   */
  public synchronized void watchFor(MessageId message) {
    awaited = message;
  }

  @Override
  public synchronized void handle(Incoming incoming) throws IOException {
    try {
      Mail mail = letterbox.open(incoming);
      if (mail.receiptOf() != null
          && mail.receiptOf().equals(awaited)
          && mail.message().sender().equals(recipient)) {
        ending.come();
      } else {
        others.accept(mail);
      }
    } catch (StoreException e) {
      ending.fail(e.getMessage() + "; the message was sent, its receipt cannot be verified", e);
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Waits for the receipt.
   *
   * @param millis how long at most
   * @return whether it has come
   * @throws org.trustedsms.cli.console.CommandException if the store cannot be used
   * @throws InterruptedException if the calling thread is interrupted
   */
  public boolean await(long millis) throws InterruptedException {
    return ending.await(millis);
  }
}
