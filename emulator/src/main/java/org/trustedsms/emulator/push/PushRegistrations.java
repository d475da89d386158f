// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.push;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.trustedsms.emulator.bridge.Push;
import org.trustedsms.emulator.modem.PortReservations;

/**
 * The push registry of a phone with one suite (MIDP 2.0), for {@code sms://} connections, which
 * outlives the application. Thread-safe; queries never block.
 *
 * <p>{@code MIDlet-Push-<n>} of the suite is registered when the phone is made; an application may
 * take that back.
 *
 * <p>A filter "restricts which senders are valid for launching the requested MIDlet". It is a
 * number, with * for any characters or none and ? for any one. Messages from others are thrown away
 * while the MIDlet does not run, as phoneME does: see {@link #starts}.
 */
public final class PushRegistrations implements Push {
  /** A bound for what an application can make the phone keep. */
  private static final int MAX_REGISTRATIONS = 64;

  private final PortReservations ports;
  private final SuiteAttributes suite;

  /** By port; changed by the owner of this object's lock alone. */
  private final Map<Integer, Registration> registrations = new ConcurrentSkipListMap<>();

  private PushRegistrations(PortReservations ports, SuiteAttributes suite) {
    this.ports = ports;
    this.suite = suite;
  }

  /**
   * Makes a push registry with the suite's declarations, and reserves their ports. A suite with one
   * that cannot be fulfilled "MUST NOT be installed": an IOException says so.
   */
  public static PushRegistrations open(PortReservations ports, Path suite, Path descriptor)
      throws IOException {
    PushRegistrations opened =
        new PushRegistrations(
            ports, SuiteAttributes.of(Files.readAllBytes(suite), Files.readAllBytes(descriptor)));
    for (String push : opened.suite.pushes()) {
      try {
        opened.add(opened.declared(push));
      } catch (IOException | IllegalArgumentException e) {
        throw new IOException(
            "The suite cannot be installed, since it declares this for push: '"
                + push
                + "'. "
                + e.getMessage(),
            e);
      }
    }
    opened.registrations.keySet().forEach(port -> ports.reserve(port, true));
    return opened;
  }

  /** "{@code MIDlet-Push-<n>: <ConnectionURL>, <MIDletClassName>, <AllowedSender>}". */
  private Registration declared(String push) {
    String[] parts = push.split(",", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "It has to be a connection, a MIDlet and a sender, with commas between.");
    }
    String midlet = parts[1].strip();
    if (!suite.midlets().contains(midlet)) {
      throw new IllegalArgumentException("The suite has no MIDlet '" + midlet + "'.");
    }
    return new Registration(parts[0].strip(), midlet, parts[2].strip());
  }

  private void add(Registration registration) throws IOException {
    if (registrations.size() == MAX_REGISTRATIONS) {
      throw new IOException(
          "There are " + MAX_REGISTRATIONS + " push registrations already. Take one back.");
    }
    if (registrations.putIfAbsent(registration.port(), registration) != null) {
      throw new IOException("'" + registration.connection() + "' is registered already.");
    }
  }

  @Override
  public synchronized void register(String connection, String midlet, String filter)
      throws ClassNotFoundException, IOException {
    Registration registration = new Registration(connection, midlet, filter);
    if (midlet == null || !suite.midlets().contains(midlet)) {
      throw new ClassNotFoundException("The suite has no MIDlet '" + midlet + "'.");
    }
    add(registration);
    ports.reserve(registration.port(), true);
  }

  @Override
  public synchronized boolean unregister(String connection) {
    int port = Registration.port(connection);
    boolean registered = registrations.remove(port) != null;
    if (registered) {
      ports.reserve(port, false);
    }
    return registered;
  }

  @Override
  public String[] list(boolean available) {
    return registrations.values().stream()
        .filter(registration -> !available || ports.waiting(registration.port()) > 0)
        .map(Registration::connection)
        .toArray(String[]::new);
  }

  @Override
  public String midlet(String connection) {
    Registration registration = registrations.get(Registration.port(connection));
    return registration == null ? null : registration.midlet();
  }

  @Override
  public String filter(String connection) {
    Registration registration = registrations.get(Registration.port(connection));
    return registration == null ? null : registration.filter();
  }

  /**
   * Returns the MIDlet that a message from a number or name starts if none has the port open; null
   * if the port is not registered for that sender.
   */
  public String starts(int port, String sender) {
    Registration registration = registrations.get(port);
    return registration != null && registration.admits(sender) ? registration.midlet() : null;
  }
}
