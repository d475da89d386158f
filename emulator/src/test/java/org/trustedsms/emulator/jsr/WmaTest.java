// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.microedition.io.ConnectionNotFoundException;
import javax.microedition.io.Connector;
import javax.microedition.io.PushRegistry;
import javax.wireless.messaging.MessageConnection;
import javax.wireless.messaging.TextMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.microemu.app.util.MIDletSystemProperties;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.emulator.bridge.Permissions;
import org.trustedsms.emulator.bridge.Push;

/**
 * What an application gets from MicroEmulator's own Connector and PushRegistry, whose state is
 * static. The names of the tests are what JSR-120 and MIDP 2.0 say.
 */
class WmaTest {
  private final FakeRadio radio = new FakeRadio();

  /** MicroEmulator keeps the first push registry that it has used. */
  private static final FakePush PUSH = new FakePush();

  private static final Set<String> REFUSED = new HashSet<>();
  private OptionalPackages packages;

  @BeforeEach
  void install() {
    PUSH.registered.clear();
    PUSH.failure = null;
    REFUSED.clear();
    Permissions permissions = permission -> !REFUSED.contains(permission);
    Path none = Path.of("none");
    packages =
        new OptionalPackages(
            new Equipment(
                "+391234",
                "+391000",
                radio,
                PUSH,
                CardSlot.EMPTY,
                permissions,
                none,
                none,
                none,
                null,
                null,
                null));
  }

  @AfterEach
  void end() {
    packages.closeAll();
    radio.close();
  }

  @Test
  @DisplayName("This class is instantiated by a call to Connector.open()")
  void open() throws IOException {
    MessageConnection server = (MessageConnection) Connector.open("sms://:5000");
    radio.port(5000).arrive(new IncomingSms("+39555", 7000, "Hello", null, 1));
    TextMessage message = (TextMessage) server.receive();
    assertEquals("Hello", message.getPayloadText());
    server.send(message);
    assertEquals(List.of(new OutgoingSms("+39555", 7000, 5000, "Hello", null)), radio.sent);
    server.close();
    assertNull(radio.port(5000));
  }

  @Test
  void openWithMode() throws IOException {
    MessageConnection reading = (MessageConnection) Connector.open("sms://:5000", Connector.READ);
    assertThrows(IOException.class, () -> reading.send(reading.newMessage("text")));
    MessageConnection writing =
        (MessageConnection) Connector.open("sms://:5001", Connector.WRITE, true);
    assertThrows(IOException.class, writing::receive);
  }

  @Test
  @DisplayName("Connector.open: IllegalArgumentException - if a parameter is invalid")
  void openMalformed() {
    assertThrows(IllegalArgumentException.class, () -> Connector.open("sms://"));
    assertThrows(IllegalArgumentException.class, () -> Connector.open("sms:"));
    assertThrows(IllegalArgumentException.class, () -> Connector.openInputStream("sms://:5000"));
  }

  @Test
  @DisplayName(
      "Connector.open: ConnectionNotFoundException - if the protocol type does not exist; cell"
          + " broadcast is optional (appendix B)")
  void openOther() {
    assertThrows(ConnectionNotFoundException.class, () -> Connector.open("cbs://:5000"));
    assertThrows(ConnectionNotFoundException.class, () -> Connector.open("mms://:app"));
  }

  @Test
  @DisplayName("Connector.open: SecurityException - if access to the protocol is not permitted")
  void openRefused() {
    REFUSED.add(Permissions.CONNECT);
    assertThrows(SecurityException.class, () -> Connector.open("sms://:5000"));
  }

  @Test
  @DisplayName("A.3.0: the SMSC address is made available in wireless.messaging.sms.smsc")
  void smsc() {
    assertEquals("+391000", MIDletSystemProperties.getProperty("wireless.messaging.sms.smsc"));
    assertNull(System.getProperty("wireless.messaging.sms.smsc"), "not for the other phones");
  }

  @Test
  @DisplayName("MIDlet.checkPermission: -1 if the permission cannot be determined without asking")
  void permissionsAreUnknown() {
    assertEquals(-1, MIDletSystemProperties.getPermission(Permissions.SEND));
  }

  @Test
  void closeAll() throws IOException {
    MessageConnection server = (MessageConnection) Connector.open("sms://:5000");
    packages.closeAll();
    assertThrows(IOException.class, server::receive);
    Connector.open("sms://:5000");
  }

