// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.account;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.trustedsms.sms.ApplicationPort;

/** The user's settings. Immutable and thread-safe. */
public final class Settings {
  /** The most characters in a name, 40: what is longer is cut. */
  public static final int MAX_NAME = 40;

  private static final int PREPARED = 1;
  private static final int ACKNOWLEDGES = 2;

  private final String name;
  private final String number;
  private final int port;
  private final boolean prepared;
  private final boolean acknowledges;

  /**
   * Creates settings. Name and number, which may be empty, are cut to {@link #MAX_NAME}; the name
   * is sent with the key, the number only shown.
   *
   * @param prepared whether to prepare signing tokens while the user types
   * @param acknowledges whether to acknowledge messages that ask for it
   * @throws IllegalArgumentException if the port is no {@link ApplicationPort}
   */
  public Settings(String name, String number, int port, boolean prepared, boolean acknowledges) {
    this.name = cut(name);
    this.number = cut(number);
    this.port = ApplicationPort.require(port);
    this.prepared = prepared;
    this.acknowledges = acknowledges;
  }

  private static String cut(String text) {
    String trimmed = text.trim();
    return trimmed.length() > MAX_NAME ? trimmed.substring(0, MAX_NAME) : trimmed;
  }

  /** Returns the user's name: 0 to {@link #MAX_NAME} characters. */
  public String name() {
    return name;
  }

  /** Returns the user's number: 0 to {@link #MAX_NAME} characters, as typed. */
  public String number() {
    return number;
  }

  public int port() {
    return port;
  }

  public boolean prepared() {
    return prepared;
  }

  public boolean acknowledges() {
    return acknowledges;
  }

  /** Writes flags, port in 2 bytes, name and number. */
  void write(DataOutputStream out) throws IOException {
    out.write((prepared ? PREPARED : 0) | (acknowledges ? ACKNOWLEDGES : 0));
    out.writeShort(port);
    out.writeUTF(name);
    out.writeUTF(number);
  }

  static Settings read(DataInputStream in) throws IOException {
    int flags = in.readByte();
    int port = in.readUnsignedShort();
    return new Settings(
        in.readUTF(), in.readUTF(), port, (flags & PREPARED) != 0, (flags & ACKNOWLEDGES) != 0);
  }
}
