// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.util.function.Consumer;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.modem.ModemListener;
import org.trustedsms.server.explain.SafeText;

/** Tells people what the modem tells, apart from messages. Thread-safe. */
public final class LinkNotes implements ModemListener {
  private final Consumer<String> notes;
  private volatile boolean wasUp;
  private volatile boolean leaving;
  private volatile String lastReason = "";

  /**
   * Creates it.
   *
   * @param notes is given lines, with nothing that controls a terminal
   */
  public LinkNotes(Consumer<String> notes) {
    this.notes = notes;
  }

  /** Has the end of the link not told: it is wanted. */
  public void leave() {
    leaving = true;
  }

  /**
   * Returns why the link went down last.
   *
   * @return words; empty if it never did
   */
  public String lastReason() {
    return lastReason;
  }

  @Override
  public void link(boolean up, String reason) {
    if (!up) {
      lastReason = reason;
    }
    if (wasUp && !leaving) {
      notes.accept(up ? "the link to the SMS centre is back" : SafeText.escape(reason));
    }
    wasUp = true;
  }

  @Override
  public void text(Incoming message) {
    notes.accept(
        "an SMS from "
            + MailText.sender(message.from())
            + " is left out: it is to a phone, not to a port, and not signed");
  }

  @Override
  public void discarded(String from, String reason) {
    notes.accept(
        "an SMS"
            + (from.isEmpty() ? "" : " from " + MailText.sender(from))
            + " is left out: "
            + SafeText.escape(reason));
  }

  @Override
  public void fault(int port, Throwable cause) {
    notes.accept(
        "a message stays at the SMS centre, since it cannot be dealt with: "
            + SafeText.escape(String.valueOf(cause)));
  }
}
