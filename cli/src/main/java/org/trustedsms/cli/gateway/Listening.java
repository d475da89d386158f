// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.Consumer;
import java.util.function.Function;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.modem.MessageHandler;
import org.trustedsms.server.store.StoreException;

/**
 * Prints each message that arrives in one line. The SMS centre is told that it has arrived when it
 * has been printed; from the end on messages stay at the centre. Thread-safe.
 */
public final class Listening implements MessageHandler {
  private final Letterbox letterbox;
  private final Function<Mail, String> form;
  private final PrintWriter out;
  private final Consumer<Mail> then;
  private final Ending ending = new Ending();

  /** How many more to print; below 0 for any number. */
  private int left;

  private boolean outputLost;

  /**
   * Creates it.
   *
   * @param letterbox gives the verdict
   * @param form makes a line of a message
   * @param out where the lines go; flushed after each
   * @param count after how many lines it ends; 0 for never
   * @param then is given each message after it has been printed
   */
  public Listening(
      Letterbox letterbox,
      Function<Mail, String> form,
      PrintWriter out,
      int count,
      Consumer<Mail> then) {
    this.letterbox = letterbox;
    this.form = form;
    this.out = out;
    this.left = count == 0 ? -1 : count;
    this.then = then;
  }

  @Override
  public synchronized void handle(Incoming incoming) throws IOException {
    if (ending.hasCome()) {
      throw new IOException("nobody listens any more");
    }
    Mail mail;
    try {
      mail = letterbox.open(incoming);
    } catch (StoreException e) {
      ending.fail(e.getMessage() + "; the message stays at the SMS centre", e);
      throw new IOException(e.getMessage(), e);
    }
    out.println(form.apply(mail));
    if (out.checkError()) {
      outputLost = true;
      ending.come();
      throw new IOException("standard output is closed");
    }
    then.accept(mail);
    left = Math.max(-1, left - 1);
    if (left == 0) {
      ending.come();
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
   * @throws CommandException if it has because the store cannot be used
   * @throws InterruptedException if the calling thread is interrupted
   */
  public boolean await(long millis) throws InterruptedException {
    return ending.await(millis);
  }

  /**
   * Tells whether it has ended because what was printed got lost.
   *
   * @return true if so
   */
  public synchronized boolean isOutputLost() {
    return outputLost;
  }
}
