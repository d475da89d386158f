// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.emulator.modem.MessageHandler;
import org.trustedsms.emulator.modem.Modem;
import org.trustedsms.emulator.modem.ModemSettings;

/** A client of an SMS centre whose failures are lines for people. Thread-safe. */
public final class Connection implements AutoCloseable {
  private final ModemSettings settings;
  private final LinkNotes notes;
  private final LinkFailure failure;
  private final Modem modem;

  /**
   * Creates a client that is not bound yet.
   *
   * @param settings how to bind; the password is erased by {@link #close}
   * @param notes is given lines about the link, with nothing that controls a terminal
   */
  public Connection(ModemSettings settings, Consumer<String> notes) {
    this.settings = settings;
    this.notes = new LinkNotes(notes);
    failure = new LinkFailure(settings.centre());
    modem = new Modem(settings, this.notes);
  }

  /**
   * Returns the modem, to send with.
   *
   * @return the modem
   */
  public Modem modem() {
    return modem;
  }

  /**
   * Has messages to a port dealt with from the bind on.
   *
   * @param port 0 to 65,535, not served yet
   * @param handler deals with them
   */
  public void serve(int port, MessageHandler handler) {
    try {
      modem.serve(port, handler);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Binds.
   *
   * @throws CommandException if the SMS centre cannot be reached or does not want this client
   */
  public void open() {
    try {
      modem.switchOn();
    } catch (IOException e) {
      throw failure.ofBind(e);
    }
  }

  /**
   * Sends a message, once.
   *
   * @param message the message, of at most 255 SMS
   * @throws CommandException if the SMS centre does not take all of it, or that is not known
   */
  public void send(Outgoing message) {
    try {
      modem.send(message);
    } catch (IOException e) {
      throw failure.ofSubmit(e);
    }
  }

  /**
   * Checks that the link is up or is being made again.
   *
   * @throws CommandException if it will not come back
   */
  public void requireKept() {
    if (!modem.isOn()) {
      throw new CommandException(
          "the SMS centre does not let this client back in: "
              + notes.lastReason()
              + "; start again with what it asks for");
    }
  }

  /** Unbinds, which takes a few seconds at most, and erases the password. */
  @Override
  public void close() {
    notes.leave();
    modem.close();
    if (settings.password() != null) {
      Arrays.fill(settings.password(), '\0');
    }
  }
}
