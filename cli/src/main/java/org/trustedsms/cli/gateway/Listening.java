// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.Consumer;
import java.util.function.Function;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.SmsHandler;
import org.trustedsms.server.smpp.DeliveryReceipt;

/**
 * Prints each message that arrives in one line; it is done when it has been printed. After the end
 * messages stay in the store. Thread-safe.
 */
public final class Listening implements SmsHandler {
  private final Function<IncomingMessage, String> form;
  private final Function<DeliveryReceipt, String> receiptForm;
  private final PrintWriter out;
  private final Consumer<String> notes;
  private final Ending ending = new Ending();

  /** How many more to print; below 0 for any number. */
  private int left;

  private boolean outputLost;

  /**
   * Creates it.
   *
   * @param form makes a line of a message
   * @param receiptForm makes a line of a receipt of the network's, which is not counted
   * @param out where the lines go; flushed after each
   * @param count after how many lines it ends; 0 for never
   * @param notes is told what else happens, in one line
   */
  public Listening(
      Function<IncomingMessage, String> form,
      Function<DeliveryReceipt, String> receiptForm,
      PrintWriter out,
      int count,
      Consumer<String> notes) {
    this.form = form;
    this.receiptForm = receiptForm;
    this.out = out;
    this.left = count == 0 ? -1 : count;
    this.notes = notes;
  }

  @Override
  public void text(IncomingMessage message) throws IOException, InterruptedException {
    print(message);
  }

  @Override
  public void acknowledgement(IncomingMessage message) throws IOException, InterruptedException {
    print(message);
  }

  @Override
  public void keyOffered(IncomingMessage message) throws IOException, InterruptedException {
    print(message);
  }

  @Override
  public void refused(IncomingMessage message) throws IOException, InterruptedException {
    print(message);
  }

  @Override
  public void note(String line) {
    if (!ending.hasCome()) {
      notes.accept(line);
    }
  }

  private synchronized void print(IncomingMessage message)
      throws IOException, InterruptedException {
    if (ending.hasCome()) {
      throw new InterruptedException("nobody listens any more");
    }
    out.println(form.apply(message));
    if (out.checkError()) {
      outputLost = true;
      ending.come();
      throw new IOException("standard output is closed");
    }
    left = Math.max(-1, left - 1);
    if (left == 0) {
      ending.come();
    }
  }

  @Override
  public synchronized void delivery(MessageId message, DeliveryReceipt receipt) {
    if (!ending.hasCome()) {
      out.println(receiptForm.apply(receipt));
      out.flush();
    }
  }

  /** Ends it, from any thread. */
  public void end() {
    ending.come();
  }

  /**
   * Waits for the end.
   *
   * @param millis how long at most
   * @return whether it has ended
   * @throws InterruptedException if the calling thread is interrupted
   */
  public boolean await(long millis) throws InterruptedException {
    return ending.await(millis);
  }

  /** Tells whether it has ended because what was printed got lost. */
  public synchronized boolean isOutputLost() {
    return outputLost;
  }
}