  // PushRegistry

  @Test
  @DisplayName(
      "PushRegistry: registerConnection, listConnections, getMIDlet, getFilter, unregister")
  void push() throws Exception {
    PushRegistry.registerConnection("sms://:5000", "a.Midlet", "*");
    assertArrayEquals(new String[] {"sms://:5000"}, PushRegistry.listConnections(false));
    assertArrayEquals(new String[0], PushRegistry.listConnections(true));
    assertEquals("a.Midlet", PushRegistry.getMIDlet("sms://:5000"));
    assertEquals("*", PushRegistry.getFilter("sms://:5000"));
    assertTrue(PushRegistry.unregisterConnection("sms://:5000"));
    assertFalse(PushRegistry.unregisterConnection("sms://:5000"));
  }

  @Test
  @DisplayName(
      "registerConnection: ConnectionNotFoundException if the runtime system does not support push"
          + " delivery for the requested connection protocol")
  void pushOfOtherProtocols() {
    for (String other : List.of("socket://:79", "datagram://:50000", "cbs://:5000", "x")) {
      assertThrows(
          ConnectionNotFoundException.class,
          () -> PushRegistry.registerConnection(other, "a.Midlet", "*"));
    }
  }

  @Test
  @DisplayName(
      "registerConnection: IllegalArgumentException if the connection string is not valid or null")
  void pushMalformed() {
    for (String bad : new String[] {"sms://", "sms://:x", "sms://+39123:5000", null}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> PushRegistry.registerConnection(bad, "a.Midlet", "*"));
    }
    assertThrows(
        IOException.class, () -> PushRegistry.registerConnection("sms://:2948", "a.Midlet", "*"));
    assertEquals(List.of(), PUSH.registered);
  }

  @Test
  @DisplayName("registerConnection: the phone's own exceptions reach the application")
  void pushFailures() {
    for (Exception failure :
        List.of(
            new ClassNotFoundException("No such MIDlet."),
            new IOException("Registered already."),
            new IllegalArgumentException("Not a filter."))) {
      PUSH.failure = failure;
      assertEquals(
          failure,
          assertThrows(
              Exception.class,
              () -> PushRegistry.registerConnection("sms://:5000", "a.Midlet", "*")));
    }
  }

  @Test
  @DisplayName(
      "registerConnection: SecurityException if the MIDlet does not have permission to register a"
          + " connection")
  void pushRefused() {
    for (String permission : List.of(Permissions.PUSH, Permissions.CONNECT)) {
      REFUSED.add(permission);
      assertThrows(
          SecurityException.class,
          () -> PushRegistry.registerConnection("sms://:5000", "a.Midlet", "*"));
      REFUSED.clear();
    }
    assertEquals(List.of(), PUSH.registered);
  }

  @Test
  @DisplayName("unregisterConnection, getMIDlet, getFilter: null argument")
  void pushNull() {
    assertFalse(PushRegistry.unregisterConnection(null));
    assertNull(PushRegistry.getMIDlet(null));
    assertNull(PushRegistry.getFilter(null));
  }

  @Test
  @DisplayName(
      "registerAlarm: ConnectionNotFoundException if the runtime system does not support alarm"
          + " based application launch")
  void alarm() {
    assertThrows(
        ConnectionNotFoundException.class, () -> PushRegistry.registerAlarm("a.Midlet", 0));
  }

  private static final class FakePush implements Push {
    final List<String> registered = new ArrayList<>();
    Exception failure;

    @Override
    public void register(String connection, String midlet, String filter)
        throws ClassNotFoundException, IOException {
      if (failure instanceof ClassNotFoundException e) {
        throw e;
      }
      if (failure instanceof IOException e) {
        throw e;
      }
      if (failure instanceof IllegalArgumentException e) {
        throw e;
      }
      registered.add(connection);
    }

    @Override
    public boolean unregister(String connection) {
      return registered.remove(connection);
    }

    @Override
    public String[] list(boolean available) {
      return available ? new String[0] : registered.toArray(new String[0]);
    }

    @Override
    public String midlet(String connection) {
      return registered.contains(connection) ? "a.Midlet" : null;
    }

    @Override
    public String filter(String connection) {
      return registered.contains(connection) ? "*" : null;
    }
  }
}
