// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.io.IOException;
import java.nio.file.Path;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.bridge.ModemAccess;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.bridge.Push;
import org.trustedsms.server.explain.SafeText;

/** The equipment of a phone that is in no network. */
final class NoRadio implements ModemAccess, Push {

  static Equipment equipment(Path jar, Path jad, Path records) {
    return equipment(jar, jad, records, new Printout(SafeText::escape));
  }

  static Equipment equipment(Path jar, Path jad, Path records, Printout printout) {
    NoRadio none = new NoRadio();
    return new Equipment(
        "+39333123",
        "+12025550100",
        none,
        none,
        CardSlot.EMPTY,
        permission -> true,
        jar,
        jad,
        records,
        printout,
        Equipment.LARGE_SCREEN,
        Equipment.ENGLISH);
  }

  @Override
  public Port open(int port) throws IOException {
    throw new IOException("no network");
  }

  @Override
  public int segments(OutgoingSms message) {
    return 0;
  }

  @Override
  public void send(OutgoingSms message) throws IOException {
    throw new IOException("no network");
  }

  @Override
  public void register(String connection, String midlet, String filter) throws IOException {
    throw new IOException("no network");
  }

  @Override
  public boolean unregister(String connection) {
    return false;
  }

  @Override
  public String[] list(boolean available) {
    return new String[0];
  }

  @Override
  public String midlet(String connection) {
    return null;
  }

  @Override
  public String filter(String connection) {
    return null;
  }
}
